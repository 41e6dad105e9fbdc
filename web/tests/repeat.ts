import { relative } from 'node:path';
import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** Says how each failed test is repeated alone. */
export default class Repeat implements Reporter {
  private failed = new Set<string>();

  onTestEnd({ location }: TestCase, { status }: TestResult): void {
    if (status === 'failed' || status === 'timedOut')
      this.failed.add(`${relative(process.cwd(), location.file)}:${location.line}`);
  }

  onEnd({ status }: FullResult): void {
    if (status === 'passed' || this.failed.size === 0) return;
    console.log('To repeat one of them:');
    for (const place of this.failed) console.log(`  make browser ARGS=${place}`);
  }
}
