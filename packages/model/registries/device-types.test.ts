import { describe, expect, it } from 'vitest';
import { defineDeviceType } from '../descriptors/device-type.ts';
import { controller } from '../devices/records/controller.ts';
import { xwj } from '../devices/xwj.ts';
import { permissionCodes } from '../permissions/menu-outline.ts';
import {
  deviceType,
  deviceTypeOf,
  deviceTypeOptions,
  deviceTypes,
  historyScreenOf,
  reports,
  typesReporting,
  typesWith,
} from './device-types.ts';
import { entities } from './entities.ts';

describe('declaring a device type', () => {
  it('is refused without a record, with the code in the message', () => {
    const { labels, commands, maximumWatts } = [...deviceTypes.values()][0] ?? expect.fail();
    expect(() => defineDeviceType({ code: 9, labels, commands, maximumWatts, records: [] })).toThrow(
      'device type 9 has no record',
    );
  });
});

describe('the device types', () => {
  it('keep the codes that the API and databases use', () => {
    expect(deviceType).toMatchObject({
      mars: 0,
      controller: 1,
      meter: 2,
      inverter: 3,
      battery: 4,
      weatherStation: 5,
    });
  });

  it('have consecutive codes, and are offered in their order', () => {
    const codes = Object.values<number>(deviceType).toSorted((one, other) => one - other);
    expect(codes).toEqual(codes.map((_, index) => index));
    expect(deviceTypes.size).toBe(codes.length);
    expect(deviceTypeOptions.map(({ value }) => value)).toEqual(codes);
  });

  it('return nothing for an unknown code', () => {
    for (const code of [undefined, null, deviceTypes.size, -1, Number.NaN])
      expect(deviceTypeOf(code)).toBeUndefined();
    expect(reports(null, controller)).toBe(false);
    expect(historyScreenOf(deviceTypes.size)).toBeUndefined();
  });

  it('let a MARS controller report the values of a controller', () => {
    expect(deviceTypeOf(deviceType.mars)?.records).toEqual(deviceTypeOf(deviceType.controller)?.records);
    expect(typesReporting(controller)).toEqual([deviceType.mars, deviceType.controller]);
  });

  it('use buttons that exist', () => {
    const buttons = permissionCodes();
    for (const { commands } of deviceTypes.values())
      expect([buttons.has(commands.read), buttons.has(commands.control)]).toEqual([true, true]);
  });

  it('list the readings of each on a screen that exists', () => {
    const screens = [...deviceTypes.keys()].map((code) => [code, historyScreenOf(code)]);
    expect(screens).toEqual(
      expect.arrayContaining([
        [0, 'xwjHistory'],
        [1, 'xwjHistory'],
        [2, 'meterDataHistory'],
        [4, 'batteryHistory'],
        [3, 'inverterDataHistory'],
        [5, 'environmentDataHistory'],
      ]),
    );
    for (const [, key] of screens) expect(entities.has(String(key))).toBe(true);
  });

  it('require a position for meters only', () => {
    expect(typesWith('meterRole')).toEqual([deviceType.meter]);
    expect(xwj.fields.meterRole.when).toEqual({ field: 'type', is: [deviceType.meter] });
  });
});
