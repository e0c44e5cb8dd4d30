import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { paletteProperties } from '../../apps/console/theme/palette.ts';
import { repositoryFiles } from './source-files.ts';

const console = repositoryFiles().filter((path) => /^apps\/console\/.*\.(css|tsx?)$/.test(path));

describe('lengths of the console', () => {
  it('never use the window’s height directly, which is enlarged for reading from a distance', () => {
    const told = /^\s*--dvh: 1dvh;$/gm;
    const fixed = /(?<![\w.-])\d+(\.\d+)?[dsl]?vh\b/;
    const found = console.filter((path) => {
      const text = readFileSync(path, 'utf8').replace(told, '');
      return !path.endsWith('state/enlarge.ts') && fixed.test(text);
    });
    expect(found).toEqual([]);
  });
});

describe('custom properties of the console', () => {
  // A browser uses the initial value for an undefined name: no background, black letters, invisible in one theme.
  it('are set under the name by which they are read', () => {
    const written = new Set(Object.keys(paletteProperties('dark', 'solar')));
    const read: string[] = [];
    for (const path of console) {
      const text = readFileSync(path, 'utf8');
      for (const [, name = ''] of text.matchAll(/(?:^|[\s;{'"])(--[\w-]+)(?:['"][^:]*)?\s*:/gm))
        written.add(name);
      for (const [, name = ''] of text.matchAll(/setProperty\(\s*'(--[\w-]+)'/g)) written.add(name);
      for (const [, name = ''] of text.matchAll(/var\(\s*(--[\w-]+)/g)) read.push(`${path} ${name}`);
    }
    expect(read.length).toBeGreaterThan(500);
    expect(read.filter((one) => !written.has(one.split(' ')[1] ?? ''))).toEqual([]);
  });
});
