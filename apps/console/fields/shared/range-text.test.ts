import { describe, expect, it, test } from 'vitest';
import { dayjs } from '../../i18n/calendar.ts';
import { endText, isEnd, readRange, usualSpans } from './range-text.ts';

describe('an end of a range', () => {
  it.each(['2026-11-25', '2026/11/25', '20261125', ' 2026-11-25 '])('%j is accepted for a day', (text) => {
    expect(isEnd(text, false)).toBe(true);
  });

  it.each(['2026-11-25 10:00', '2026-11-25 10:00:05', '2026/11/25 10:00'])(
    '%j is accepted for an instant only',
    (text) => {
      expect([isEnd(text, true), isEnd(text, false)]).toEqual([true, false]);
    },
  );

  it.each(['', '2026-13-01', '2026-02-30', '25.11.2026', 'yesterday', '2026-11-25 25:00'])(
    '%j is refused',
    (text) => {
      expect(isEnd(text, true)).toBe(false);
    },
  );

  it('keeps the time of day, and omits it for a whole day', () => {
    const said = (text: string, side: 'from' | 'to') => endText(dayjs(text), side, true);
    expect(said('2026-11-25 10:00:05', 'from')).toBe('2026-11-25 10:00:05');
    expect(said('2026-11-25 00:00:00', 'from')).toBe('2026-11-25');
    expect(said('2026-11-25 23:59:00', 'from')).toBe('2026-11-25 23:59:00');
    expect(said('2026-11-25 23:59:00', 'to')).toBe('2026-11-25');
    expect(endText(dayjs('2026-11-25 10:00:05'), 'from', false)).toBe('2026-11-25');
  });

  it.each([
    ['2026-11-25,2026-11-26', '2026-11-25 | 2026-11-26'],
    ['2026-11-25 10:00:00,2026-11-26', '2026-11-25 10:00 | 2026-11-26 23:59'],
    ['2026-11-25,2026-11-26 10:00:07', '2026-11-25 00:00:00 | 2026-11-26 10:00:07'],
    [',2026-11-26', '- | 2026-11-26'],
    ['', '- | -'],
  ])('%j is displayed as %j and read back unchanged', (value, shown) => {
    const { ends, format } = readRange(value);
    expect(ends.map((end) => end?.format(format) ?? '-').join(' | ')).toBe(shown);
    const [from, to] = ends;
    const back = [from ? endText(from, 'from', true) : '', to ? endText(to, 'to', true) : ''];
    expect(back).toEqual(value === '' ? ['', ''] : value.split(','));
  });
});

test('the common periods end today or with the previous month, also on the first of March', () => {
  const spans = usualSpans(dayjs('2026-03-01 00:10:00'));
  const said = Object.entries(spans).map(([name, [from, to]]) =>
    [name, endText(from, 'from', true), endText(to, 'to', true)].join(' '),
  );
  expect(said).toEqual([
    'today 2026-03-01 2026-03-01',
    'yesterday 2026-02-28 2026-02-28',
    'week 2026-02-23 2026-03-01',
    'month 2026-01-31 2026-03-01',
    'thisMonth 2026-03-01 2026-03-01',
    'lastMonth 2026-02-01 2026-02-28',
  ]);
});
