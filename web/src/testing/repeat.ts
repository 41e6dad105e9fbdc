/** Says how each failed test is repeated alone. */

import type { Reporter, TestModule } from 'vitest/node';

/** A word as a shell reads it. */
const quoted = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`;

export default class Repeat implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const commands = modules.flatMap((file) =>
      [...file.children.allTests('failed')].map((test) => {
        const name = test.fullName.replaceAll(' > ', ' ');
        return `  make client-test ARGS=${quoted(`${file.relativeModuleId} -t ${quoted(name)}`)}`;
      }),
    );
    if (commands.length > 0) console.log(['To repeat one of them:', ...commands].join('\n'));
  }
}
