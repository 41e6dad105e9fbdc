/** Windows of every size, and what has to be in sight on each. */

import type { Page } from './server';

export const SIZES = [
  [1920, 1080],
  [1440, 900],
  [1280, 720],
  [1024, 768],
  [820, 1180],
  [844, 390],
  [390, 844],
  [360, 740],
] as const;

/** A phone shows one part at a time: the boards may be longer than it, all but the main one. */
export function isPhone(width: number, height: number): boolean {
  return width <= 700 || height < 560;
}

/** What is wrong with how the boards lie in the window: a line for each. */
export function faults(page: Page, phone: boolean): Promise<string[]> {
  return page.evaluate((small) => {
    const found: string[] = [];
    const part = document.querySelector<HTMLElement>('main.board')!;
    const seen = part.getBoundingClientRect();
    const { scrollWidth, scrollHeight } = document.documentElement;
    if (scrollWidth > innerWidth || scrollHeight > innerHeight) found.push('the page scrolls');
    const scrolls = (one: Element): boolean => {
      const { overflowX, overflowY } = getComputedStyle(one);
      return (
        (/auto|scroll/.test(overflowY) && one.scrollHeight > one.clientHeight) ||
        (/auto|scroll/.test(overflowX) && one.scrollWidth > one.clientWidth)
      );
    };
    if (part.clientHeight > 0) {
      for (const main of document.querySelectorAll('[data-main]')) {
        const { left, top, right, bottom, width, height } = main.getBoundingClientRect();
        if (width < 120 || height < 120) found.push(`the main board is ${width} x ${height}`);
        if (left < seen.left || right > seen.right + 1) found.push('the main board is cut off');
        const down = part.scrollTop;
        if (top + down < seen.top || bottom + down > seen.bottom + 1)
          found.push(`of the main board ${bottom + down - seen.bottom} are below`);
      }
      const around = [...part.querySelectorAll('*')].filter(scrolls);
      for (const one of around) found.push(`${one.className} scrolls inside the boards`);
      if (!small && scrolls(part)) found.push(`the boards scroll: ${part.scrollHeight}`);
      if (part.scrollWidth > part.clientWidth) found.push('the boards are too wide');
    }
    for (const thing of document.querySelectorAll('[data-part] .glow')) {
      const home = thing.closest<HTMLElement>('[data-part]')!;
      const name = `${thing.getAttribute('data-thing')} on ${home.dataset.part}`;
      const box = (thing.closest('[data-zooms]') ?? thing).getBoundingClientRect();
      const window = home.getBoundingClientRect();
      if (window.height === 0) {
        const marks = document.querySelectorAll('nav.tabs button .dot').length;
        if (marks === 0) found.push(`nothing says that ${name} is closed`);
        continue;
      }
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const inside = x > 0 && x < innerWidth && y >= window.top && y <= window.bottom;
      if (inside) continue;
      const edge = y < window.top ? 'above' : 'below';
      const around = home.dataset.part === 'board' ? '.edges' : '.area';
      if (document.querySelector(`${around} [data-edge=${edge}]`) === null)
        found.push(`nothing says that ${name} is ${edge}`);
    }
    return found;
  }, phone);
}
