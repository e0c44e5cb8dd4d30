import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

type OutputBundle = Rolldown.OutputBundle;

/** Most script that a signed-in user's browser loads before any screen, gzip, kB of 1,000 bytes. */
const budget = 250;

const parts: readonly string[] = ['main', 'shell', 'rolldown-runtime'];

/** Files that every list and the home page load. */
const frequent: readonly string[] = ['lists', 'home'];

/** Files with modules of few screens (apps/console/vite.config.ts), which the frequent ones must not wait for. */
const apart: readonly string[] = ['dashboard', 'devices'];

/**
 * Reports the size of the scripts of the first load, and fails the build if it exceeds the budget or if lists or the home page load
 * modules of few screens.
 */
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
      for (const part of frequent) {
        const beside = loadedWith(part, bundle).filter((name) => apart.includes(name));
        if (beside.length > 0)
          throw new Error(
            `${part} loads the file ${beside.join(', ')}: move the modules that both import to the group common`,
          );
      }
    },
  };
}

/** Names of the files that a file imports statically, also through others. */
function loadedWith(part: string, bundle: OutputBundle): readonly string[] {
  const first = Object.values(bundle).find((one) => one.type === 'chunk' && one.name === part);
  if (first === undefined) throw new Error(`no file is called ${part} any more`);
  const found = new Set([first.fileName]);
  for (const file of found) {
    const chunk = bundle[file];
    if (chunk?.type === 'chunk') for (const one of chunk.imports) found.add(one);
  }
  return [...found].flatMap((file) => {
    const chunk = bundle[file];
    return chunk?.type === 'chunk' ? [chunk.name] : [];
  });
}
