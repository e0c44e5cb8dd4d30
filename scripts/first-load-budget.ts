import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Most script that a signed-in user's browser loads before any screen, gzip, kB of 1,000 bytes. */
const budget = 250;

const parts: readonly string[] = ['main', 'shell', 'rolldown-runtime'];

/** Reports the size of the scripts of the first load, and fails the build if it exceeds the budget. */
export function firstLoadBudget(): Plugin {
  return {
    name: 'first-load-budget',
    apply: 'build',
    generateBundle(_, bundle) {
      const sizes = parts.map((part) => {
        const chunk = Object.values(bundle).find((one) => one.type === 'chunk' && one.name === part);
        if (chunk?.type !== 'chunk') throw new Error(`the first load has no part called ${part} any more`);
        return gzipSync(chunk.code, { level: 9 }).length / 1000;
      });
      const sum = sizes.reduce((whole, size) => whole + size, 0);
      const says = `first load: ${sum.toFixed(1)} of ${budget} kB of script, gzip`;
      if (sum > budget) throw new Error(`${says}; what came in? (${parts.join(', ')})`);
      this.info(says);
    },
  };
}
