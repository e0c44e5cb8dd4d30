import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryFiles, root } from './source-files.ts';

/** The groups of modules that the build of the console puts into one file each. */
const config = readFileSync(join(root, 'apps/console/vite.config.ts'), 'utf8');
const groups = [...config.matchAll(/name: '(\w+)',\s*test: \/(.+)\/,/g)].map(
  ([, name = '', pattern = '']) => [name, pattern] as const,
);

/** The patterns that one with alternatives stands for, each without any. */
function spelledOut(pattern: string): readonly string[] {
  let at = 0;
  const choice = (): readonly string[] => {
    const done: string[] = [];
    let open: readonly string[] = [''];
    while (at < pattern.length && pattern[at] !== ')') {
      const [atom = ''] = /^(?:\\.|\[[^\]]*\]|[^\\])/.exec(pattern.slice(at)) ?? [];
      at += atom.length;
      if (atom === '|') {
        done.push(...open);
        open = [''];
      } else if (atom === '(') {
        const inner = choice();
        at += 1;
        open = open.flatMap((head) => inner.map((tail) => head + tail));
      } else open = open.map((head) => head + atom);
    }
    return [...done, ...open];
  };
  return choice();
}

describe('the first loads of the console', () => {
  it('have a name and a pattern each', () => {
    expect(groups.map(([name]) => name)).toEqual(
      [...config.matchAll(/\{\s*name: '(\w+)'/g)].map(([, name]) => name),
    );
  });

  it('a pattern with alternatives is spelled out', () => {
    expect(spelledOut(String.raw`a\/(b|c(d|[e|)]+))\.tsx?$|f`)).toEqual([
      String.raw`a\/b\.tsx?$`,
      String.raw`a\/cd\.tsx?$`,
      String.raw`a\/c[e|)]+\.tsx?$`,
      'f',
    ]);
  });

  it.each(groups)('%s names files that exist', (_name, pattern) => {
    const files = repositoryFiles();
    const gone = spelledOut(pattern)
      .filter((one) => !one.startsWith('antd'))
      .filter((one) => !files.some((path) => new RegExp(one).test(path)));
    expect(gone).toEqual([]);
  });
});
