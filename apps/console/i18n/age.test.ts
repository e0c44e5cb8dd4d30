import { expect, it } from 'vitest';
import { ageLabel, agoLabel, staleLabel, tookLabel } from './age.ts';

it('an age is given in units that a person would choose', () => {
  const said = [40_000, 90_000, 17 * 60_000, 3_600_000, 12_000_000, 86_400_000 * 5.4].map(
    (age) => ageLabel(age).en,
  );
  expect(said).toEqual(['40 s', '2 min', '17 min', '1 h', '3 h 20 min', '5 d']);
});

it('no duration is shown as 0, even if a clock is an hour behind', () => {
  expect([0, 400, -3_600_000].map((age) => ageLabel(age).zh)).toEqual(['1 秒', '1 秒', '1 秒']);
});

it('an event a moment ago, or in the future by a clock that is behind, is shown as just now', () => {
  expect([-3_600_000, 0, 9_999].map((age) => agoLabel(age).en)).toEqual(['just now', 'just now', 'just now']);
  expect(agoLabel(0).zh).toBe('刚刚');
});

it('the first minute after that is counted in seconds, so that no age is 0 minutes', () => {
  expect([10_000, 59_999, 120_000, 5_400_000].map((age) => agoLabel(age).en)).toEqual([
    '10 s ago',
    '60 s ago',
    '2 min ago',
    '1 h 30 min ago',
  ]);
  expect([10_000, 120_000].map((age) => agoLabel(age).zh)).toEqual(['10 秒前', '2 分钟前']);
});

it('a duration of less than a second is not shown as one second', () => {
  expect([0, 999].map((ms) => tookLabel(ms))).toEqual([
    { zh: '不到 1 秒', en: 'less than 1 s' },
    { zh: '不到 1 秒', en: 'less than 1 s' },
  ]);
  expect([1_000, 90_000].map((ms) => tookLabel(ms).en)).toEqual(['1 s', '2 min']);
});

it('a value has no age in its first minute, while it is current', () => {
  expect([0, 59_999, 60_000].map((age) => staleLabel(age)?.en)).toEqual([undefined, undefined, '60 s ago']);
});
