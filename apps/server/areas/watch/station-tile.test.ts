import { expect, it } from 'vitest';
import type { DeviceValues } from '../../telemetry/watch/live-values.ts';
import { stationTile } from './station-tile.ts';
import type { WatchedStation } from './watched-stations.ts';

const now = Date.parse('2026-06-01T04:00:00Z');
const station = { id: '1', name: 'S', regionId: '', longitude: null, latitude: null, capacity: null };
const device = (given: Partial<DeviceValues>): DeviceValues => ({
  stationId: '1',
  type: 1,
  isOnline: true,
  offlineSince: null,
  isHeard: true,
  at: now,
  meterRole: null,
  charging: null,
  pvVoltage: null,
  batteryVoltage: null,
  given: null,
  active: null,
  soc: [],
  ...given,
});
const tile = (...devices: readonly DeviceValues[]) =>
  stationTile({
    devices,
    now,
    today: null,
    severities: [],
    station: { ...station, zone: 'Asia/Shanghai' } as WatchedStation,
  });

it('a station without packs and without an inverter that reports one has no battery', () => {
  expect(tile()).toMatchObject({ hasBattery: false, soc: null });
  expect(tile(device({ type: 1, charging: 500 }), device({ type: 3, given: 900 }))).toMatchObject({
    hasBattery: false,
    soc: null,
  });
});

it('a registered pack is a battery even if it never reported or is offline', () => {
  expect(tile(device({ type: 4, isHeard: false, isOnline: false, at: null }))).toMatchObject({
    hasBattery: true,
    soc: null,
  });
  expect(tile(device({ type: 4, isOnline: false, soc: [80] }))).toMatchObject({
    hasBattery: true,
    soc: null,
  });
});

it('an inverter that reports a charge has a battery', () => {
  expect(tile(device({ type: 3, soc: [55] }))).toMatchObject({
    hasBattery: true,
    soc: { value: 55, answering: 1, of: 1 },
  });
});

it('a pack with an invalid charge is not averaged, and counts as one without a charge', () => {
  expect(tile(device({ type: 4, soc: [40] }), device({ type: 4, soc: [1e9, -5] })).soc).toEqual({
    value: 40,
    answering: 1,
    of: 3,
  });
  expect(tile(device({ type: 4, soc: [1e9] })).soc).toBeNull();
});

it('a station is offline since its last device went offline; one with an answering device is not', () => {
  const gone = (offlineSince: number | null) => device({ isOnline: false, offlineSince });
  expect(tile(gone(now - 9), gone(now - 5), gone(null))).toMatchObject({
    state: 'offline',
    offlineSince: now - 5,
  });
  expect(tile(gone(null)).offlineSince).toBeNull();
  expect(tile(gone(now - 9), device({})).offlineSince).toBeNull();
});
