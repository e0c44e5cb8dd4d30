import { describe, expect, it } from 'vitest';
import { type Commissioning, commissionSteps, stepStates } from './commissioning.ts';

const station = { id: '1', name: '鼓浪屿站', createDept: '7' };
const dtu = (isOnline: boolean) => ({ id: '2', name: 'DTU', imei: '861234567890128', isOnline, since: null });
const device = (isOnline: boolean, model = 'epever-tracer') => ({
  id: '3',
  name: 'x',
  type: 1,
  model,
  address: 1,
  dtuId: '2',
  isOnline,
  since: null,
});
const states = (more: Partial<Commissioning>) => {
  const all = stepStates({ station, dtus: [], devices: [], ...more });
  return commissionSteps.map((step) => all[step]).join(' ');
};

describe('the steps of a new site', () => {
  it.each([
    ['no station is chosen', { station: null }, 'current open open open open'],
    ['a station has nothing yet', {}, 'done current open open open'],
    ['its DTU has not dialled in', { dtus: [dtu(false)] }, 'done done waiting open open'],
    ['its DTU is online', { dtus: [dtu(true)] }, 'done done done current open'],
    [
      'a device has no model and is not polled',
      { dtus: [dtu(true)], devices: [device(false, '')] },
      'done done done current open',
    ],
    [
      'one of two devices is silent',
      { dtus: [dtu(true)], devices: [device(true), device(false)] },
      'done done done done waiting',
    ],
    [
      'all devices answer',
      { dtus: [dtu(true)], devices: [device(true), device(true)] },
      'done done done done done',
    ],
    [
      'a finished site loses its line',
      { dtus: [dtu(false)], devices: [device(false)] },
      'done done waiting done waiting',
    ],
  ])('are derived from the existing records: %s', (_, more, expected) => {
    expect(states(more)).toBe(expected);
  });
});
