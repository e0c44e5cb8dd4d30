import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryFiles, root } from './source-files.ts';

const folder = 'docs/decisions/';
/** How records are kept, and the reasons of dependencies. */
const lists = ['README.md', 'dependencies.md'];
const names = repositoryFiles()
  .filter((path) => path.startsWith(folder))
  .map((path) => path.slice(folder.length));
const records = names.filter((name) => !lists.includes(name));
const read = (name: string): string => readFileSync(join(root, folder, name), 'utf8');

describe('the decisions', () => {
  it('are numbered records, each number once', () => {
    expect(records.filter((name) => !/^\d{4}-[a-z0-9-]+\.md$/.test(name))).toEqual([]);
    const numbers = records.map((name) => name.slice(0, 4));
    expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
  });

  it('are all in the list, and the list contains no other', () => {
    const listed = [...read('README.md').matchAll(/^\| \[(\d{4})\]\((\1-[a-z0-9-]+\.md)\)/gm)].map(
      (match) => match[2],
    );
    expect(listed).toEqual(records.filter((name) => !name.startsWith('0000')).toSorted());
  });

  it.each(records)(
    '%s contains number, state, date, context, choice, alternatives and consequences',
    (name) => {
      const text = read(name);
      const number = name.startsWith('0000') ? 'NNNN' : name.slice(0, 4);
      expect(text).toMatch(new RegExp(`^# ${number}: \\S`));
      expect(text).toMatch(/^State: .+\. Date: (?:\d{4}-\d\d-\d\d|yyyy-mm-dd)\.(?: .+)?$/m);
      const headings = [...text.matchAll(/^## (.+)$/gm)].map((match) => match[1]);
      expect(headings).toEqual(expect.arrayContaining(['Context', 'Choice', 'Alternatives', 'Consequences']));
      for (const section of text.split(/^## .+$/m).slice(1)) expect(section.trim()).not.toBe('');
    },
  );
});
