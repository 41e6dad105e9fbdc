/** Compresses the built files once, so that the server sends them as they are. */

import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXTS = new Set(['.css', '.html', '.js', '.json', '.svg', '.webmanifest']);
const WORTH_IT = 0.95; // of the plain size, or the plain file is sent

const codings = {
  br: (plain: Buffer) =>
    promisify(brotliCompress)(plain, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      },
    }),
  gz: (plain: Buffer) => promisify(gzip)(plain, { level: constants.Z_BEST_COMPRESSION }),
};

async function compress(path: string): Promise<void> {
  const plain = readFileSync(path);
  for (const [suffix, coding] of Object.entries(codings)) {
    const coded = await coding(plain);
    if (coded.length < WORTH_IT * plain.length) writeFileSync(`${path}.${suffix}`, coded);
  }
}

export function compressed(): Plugin {
  let folder = '';
  return {
    name: 'compressed',
    enforce: 'post',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir;
    },
    async closeBundle() {
      const files = readdirSync(folder, { recursive: true, encoding: 'utf-8' })
        .map((name) => join(folder, name))
        .filter((path) => TEXTS.has(extname(path)) && statSync(path).isFile());
      await Promise.all(files.map(compress));
    },
  };
}
