import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './source-files.ts';

interface Line {
  readonly number: string;
  readonly level: string;
  readonly status: string;
  readonly where: string;
}

const text = readFileSync(join(root, 'docs/security.md'), 'utf8');
const lines: readonly Line[] = [
  ...text.matchAll(/^\| (\d+\.\d+\.\d+) \| (\d) \| [^|]+ \| ([\w/]+) \| ([^|]+) \|$/gm),
].map(([, number = '', level = '', status = '', where = '']) => ({ number, level, status, where }));

/** Requirements of levels 1 and 2 in the chapters of ASVS 5.0, V1 to V17. */
const requirements = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];

describe('the security checklist', () => {
  it('has every requirement of levels 1 and 2, each once and in order', () => {
    const chapters = requirements.map(
      (_, index) => lines.filter(({ number }) => number.startsWith(`${index + 1}.`)).length,
    );
    expect(chapters).toEqual(requirements);
    expect(new Set(lines.map(({ number }) => number)).size).toBe(lines.length);
    const sorted = lines
      .map(({ number }) => number)
      .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }));
    expect(lines.map(({ number }) => number)).toEqual(sorted);
    expect(lines.filter(({ level }) => !['1', '2'].includes(level))).toEqual([]);
  });

  it('states for each whether it is met, and where or why', () => {
    const odd = lines.filter(({ status }) => !['met', 'part', 'open', 'n/a'].includes(status));
    expect(odd).toEqual([]);
    expect(lines.filter(({ where }) => where.trim().length < 4)).toEqual([]);
  });

  it('has the counts of the statements below at its head', () => {
    const of = (status: string): number => lines.filter((line) => line.status === status).length;
    expect(text).toContain(
      `${lines.length} requirements: ${of('met')} are met, ${of('part')} in part, ${of('open')} open, ${of('n/a')} do not apply.`,
    );
  });
});
