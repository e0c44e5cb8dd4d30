import { profiles } from '@heliodeck/devices/registry';
import { describe, expect, it } from 'vitest';
import { decodeAnswer, devicesAt } from './decode-answer.ts';

const example = profiles
  .get('heliodeck-mppt4')
  ?.examples.find((one) => one.error === undefined && 'chargingVoltage' in one.means);
const controller = { name: 'C', model: 'heliodeck-mppt4', address: 1 };
/** Requests a register that both a controller and a pack of Modbus may have. */
const packet = '01 04 F0 00 00 01 02 CA';
const refusal = '01 84 02 C2 C1';

describe('the answer of a device to a raw packet', () => {
  it('stays hexadecimal if no device on the bus can decode it', () => {
    expect(decodeAnswer([], '01 03', '01 03')).toBeUndefined();
    const devices = [
      { model: 'no-such-model', address: 1 },
      { model: 'pace-ascii', address: 1 },
    ];
    expect(decodeAnswer(devices, '010300000001840A', '0103020001')).toBeUndefined();
  });

  it('is not decoded as a reading if it is an error', () => {
    const pack = { name: 'P', model: 'pace-modbus', address: 3 };
    expect(decodeAnswer([pack, controller], packet, refusal)).toBeUndefined();
  });

  it('is decoded by the matching profile, in displayed units', () => {
    const devices = [
      { model: 'pace-ascii', address: 2 },
      { ...controller, address: 7 },
    ];
    const said = decodeAnswer(devices, example?.request ?? '', example?.response ?? '');
    const value = said?.values.find((one) => one.name === 'chargingVoltage');
    expect(value?.label.en).toBe('Charging Voltage');
    expect(value?.text).toBe(`${Number(example?.means.chargingVoltage).toFixed(2)} V`);
  });

  it('is decoded by the device at the requested address, before others that could decode it', () => {
    const address = Number.parseInt(example?.request.slice(0, 2) ?? '', 16);
    const asked = { ...controller, address };
    const other = { name: 'M', model: 'pace-modbus', address: address + 1 };
    const said = decodeAnswer([other, asked], example?.request ?? '', example?.response ?? '');
    expect(said?.profile).toEqual(profiles.get('heliodeck-mppt4')?.label);
  });
});

describe('the device that a packet addresses', () => {
  const others = [
    { name: 'P', model: 'pace-modbus', address: 3 },
    // Frames of this protocol start differently.
    { name: 'A', model: 'pace-ascii', address: 1 },
    { name: 'N', model: null, address: 1 },
  ];

  it('is none if the packet has no bytes or no Modbus device has the address', () => {
    expect(devicesAt(others, 'no bytes')).toEqual([]);
    expect(devicesAt(others, packet)).toEqual([]);
  });

  it('is the one whose address the packet begins with', () => {
    expect(devicesAt([...others, controller], packet)).toEqual([controller]);
  });
});
