import { expect, it } from 'vitest';
import { alarmsPerHour } from './rule-replay.ts';

it.each([
  ['30 alarms in a day on all devices', { alarms: 30, hours: 24, devices: 20, of: 20 }, 1.25],
  ['as many on a hundred of 400 devices', { alarms: 30, hours: 24, devices: 100, of: 400 }, 5],
  ['a few minutes of readings', { alarms: 3, hours: 0.1, devices: 1, of: 1 }, 3],
  ['no alarm', { alarms: 0, hours: 720, devices: 100, of: 400 }, 0],
  ['no device', { alarms: 0, hours: 0, devices: 0, of: 0 }, 0],
])('alarms per hour of all devices: %s', (_, counted, perHour) => {
  expect(alarmsPerHour(counted)).toBeCloseTo(perHour);
});
