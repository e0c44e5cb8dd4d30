import { describe, expect, it } from 'vitest';
import { dutiesBetween, onDuty, quietUntil, type Shift, shiftKind } from './on-duty.ts';

const berlin = 'Europe/Berlin';
const at = (text: string): number => Date.parse(text);
const hour = 3_600_000;

function shift(id: string, given: Partial<Shift> = {}): Shift {
  return {
    id,
    kind: shiftKind.weekly,
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    firstDay: null,
    lastDay: null,
    startTime: '08:00',
    endTime: '20:00',
    userId: id,
    ...given,
  };
}
const names = (shifts: readonly Shift[], when: string, zone = berlin): readonly string[] =>
  onDuty(shifts, zone, at(when)).map(({ userId }) => userId);

describe('duty', () => {
  const day = shift('day');
  const night = shift('night', { startTime: '20:00', endTime: '08:00' });

  it('changes at the exact minute of the rota’s clocks, also after midnight', () => {
    expect(names([day, night], '2026-06-01T05:59:59Z')).toEqual(['night']);
    expect(names([day, night], '2026-06-01T06:00:00Z')).toEqual(['day']);
    expect(names([day, night], '2026-06-01T18:00:00Z')).toEqual(['night']);
    expect(names([day, night], '2026-06-01T23:30:00Z')).toEqual(['night']);
  });

  it('has no person if no shift covers the time', () => {
    expect(names([day], '2026-06-01T20:00:00Z')).toEqual([]);
    expect(names([shift('weekend', { weekdays: [6, 7] })], '2026-06-01T10:00:00Z')).toEqual([]);
    expect(names([], '2026-06-01T10:00:00Z')).toEqual([]);
  });

  it('duty of a Friday night lasts into Saturday, for which no other person is named', () => {
    const friday = shift('friday', { weekdays: [5], startTime: '20:00', endTime: '08:00' });
    expect(names([friday], '2026-06-06T03:00:00Z')).toEqual(['friday']);
    expect(names([friday], '2026-06-07T03:00:00Z')).toEqual([]);
  });

  it('belongs to the person of a swap before that of a holiday before that of a weekday', () => {
    const dates = { firstDay: '2026-06-01', lastDay: '2026-06-02' };
    const holiday = shift('holiday', { ...dates, kind: shiftKind.holiday });
    const swap = shift('swap', { ...dates, kind: shiftKind.swap, startTime: '12:00', endTime: '14:00' });
    const all = [swap, holiday, day];
    expect(names(all, '2026-06-01T08:00:00Z')).toEqual(['holiday']);
    expect(names(all, '2026-06-01T11:00:00Z')).toEqual(['swap']);
    expect(names(all, '2026-06-02T13:00:00Z')).toEqual(['holiday']);
    expect(names(all, '2026-06-03T11:00:00Z')).toEqual(['day']);
  });

  it('duty that was handed over changes at that instant, not at the full minute', () => {
    const notBefore = at('2026-06-01T10:00:30Z');
    const swap = shift('new', {
      kind: shiftKind.swap,
      firstDay: '2026-06-01',
      lastDay: '2026-06-01',
      startTime: '12:00',
      endTime: '20:00',
      notBefore,
    });
    expect(names([day, swap], '2026-06-01T10:00:29Z')).toEqual(['day']);
    expect(names([day, swap], '2026-06-01T10:00:30Z')).toEqual(['new']);
    expect(names([day, swap], '2026-06-02T10:00:30Z')).toEqual(['day']);
  });

  it.each([
    ['an hour shorter in spring', '2026-03-28T19:00:00Z', 11],
    ['an hour longer in autumn', '2026-10-24T18:00:00Z', 13],
  ])('duty of a night is %s, without a gap or an overlap', (_, from, hours) => {
    const start = at(from);
    const [first, second] = dutiesBetween([day, night], berlin, start, start + 24 * hour);
    expect(first).toEqual({ userId: 'night', from: start, until: start + hours * hour });
    expect(second?.from).toBe(start + hours * hour);
    for (let when = start; when < start + 24 * hour; when += hour / 4)
      expect(onDuty([day, night], berlin, when), new Date(when).toISOString()).toHaveLength(1);
  });

  it('duty until 24:00 ends at the midnight after the start, also if the clocks change that night', () => {
    const late = shift('late', { startTime: '16:00', endTime: '24:00' });
    expect(names([late], '2026-06-01T21:59:59Z')).toEqual(['late']);
    expect(names([late], '2026-06-01T22:00:00Z')).toEqual([]);
    // The clocks of Santiago go from 24:00 back to 23:00.
    const last = onDuty([late], 'America/Santiago', at('2026-04-05T02:30:00Z'))[0];
    expect(last?.until).toBe(at('2026-04-05T00:00:00-04:00'));
  });

  it('duty that starts at a time the clocks skip starts with the skip', () => {
    const odd = shift('odd', { startTime: '02:30', endTime: '05:00' });
    expect(names([odd], '2026-03-29T00:59:59Z')).toEqual([]);
    expect(names([odd], '2026-03-29T01:00:00Z')).toEqual(['odd']);
  });
});

describe('quiet hours', () => {
  it('quiet hours over midnight end in the morning of the station', () => {
    const quiet = { from: '22:00', to: '07:00' };
    expect(quietUntil(quiet, 'Asia/Shanghai', at('2026-06-01T15:00:00Z'))).toBe(at('2026-06-01T23:00:00Z'));
    expect(quietUntil(quiet, 'Asia/Shanghai', at('2026-06-01T23:00:00Z'))).toBeUndefined();
    expect(quietUntil({ from: null, to: null }, berlin, at('2026-06-01T15:00:00Z'))).toBeUndefined();
    const evening = { from: '22:00', to: '24:00' };
    expect(quietUntil(evening, berlin, at('2026-06-01T20:30:00Z'))).toBe(at('2026-06-01T22:00:00Z'));
    expect(quietUntil({ from: '07:00', to: '07:00' }, berlin, at('2026-06-01T15:00:00Z'))).toBeUndefined();
  });
});
