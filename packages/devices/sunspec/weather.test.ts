import { describe, expect, it } from 'vitest';
import type { DeviceRef } from '../contract.ts';
import { TinyBus, valuesIn } from '../dialog.test-support.ts';
import { poll } from '../interpreter.ts';
import { chainOf, common, StrangeSlave } from './strange-slave.test-support.ts';

const none = 0x8000;
const unread = 0xffff;
/** A negative number as a device encodes it in a word. */
const minus = (value: number) => 0x1_0000 - value;

/** Model 302: horizontal and plane irradiance of each sensor. */
const light = (...sensors: readonly (readonly [level: number, plane: number])[]) => [
  302,
  5 * sensors.length,
  ...sensors.flatMap(([level, plane]) => [level, plane, unread, unread, unread]),
];
const backs = (...temperatures: readonly number[]) => [303, temperatures.length, ...temperatures];
const met = (
  ...[air = none, humidity = none, pressure = none, wind = none, way = none, rain = none]: number[]
) => [...[307, 11, air, humidity, pressure, wind, way, rain], ...new Array<number>(5).fill(none)];
const mini = (level: number, back: number, air: number, wind: number) => [308, 4, level, back, air, wind];

function said(...models: readonly (readonly number[])[]) {
  const device: DeviceRef = { profile: 'sunspec-weather', address: 1, memory: new Map() };
  const bus = new TinyBus(new StrangeSlave(chainOf(common, ...models)));
  return valuesIn(bus.run(poll(device, 0)), 'environment');
}

describe('a weather station reports no value', () => {
  it.each([
    ['where a model is not shown', [met()], 'planeIrradiance'],
    ['where a sensor is not fitted', [light([812, unread])], 'planeIrradiance'],
    ['of light beyond what can fall', [light([2001, 812])], 'horizontalIrradiance'],
    ['of light further below nothing than a sensor is off', [light([812, minus(31)])], 'planeIrradiance'],
    ['of a module that is not fitted', [backs(none)], 'moduleTemperature'],
    ['of a module hotter than any', [backs(2001)], 'moduleTemperature'],
    ['of air colder than any', [met(minus(601))], 'ambientTemperature'],
    ['of more moisture than all', [met(210, 101)], 'humidity'],
    ['of a direction that there is not', [met(210, 40, 1013, 3, 361)], 'windDirection'],
    ['of a wind against nothing', [met(210, 40, 1013, minus(1))], 'windSpeed'],
    ['of no air', [met(210, 40, 0)], 'pressure'],
    ['of a wind that the small model has not', [mini(500, 300, 200, unread)], 'windSpeed'],
  ] as const)('%s', (_, models, metric) => {
    expect(said(...models)[metric]).toBeNull();
  });
});

describe('a weather station', () => {
  it('reports light, temperatures, wind, pressure and rain in their units', () => {
    expect(said(light([640, 812]), backs(473), met(minus(32), 46, 1013, 4, 215, 2))).toEqual({
      planeIrradiance: 812,
      horizontalIrradiance: 640,
      moduleTemperature: 47.3,
      ambientTemperature: -3.2,
      humidity: 46,
      windSpeed: 4,
      windDirection: 215,
      pressure: 1013,
      rainfall: 2,
    });
  });

  it('reports no light at night if its sensor reads slightly below zero', () => {
    expect(said(light([minus(2), minus(30)]))).toMatchObject({ planeIrradiance: 0, horizontalIrradiance: 0 });
    expect(said(mini(minus(4), minus(5), minus(61), 0))).toMatchObject({
      horizontalIrradiance: 0,
      moduleTemperature: -0.5,
      ambientTemperature: -6.1,
      windSpeed: 0,
    });
  });

  it('uses the first sensor of a kind that has a value', () => {
    expect(said(light([unread, 812], [640, unread], [1, 1]), backs(none, 473))).toMatchObject({
      planeIrradiance: 812,
      horizontalIrradiance: 640,
      moduleTemperature: 47.3,
    });
  });

  it('uses the small model if the large ones are absent, and not in addition to them', () => {
    const small = mini(655, 412, 288, 3);
    expect(said(small)).toMatchObject({
      planeIrradiance: null,
      horizontalIrradiance: 655,
      moduleTemperature: 41.2,
      ambientTemperature: 28.8,
      windSpeed: 3,
      humidity: null,
    });
    expect(said(small, light([640, 812]), backs(473), met(210))).toMatchObject({
      horizontalIrradiance: 640,
      moduleTemperature: 47.3,
      ambientTemperature: 21,
      windSpeed: 3,
    });
  });
});
