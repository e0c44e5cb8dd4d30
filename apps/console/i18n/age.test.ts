import { expect, it } from 'vitest';
import { ageLabel } from './age.ts';

it('an age is said in units that a person would choose', () => {
  const said = [0, 40_000, 90_000, 17 * 60_000, 3_600_000, 12_000_000, 86_400_000 * 5.4].map(
    (age) => ageLabel(age).en,
  );
  expect(said).toEqual(['0 s', '40 s', '2 min', '17 min', '1 h', '3 h 20 min', '5 d']);
});

it('a clock that is an hour behind gives no negative age', () => {
  expect(ageLabel(-3_600_000).zh).toBe('0 秒');
});
