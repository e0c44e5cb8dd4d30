import type { Found } from '@heliodeck/model/wire/found';
import { describe, expect, it } from 'vitest';
import { chargingFormPath, packetOf, pageOfFound } from './places.ts';

const device: Found = {
  of: 'device',
  id: '7',
  name: 'MPPT',
  stationId: '3',
  stationName: '敦煌',
  isOnline: true,
  type: 1,
  settable: ['nominalVoltage'],
};
const station: Found = { ...device, of: 'station', id: '3', settable: [] };
const dtu: Found = { ...device, of: 'dtu', id: '5', settable: [] };
const line = { kind: 'set', parameter: 'nominalVoltage', value: 54.4, place: '' } as const;
const all = new Map([
  ['monitorPowerSite', '/site'],
  ['monitorDevice', '/devices'],
  ['stationInfo', '/stations'],
  ['xwj', '/xwj'],
  ['dtu', '/dtu'],
]);
const only = (...codes: string[]) => new Map([...all].filter(([code]) => codes.includes(code)));

describe('the targets of a search result', () => {
  it('list the live page before the record', () => {
    expect(pageOfFound(station, all)).toBe('/site?station=3');
    expect(pageOfFound(device, all)).toBe('/site?station=3&device=7');
    expect(pageOfFound({ ...device, stationId: '' }, all)).toBe('/devices?device=7');
    expect(pageOfFound(dtu, all)).toBe('/dtu?act=view&id=5');
  });

  it('no result leads to a page that the user may not open', () => {
    expect(pageOfFound(device, only())).toBeUndefined();
    expect(pageOfFound(device, only('xwj'))).toBe('/xwj?act=view&id=7');
    expect(pageOfFound(station, only('stationInfo'))).toBe('/stations?act=view&id=3');
    expect(pageOfFound(dtu, only('monitorDevice'))).toBe('/devices?dtuId=5');
  });

  it('an alarm and a work order lead to their pages for users who may open their lists', () => {
    const held = new Map([
      ['realtimeAlarm', '/alarms'],
      ['orderRecord', '/orders'],
    ]);
    expect(pageOfFound({ ...device, of: 'alarm' }, held)).toBe('/alarms?alarm=7');
    expect(pageOfFound({ ...device, of: 'order' }, held)).toBe('/orders?order=7');
    expect([
      pageOfFound({ ...device, of: 'alarm' }, all),
      pageOfFound({ ...device, of: 'order' }, all),
    ]).toEqual([...[undefined, undefined]]);
  });

  it('a packet leads to a DTU only, and only for users who may open the list of DTUs', () => {
    expect(packetOf(dtu, all)).toBe('/dtu?act=packet&id=5');
    expect([packetOf(device, all), packetOf(dtu, only('xwj'))]).toEqual([undefined, undefined]);
  });

  it('a value is entered into the form of a device that takes it, and nowhere else', () => {
    expect(chargingFormPath(device, line, all)).toBe(
      '/site?station=3&device=7&tab=charging&set=nominalVoltage:54.4',
    );
    expect(chargingFormPath({ ...device, settable: [] }, line, all)).toBeUndefined();
    expect(chargingFormPath(station, line, all)).toBeUndefined();
    expect(chargingFormPath(device, line, only('xwj'))).toBeUndefined();
  });
});
