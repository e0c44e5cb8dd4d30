import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);
const worthwhile = /\.(js|css|svg|json|html|webmanifest)$/;
/** Smaller files fit into one packet anyway, bytes. */
const smallest = 1_000;

/**
 * Writes `file.br` and `file.gz` next to every text file of the build: compressed once with a high level instead of at each request. The
 * server sends the one that the browser accepts (http/console-files.ts).
 */
export function compressedAssets(): Plugin {
  let folder = '';
  return {
    name: 'heliodeck-compressed-assets',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      // A failed build wrote nothing, and its own error must be reported.
      if (!existsSync(folder)) return;
      const files = await readdir(folder, { recursive: true });
      await Promise.all(
        files.filter((name) => worthwhile.test(name)).map((name) => compress(join(folder, name))),
      );
    },
  };
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < smallest) return;
  const options = {
    params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  };
  const [br, gzipped] = await Promise.all([brotli(content, options), gz(content, { level: 9 })]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gzipped)]);
}
