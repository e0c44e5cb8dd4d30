import { describe, expect, it } from 'vitest';
import { field, valuesIn } from '../dialog.test-support.ts';
import { poll, read } from '../interpreter.ts';
import { paceAscii } from '../profiles/pace-ascii.ts';
import { paceModbus } from '../profiles/pace-modbus.ts';

describe('PACE packs', () => {
  const pack = (soc: number) => ({
    battery: { batteryCurrent: 120, soc, soh: 99, faultFlag: 0x0d00, warningFlag: 0x8001 },
  });

  it('are numbered by their addresses', () => {
    const { bus, device } = field(paceAscii, { address: 3, values: pack(61) });
    const result = bus.run(poll(device, 1));
    expect(result).toMatchObject({
      records: [
        { record: 'battery', pack: 3 },
        { record: 'batteryAlarm', pack: 3 },
      ],
    });
    expect(valuesIn(result, 'battery')).toMatchObject({
      soc: 61,
      soh: 99,
      batteryCurrent: 120,
      faultFlag: 0x0d00,
      warningFlag: 0x8001,
    });
  });

  it('PACE packs of a master queried together are numbered from one', () => {
    const { bus, device } = field(paceAscii, { address: 255, packs: 4, read: (number) => pack(50 + number) });
    const result = bus.run(read(device, 'real_time_data'));
    expect(result.ok && result.records.map((one) => [one.record, one.pack, one.values.soc])).toEqual(
      [1, 2, 3, 4].map((number) => ['battery', number, 50 + number]),
    );
    expect(bus.labels).toEqual(['PACE 42 address 0 command FF', 'PACE 44 address 0 command FF']);
  });

  it('PACE packs with fewer cells and sensors leave the rest unknown', () => {
    const cells = Object.fromEntries(
      Array.from({ length: 16 }, (_, i) => [`cellVoltage${i + 1}`, i < 15 ? 3300 + i : null]),
    );
    const { bus, device } = field(paceAscii, { values: { battery: { ...cells, cellTemperature4: null } } });
    expect(valuesIn(bus.run(poll(device, 1)), 'battery')).toMatchObject({ ...cells, cellTemperature4: null });
  });

  it('set the alarm word only', () => {
    const { bus, device } = field(paceAscii, { values: pack(50) });
    const result = bus.run(read(device, 'retrieve_PACK_alarm'));
    expect(result.ok && result.records.map((one) => one.record)).toEqual(['batteryAlarm']);
    expect(bus.labels).toEqual(['PACE 44 address 1 command 01']);
  });

  it('PACE packs in Modbus report the same alarms by their flags', () => {
    const values = {
      battery: { protectionFlag: 0x5101, warningFlag: 0xc123, faultFlag: 0x9e21, balanceStatus: 0x8003 },
    };
    const { bus, device } = field(paceModbus, { address: 2, values });
    const result = bus.run(read(device, 'retrieve_PACK_alarm'));
    expect(result).toMatchObject({ records: [{ record: 'batteryAlarm', pack: 2 }] });
    expect(valuesIn(result, 'batteryAlarm')).toEqual({
      protectionStatus1: 0x01,
      protectionStatus2: 0x51,
      indicatorStatus: 0x8f,
      faultStatus: 0x21,
      balanceStatus1: 0x03,
      balanceStatus2: 0x80,
      alertStatus1: 0x23,
      alertStatus2: 0xc1,
    });
  });
});
