import { describe, expect, it } from 'vitest';
import { lineChanges, shownChanges } from './line-changes.ts';

const told = (before: string, after: string) =>
  lineChanges(before, after).map(({ kind, text }) => `${kind} ${text}`);

describe('a comparison of two texts', () => {
  it('marks all lines of a new text as added', () => {
    expect(told('', 'a\nb\n')).toStrictEqual(['added a', 'added b']);
  });

  it('identical texts have no differences', () => {
    expect(told('a\nb\n', 'a\nb\n')).toStrictEqual(['kept a', 'kept b']);
  });

  it('a changed line is shown as removed and added, its neighbours unchanged', () => {
    expect(told('a\nb\nc\n', 'a\nx\nc\nd\n')).toStrictEqual([
      ...['kept a', 'removed b', 'added x', 'kept c', 'added d'],
    ]);
  });

  it('lines far from every change are omitted and counted', () => {
    const lines = Array.from({ length: 12 }, (_, at) => `line ${at}\n`);
    const shown = shownChanges(lineChanges(lines.join(''), [...lines, 'last\n'].join('')));
    expect(shown.map((one) => (one.kind === 'left out' ? one.lines : one.text))).toStrictEqual([
      ...[9, 'line 9', 'line 10', 'line 11', 'last'],
    ]);
  });

  it('shows a text without a change completely', () => {
    const text = 'a\n'.repeat(20);
    expect(shownChanges(lineChanges(text, text))).toHaveLength(20);
  });
});
