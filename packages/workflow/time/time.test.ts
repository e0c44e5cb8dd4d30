import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextCron, parseCron } from './cron.ts';
import { addDuration, parseDuration, parseInstant, TimeError } from './duration.ts';
import { planNext, planTimer, type TimerKind, type TimerPlan } from './timer.ts';

const at = (text: string): number => Date.parse(text);
const iso = (instant: number | undefined): string =>
  instant === undefined ? 'never' : new Date(instant).toISOString().replace('.000Z', 'Z');
const zone = 'Asia/Shanghai';
const now = at('2026-11-23T00:00:00Z');

describe('a time is refused', () => {
  it.each<[TimerKind, string]>([
    ['duration', ''],
    ['duration', 'P'],
    ['duration', 'PT'],
    ['duration', '-PT1H'],
    ['duration', '1 hour'],
    ['duration', 'P999999Y'],
    ['duration', 'tomorrow/PT1H'],
    ['duration', 'PT1H/later'],
    ['duration', 'PT1H/PT2H'],
    ['duration', 'PT1H/2026-11-24/PT1H'],
    ['date', '2026-02-30'],
    ['date', '2026-13-01T00:00:00Z'],
    ['date', 'tomorrow'],
    ['cycle', 'R3/PT0S'],
    ['cycle', 'R/PT0.5S'],
    ['cycle', 'R0/PT1H'],
    ['cycle', 'R3'],
    ['cycle', 'R2/PT1H/2020-01-01T00:00:00Z'],
    ['cycle', '0 0 * *'],
    ['cycle', '0 60 * * * ?'],
    ['cycle', '0 0/0 * * * ?'],
    ['cycle', '0 0 0 30 2 ?'],
    ['cycle', '0 0 0 1 1 MON'],
    ['cycle', `0 ${'1,'.repeat(300)}1 * * * ?`],
  ])('%s %s', (kind, text) => {
    expect(() => planTimer(kind, text, now, zone)).toThrow(TimeError);
  });

  it('a timer is refused in an unknown zone', () => {
    expect(() => planTimer('duration', 'PT1H', now, 'Mars/Olympus')).toThrow(TimeError);
  });
});

describe('a timer fires', () => {
  it.each<[TimerKind, string, string]>([
    ['duration', 'PT1H', '2026-11-23T01:00:00Z'],
    ['duration', 'P1W', '2026-11-30T00:00:00Z'],
    ['duration', 'P1M', '2026-12-23T00:00:00Z'],
    ['duration', 'P1Y2DT3.5S', '2027-11-25T00:00:03.500Z'],
    ['duration', '2026-11-24T08:00:00/PT1H', '2026-11-24T01:00:00Z'],
    ['duration', 'PT1H/2026-11-24T00:00:00Z', '2026-11-24T00:00:00Z'],
    ['duration', '2020-01-01T00:00:00Z/PT1H', '2026-11-23T00:00:00Z'],
    ['date', '2026-12-01T08:00:00+08:00', '2026-12-01T00:00:00Z'],
    ['date', '2026-12-01T08:00', '2026-12-01T00:00:00Z'],
    ['date', '2026-12-01 08:00:00', '2026-12-01T00:00:00Z'],
    ['cycle', 'R/2026-11-24 08:00:00/P1D', '2026-11-24T00:00:00Z'],
    ['cycle', '0 0 8 * * ?/2026-11-24 08:00:00', '2026-11-24T00:00:00Z'],
    ['date', '2026-12-01T08:00:00+08', '2026-12-01T00:00:00Z'],
    ['date', '2026-12-01T08:00:00-0330', '2026-12-01T11:30:00Z'],
    ['date', '2020-01-01T00:00:00Z', '2026-11-23T00:00:00Z'],
    ['cycle', 'R3/PT1H', '2026-11-23T01:00:00Z'],
    ['cycle', 'R/2026-11-22T23:30:00Z/PT1H', '2026-11-23T00:30:00Z'],
    ['cycle', '0 0/5 * * * ?', '2026-11-23T00:05:00Z'],
    ['cycle', '0 30 7 * * ?', '2026-11-23T23:30:00Z'],
  ])('%s %s at %s', (kind, text, due) => {
    expect(iso(planTimer(kind, text, now, zone).due)).toBe(due);
  });

  it('three times with R3/PT1H and no fourth time', () => {
    const dues: string[] = [];
    let plan: TimerPlan | undefined = planTimer('cycle', 'R3/PT1H', now, zone);
    while (plan !== undefined) {
      dues.push(iso(plan.due));
      plan = planNext(plan, plan.due, zone).plan;
    }
    expect(dues).toEqual(['2026-11-23T01:00:00Z', '2026-11-23T02:00:00Z', '2026-11-23T03:00:00Z']);
  });

  it('once after ten years of downtime, and then at its usual interval', () => {
    const plan = planTimer('cycle', 'R/PT1S', now, zone);
    const late = addDuration(now, parseDuration('P10Y'), zone) + 400;
    const { plan: next, missed } = planNext(plan, late, zone);
    expect(next?.due).toBe(late + 600);
    expect(missed).toBe(315_619_199);
  });

  it('a cycle whose given start is the present instant fires at once, and one that began earlier at its next time', () => {
    expect(planTimer('cycle', `R/${iso(now)}/PT1H`, now, zone).due).toBe(now);
    expect(planTimer('cycle', `R/${iso(now - 60_000)}/PT1H`, now, zone).due).toBe(now + 59 * 60_000);
  });

  it('a cycle fires on the last day of each month that has no 31st', () => {
    let plan: TimerPlan | undefined = planTimer('cycle', 'R5/2027-01-31T04:00:00Z/P1M', now, zone);
    const dues: string[] = [];
    while (plan !== undefined) {
      dues.push(iso(plan.due).slice(0, 10));
      plan = planNext(plan, plan.due, zone).plan;
    }
    expect(dues).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']);
  });

  it('a day ends at the same wall time after a clock change', () => {
    const start = at('2026-10-24T06:00:00Z');
    expect(iso(addDuration(start, parseDuration('P1D'), 'Europe/Berlin'))).toBe('2026-10-25T07:00:00Z');
    expect(iso(parseInstant('2026-10-25T08:00', 'Europe/Berlin'))).toBe('2026-10-25T07:00:00Z');
  });
});

