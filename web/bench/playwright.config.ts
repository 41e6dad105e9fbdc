import config from '../playwright.config';

/** One at a time, so that nothing disturbs the measurement. */
export default { ...config, testDir: '.', workers: 1, fullyParallel: false, timeout: 240_000 };
