import { expect, test } from 'vitest';
import { clearSkyEstimate } from './clear-sky.ts';
import { climateTemperatures } from './climate.ts';
import { sunTimes } from './sun-times.ts';

const xiamen = { longitude: 118.09, latitude: 24.48 };

test('an estimate is marked as such, and contains neither wind nor clouds', async () => {
  const forecast = await clearSkyEstimate.forecast({
    place: xiamen,
    zone: 'Asia/Shanghai',
    now: Date.parse('2026-06-21T17:00:00Z'),
  });
  expect(forecast.estimated).toBe(true);
  expect(forecast.info).toEqual({ zh: '晴空估算', en: 'Clear-sky estimate' });
  // 17:00 UTC is already the next day in China.
  expect(forecast.days.map((day) => day.date)).toEqual([
    '2026-06-22',
    '2026-06-23',
    '2026-06-24',
    '2026-06-25',
  ]);
  expect(forecast.days[0]).toMatchObject({ dayWeather: '晴', dayWindDir: null, dayWindPower: null });
});

test('sunrise and sunset follow the sunrise equation', () => {
  // Computed by hand: declination 23.44°, hour angle 102.4°, solar noon at 12:09.4 → 05:19.8 and 18:59.0.
  expect(sunTimes(xiamen, 'Asia/Shanghai', '2026-06-21')).toEqual({
    sunrise: expect.stringMatching(/^05:(19|20)$/),
    sunset: expect.stringMatching(/^(18:59|19:00)$/),
  });
});

test('a polar day has neither sunrise nor sunset', () => {
  const svalbard = { longitude: 15.6, latitude: 78.2 };
  expect(sunTimes(svalbard, 'Arctic/Longyearbyen', '2026-06-21')).toEqual({ sunrise: null, sunset: null });
});

test('summer depends on the hemisphere: July is warm in the north and cold in the south', () => {
  const july = 200;
  const january = 15;
  expect(climateTemperatures(40, july).day).toBeGreaterThan(climateTemperatures(40, january).day + 20);
  expect(climateTemperatures(-40, july).day).toBeLessThan(climateTemperatures(-40, january).day - 20);
  const equator = [january, july].map((day) => climateTemperatures(0, day).day);
  expect(equator[0]).toBe(equator[1]);
});