describe('a cron expression matches next', () => {
  it.each([
    ['0 0 0 L * ?', '2026-11-30T00:00:00Z'],
    ['0 0 0 L-2 * ?', '2026-11-28T00:00:00Z'],
    ['0 0 0 LW * ?', '2026-11-30T00:00:00Z'],
    ['0 0 9 15W * ?', '2026-12-15T09:00:00Z'],
    ['0 0 9 ? * 6L', '2026-11-27T09:00:00Z'],
    ['0 0 9 ? * MON#1', '2026-12-07T09:00:00Z'],
    ['0 0 9 ? * FRI-MON', '2026-11-23T09:00:00Z'],
    ['0 0 0 29 FEB ?', '2028-02-29T00:00:00Z'],
    ['0 0 12 * * ? 2030', '2030-01-01T12:00:00Z'],
    ['*/20 * * * * *', '2026-11-23T00:00:20Z'],
    ['0 0 0 1 1 ? 2020', 'never'],
  ])('%s', (text, expected) => {
    expect(iso(nextCron(parseCron(text), now, 'UTC'))).toBe(expected);
  });

  it('the second that a search over all seconds finds, across a clock change', () => {
    const field = (most: number) => fc.oneof(fc.constant('*'), fc.integer({ min: 0, max: most }).map(String));
    const berlin = 'Europe/Berlin';
    fc.assert(
      fc.property(field(59), field(23), fc.integer({ min: 0, max: 5 * 3_600 }), (minute, hour, offset) => {
        const cron = parseCron(`0 ${minute} ${hour} * * ?`);
        const start = at('2026-10-24T22:00:00Z') + offset * 1_000;
        const wall = new Intl.DateTimeFormat('en-GB', {
          timeZone: berlin,
          hour: 'numeric',
          minute: 'numeric',
        });
        const fits = (instant: number): boolean => {
          const [h = '', m = ''] = wall.format(instant).split(':');
          return (
            (minute === '*' || Number(m) === Number(minute)) && (hour === '*' || Number(h) === Number(hour))
          );
        };
        let slow = Math.floor(start / 60_000) * 60_000 + 60_000;
        // For a wall time that occurs twice, the first occurrence counts.
        while (!fits(slow) || isSecond(slow)) slow += 60_000;
        expect(nextCron(cron, start, berlin)).toBe(slow);
      }),
      { seed: 16, numRuns: 150 },
    );
  });
});

/** True in the hour that occurs for the second time on the clocks of Berlin. */
function isSecond(instant: number): boolean {
  return instant >= at('2026-10-25T01:00:00Z') && instant < at('2026-10-25T02:00:00Z');
}
