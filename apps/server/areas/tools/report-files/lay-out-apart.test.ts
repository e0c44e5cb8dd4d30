import { CodedError } from '@heliodeck/model/wire/coded-error';
import { afterEach, describe, expect, it } from 'vitest';
import { blankTemplate } from './blank-template.ts';
import { layoutThreads } from './lay-out-apart.ts';
import type { LayoutOrder } from './layout-worker.ts';

const order = (records: number, form: LayoutOrder['form'] = 'pages'): LayoutOrder => ({
  template: {
    ...blankTemplate('Energy'),
    sets: [{ name: 'e', source: 'energy' }],
    cells: [{ at: 'A1', set: 'e', field: 'kwh', agg: 'list', expand: 'down' }],
  },
  filling: {
    locale: 'en',
    sets: { e: Array.from({ length: records }, (_, kwh) => ({ kwh })) },
    texts: {},
  },
  form,
  limits: undefined,
  links: {},
});
const refused: CodedError[] = [];
afterEach(() => void refused.splice(0));
/** The code of the refusal, or the number of rows. */
const outcome = (answer: ReturnType<ReturnType<typeof layoutThreads>>) =>
  answer.then(
    (made) => ('problems' in made ? made.problems : ('table' in made ? made.table : made.packed).rows.length),
    (error: unknown) => {
      if (!(error instanceof CodedError)) throw error;
      refused.push(error);
      return error.code;
    },
  );

describe('a report in a thread of its own', () => {
  it('is laid out', async () => {
    // The blank template has twelve rows, the first of which repeats.
    expect(await outcome(layoutThreads()(order(3)))).toBe(14);
  });

  it('is packed there for a spreadsheet', async () => {
    const answer = await layoutThreads()(order(3, 'sheet'));
    expect(Object.keys(answer)).toEqual(['packed']);
    expect(await outcome(Promise.resolve(answer))).toBe(14);
  });

  it('is named when it takes too long', async () => {
    expect(await outcome(layoutThreads({ timeoutMs: 1 })(order(3)))).toBe('document.tooSlow');
    expect(refused.map((error) => [error.say('zh'), error.say('en')])).toEqual([
      [
        '报表“Energy”在0.001秒内未能生成，请缩小范围，或减少记录与扩展',
        'The report ‘Energy’ was not finished within 0.001 seconds; choose a smaller range, or use fewer records or expand less',
      ],
    ]);
  });

  it('is named when it needs too much memory', async () => {
    expect(await outcome(layoutThreads({ mostMegabytes: 12 })(order(50_000)))).toBe('document.tooLarge');
    expect(refused[0]?.say('en')).toMatch(/^The report ‘Energy’ needs more memory/);
  });

  it('waits while others are laid out, and is refused behind too many', async () => {
    const layOut = layoutThreads({ atOnce: 1, waiting: 2 });
    const answers = await Promise.all([1, 2, 3, 4].map(() => outcome(layOut(order(1)))));
    expect(answers).toEqual([12, 12, 12, 'document.busy']);
    expect(await outcome(layOut(order(1)))).toBe(12);
  });
});
