import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { repositoryFiles } from './source-files.ts';

const console = repositoryFiles().filter((path) => /^apps\/console\/.*\.(css|tsx?)$/.test(path));

describe('lengths of the console', () => {
  it('are never of the window’s height as such, which is enlarged with everything read from afar', () => {
    const told = /^\s*--dvh: 1dvh;$/gm;
    const fixed = /(?<![\w.-])\d+(\.\d+)?[dsl]?vh\b/;
    const found = console.filter((path) => {
      const text = readFileSync(path, 'utf8').replace(told, '');
      return !path.endsWith('distance.ts') && fixed.test(text);
    });
    expect(found).toEqual([]);
  });
});
