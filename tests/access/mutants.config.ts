import { join, normalize } from 'node:path';
import { defineConfig, type Plugin } from 'vitest/config';
import { guards } from './guards.facts.ts';

const root = normalize(join(import.meta.dirname, '..', '..'));
const wanted = process.env.ACCESS_MUTANT ?? '';

/** Removes one guard from the source while the tests load it. The files are unchanged, and no server ever runs this. */
function withoutGuard(name: string): Plugin {
  const guard = guards.find((one) => one.name === name);
  if (!guard) throw new Error(`no guard '${name}'`);
  const file = join(root, guard.file);
  return {
    name: 'without-guard',
    enforce: 'pre',
    transform(code, id) {
      if (id.split('?')[0] !== file) return undefined;
      if (!code.includes(guard.find)) throw new Error(`${guard.file} has no more: ${guard.find}`);
      return code.replaceAll(guard.find, guard.put);
    },
  };
}

export default defineConfig({
  root,
  plugins: [withoutGuard(wanted)],
  test: {
    name: 'mutant',
    // A cache kept between runs would pass one mutant on to all later runs.
    fsModuleCache: false,
    include: [process.env.ACCESS_TEST ?? 'tests/integration/every-area/access-matrix.test.ts'],
    globalSetup: ['tests/support/global-database.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
