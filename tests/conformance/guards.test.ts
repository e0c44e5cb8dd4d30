import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { guards } from '../access/guards.facts.ts';
import { root } from './source-files.ts';

// Removing each and running the tests takes half an hour; here it is only checked that they can be removed.
describe('the list of guards', () => {
  it.each(guards)('finds in the source what it removes: $name', ({ file, find, put, provenBy }) => {
    expect(readFileSync(join(root, file), 'utf8')).toContain(find);
    expect(put).not.toBe(find);
    if (provenBy !== undefined) expect(existsSync(join(root, provenBy)), provenBy).toBe(true);
  });

  it('names each once, with the test that detects its removal', () => {
    const names = guards.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    const unproven = guards.filter((guard) => !guard.provenBy && !guard.noticedBy?.length);
    expect(unproven.map(({ name }) => name)).toEqual([]);
  });
});
