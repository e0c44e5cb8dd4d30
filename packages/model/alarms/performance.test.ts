import { describe, expect, it } from 'vitest';
import { type MeasuredAlarm, measureAlarms } from './performance.ts';

const hour = 3_600_000;
const day = 24 * hour;
const from = Date.parse('2026-06-01T00:00:00Z');
const period = { from, to: from + day, operators: 1 };
let made = 0;
const alarm = (more: Partial<MeasuredAlarm> = {}): MeasuredAlarm => {
  made += 1;
  return {
    id: String(made),
    zh: '功率过高',
    en: 'Power high',
    source: '1',
    deviceId: '1',
    deviceName: 'Meter',
    grade: 2,
    at: from + hour,
    until: from + 2 * hour,
    chatters: false,
    acknowledgedAt: null,
    dispatchedAt: null,
    repairedAt: null,
    shelf: null,
    ...more,
  };
};
const spread = (count: number, more: (n: number) => Partial<MeasuredAlarm> = () => ({})) =>
  Array.from({ length: count }, (_, n) => alarm({ at: from + Math.floor((n * day) / count), ...more(n) }));

describe('alarms of a day', () => {
  it('reach every target if there are none, and nothing is divided by zero', () => {
    const found = measureAlarms([], period);
    expect(found).toMatchObject({
      total: 0,
      standing: 0,
      grades: [],
      rules: [],
      devices: [],
      gradeBand: 'good',
    });
    for (const { value, band } of [found.rate, found.flood, found.worstShare, found.stale, found.chattering])
      expect([value, band]).toEqual([0, 'good']);
  });

  it.each([
    [144, 1, 6, 'good'],
    [145, 1, 145 / 24, 'near'],
    [288, 1, 12, 'near'],
    [289, 1, 289 / 24, 'missed'],
    [288, 2, 6, 'good'],
  ])('%i of them for %i operators are a rate of %f: %s', (count, operators, value, band) => {
    expect(measureAlarms(spread(count), { ...period, operators }).rate).toEqual({ value, band });
  });

  it('a flood is more than ten in ten minutes per operator', () => {
    const eleven = Array.from({ length: 11 }, () => alarm());
    expect(measureAlarms(eleven, period).flood.value).toBeCloseTo(1 / 144);
    expect(measureAlarms(eleven.slice(1), period).flood.value).toBe(0);
    expect(measureAlarms(eleven, { ...period, operators: 2 }).flood.value).toBe(0);
  });

  it('an alarm raised before the period counts as standing and not as raised', () => {
    const old = alarm({ at: from - day, until: null });
    const young = alarm({ at: from + 2 * hour, until: null, chatters: true });
    const found = measureAlarms([old, young, alarm({ at: from - day }), alarm({ at: from + day })], period);
    expect(found).toMatchObject({ total: 1, standing: 2, stale: { value: 1 }, chattering: { value: 1 } });
    expect(found.staleOnes.map(({ id }) => id)).toEqual([old.id]);
    expect(found.chatteringOnes.map(({ id }) => id)).toEqual([young.id]);
  });

  it('an alarm that recovered after the end of the period stood at its end, and one that recovered before did not', () => {
    const later = alarm({ at: from - day, until: from + day });
    const before = alarm({ at: from - day, until: from + day - 1 });
    const found = measureAlarms([later, before], period);
    expect(found.staleOnes.map(({ id }) => id)).toEqual([later.id]);
    expect(found.standing).toBe(1);
  });

  it('ten rules that raise everything are too few to be compared by their share', () => {
    const many = Array.from({ length: 10 }, (_, n) => alarm({ source: String(n) }));
    expect(measureAlarms(many, period).worstShare).toEqual({ value: 1, band: 'few' });
  });

  it('the ten worst of twelve rules come first, with their share of all alarms', () => {
    const many = spread(78, (n) => ({ source: String(Math.floor((Math.sqrt(8 * n + 1) - 1) / 2)) }));
    const { rules, worstShare } = measureAlarms(many, period);
    expect(rules.map(({ count }) => count)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
    expect(worstShare).toEqual({ value: 75 / 78, band: 'missed' });
  });

  it('include the median and the longest reaction times, and for how many alarms they are known', () => {
    const minutes = (taken: number) => alarm({ acknowledgedAt: from + hour + taken * 60_000 });
    const repaired = alarm({ dispatchedAt: from + 2 * hour, repairedAt: from + 5 * hour });
    const wrong = alarm({ acknowledgedAt: from, dispatchedAt: from + hour, repairedAt: from });
    const found = measureAlarms([minutes(1), minutes(4), minutes(60), repaired, wrong], period);
    expect(found.acknowledge).toEqual({ median: 4 * 60_000, longest: hour, of: 3 });
    expect(found.repair).toEqual({ median: 3 * hour, longest: 3 * hour, of: 1 });
    expect(measureAlarms([alarm()], period).repair).toEqual({ median: null, longest: null, of: 0 });
  });

  it('are listed while they are shelved, in the order of their return', () => {
    const shelved = (until: string, more: Partial<MeasuredAlarm> = {}) =>
      alarm({ shelf: { until, by: 'Li', why: 'spare part' }, ...more });
    const late = shelved('2026-06-09 00:00:00');
    const early = shelved('2026-06-03 00:00:00', { at: from - 9 * day, until: null });
    const found = measureAlarms([late, alarm(), early], period);
    expect(found.shelved).toBe(2);
    expect(found.shelvedOnes).toMatchObject([
      { id: early.id, until: '2026-06-03 00:00:00', by: 'Li', why: 'spare part' },
      { id: late.id },
    ]);
  });

  it('grades are compared with few critical and few serious ones', () => {
    const graded = (critical: number) => spread(100, (n) => ({ grade: n < critical ? 1 : 2 }));
    expect(measureAlarms(graded(5), period).gradeBand).toBe('good');
    expect(measureAlarms(graded(8), period).gradeBand).toBe('near');
    expect(measureAlarms(graded(11), period).gradeBand).toBe('missed');
  });

  it('grades are listed with the worst first, whichever was raised first, and the unknown last', () => {
    const found = measureAlarms(
      [9, 4, 2, 1, 3].map((grade) => alarm({ grade })),
      period,
    );
    expect(found.grades.map(({ grade }) => grade)).toEqual([1, 3, 2, 4, 9]);
  });
});

it('rules are counted by their identity: two with one name are two, and one that was renamed is one with its newest name', () => {
  const twins = [alarm({ source: '7', en: 'Hot' }), alarm({ source: '8', en: 'Hot' })];
  expect(measureAlarms(twins, period).rules.map(({ en, count }) => [en, count])).toEqual([
    ['Hot', 1],
    ['Hot', 1],
  ]);
  const renamed = [
    alarm({ source: '7', en: 'Hot' }),
    alarm({ source: '7', en: 'Very hot', at: from + 2 * hour }),
  ];
  expect(measureAlarms(renamed, period).rules.map(({ en, count }) => [en, count])).toEqual([['Very hot', 2]]);
});
