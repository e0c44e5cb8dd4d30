import { describe, expect, it } from 'vitest';
import { TemplateProblem } from '../problem.ts';
import { addressOf } from '../template/address.ts';
import type { ResultLimits, Template, TemplateCell } from '../template/template.ts';
import { Effort } from './effort.ts';
import { templateOf } from './examples.test-support.ts';
import { planOf } from './plan.ts';
import type { Sets } from './records.ts';
import { expand } from './table.ts';

const many = (count: number) => Array.from({ length: count }, (_, n) => ({ a: n, b: `name ${n}` }));
const list = (at: string, set: string, more: Partial<TemplateCell> = {}): TemplateCell => ({
  at,
  set,
  field: 'a',
  agg: 'list',
  expand: 'down',
  ...more,
});
/** The refusal of a template, or the number of its cells. */
function refusal(template: Template, sets: Sets, limits?: ResultLimits, effort?: Effort) {
  const planned = planOf(template);
  if ('problems' in planned) throw new Error(JSON.stringify(planned.problems));
  try {
    const { cells } = expand(planned.plan, sets, new Map(), limits, effort);
    return cells.length;
  } catch (error) {
    if (error instanceof TemplateProblem) return error.problem;
    throw error;
  }
}

describe('a result that is too large', () => {
  it('is refused with the excessive cell before its lines are made', () => {
    const nested = templateOf(1, 2, [list('A1', 'e'), list('B1', 'f')], ['e', 'f']);
    const problem = refusal(nested, { e: many(50_000), f: many(50_000) });
    expect(problem).toEqual({
      code: 'layout.tooLarge',
      at: 'B1',
      params: { instances: 500_000, max: 1_000_000 },
    });
  });

  it('counts the rows of the template against excessive columns', () => {
    const wide = templateOf(50, 1, [list('A1', 'e', { expand: 'right' }), { at: 'A50', text: 'x' }]);
    expect(refusal(wide, { e: many(20_000) })).toMatchObject({ code: 'layout.tooLarge', at: 'A1' });
    expect(refusal(wide, { e: many(19_000) })).toBe(38_000);
  });

  const limits = { rows: 20, cells: 30 };
  const two = templateOf(1, 2, [list('A1', 'e'), { at: 'B1', set: 'e', field: 'b' }]);
  it.each([
    ['rows', templateOf(1, 1, [list('A1', 'e')]), 20],
    ['cells', two, 15],
  ])('is refused for pages by its number of %s, and made for a spreadsheet', (_, template, most) => {
    expect(refusal(template, { e: many(most) }, limits)).toBe(most * template.cells.length);
    expect(refusal(template, { e: many(most + 1) }, limits)).toEqual({
      code: 'layout.tooLong',
      at: 'A1',
      params: { instances: most + 1, ...limits },
    });
    expect(refusal(template, { e: many(most + 1) })).toBe((most + 1) * template.cells.length);
  });

  it('counts the text for no results as one cell', () => {
    const none = templateOf(40, 40, [
      list('A1', 'e', { span: [40, 1], none: 'nothing' }),
      ...Array.from({ length: 39 }, (_, n): TemplateCell => ({ at: `B${n + 1}`, text: 'x' })),
    ]);
    expect(refusal(none, { e: [] }, limits)).toBe(1);
  });
});

describe('work that grows with the square of the records', () => {
  const [e, f] = [many(1_000), many(1_000)];
  const stopped = (template: Template) => refusal(template, { e, f }, undefined, new Effort(100_000));

  it.each<[string, TemplateCell]>([
    ['a condition on each record of another set', list('B1', 'f', { where: [['b', 'contains', 'nothing']] })],
    ['a sum over all of another set', { at: 'B1', set: 'f', field: 'a', agg: 'sum' }],
  ])('is stopped with the name of its cell: %s', (_, cell) => {
    const template = templateOf(1, 2, [list('A1', 'e'), cell], ['e', 'f']);
    expect(stopped(template)).toMatchObject({ code: 'layout.tooMuchWork', at: 'B1' });
  });

  it('is stopped in a formula', () => {
    const template = templateOf(1, 2, [list('A1', 'e'), { at: 'B1', formula: 'sum(A1[*], 0)' }]);
    expect(stopped(template)).toMatchObject({ code: 'layout.tooMuchWork', at: 'B1' });
  });

  it('does not limit conditions that compare by equality alone', () => {
    const template = templateOf(
      1,
      2,
      [list('A1', 'e'), list('B1', 'f', { where: [['a', '=', 'e.a']] })],
      ['e', 'f'],
    );
    expect(stopped(template)).toBe(2_000);
  });
});

describe('a text that formulas compose', () => {
  it('is refused if no spreadsheet has room for it', () => {
    const doubled = Array.from(
      { length: 11 },
      (_, n): TemplateCell => ({ at: `A${n + 2}`, formula: `A${n + 1} & A${n + 1}` }),
    );
    const template = templateOf(12, 1, [{ at: 'A1', formula: `"${'x'.repeat(32)}"` }, ...doubled]);
    const params = { max: 32_767 };
    expect(refusal(template, {})).toEqual({ code: 'formula.tooLong', at: 'A11', params });
    const joined = templateOf(1, 1, [{ at: 'A1', set: 'e', field: 'b', agg: 'join' }]);
    expect(refusal(joined, { e: many(5_000) })).toEqual({ code: 'formula.tooLong', at: 'A1', params });
  });
});

describe('a template with the largest number of cells', () => {
  it('is read quickly if each row is a chain of lists', () => {
    const cells = Array.from({ length: 33 }, (_, row) =>
      Array.from({ length: 60 }, (_, column) => list(addressOf({ row, column }), 'e')),
    );
    const planned = planOf(templateOf(33, 60, cells.flat()));
    expect('plan' in planned && planned.plan.bands.down).toHaveLength(33);
  });
});
