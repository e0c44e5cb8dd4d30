import { describe, expect, it } from 'vitest';
import { meaning } from '../register-lists/register-lists.test-support.ts';
import { isFilled } from './credible.ts';

const [ones, least, most] = [0xffff, 0x8000, 0x7fff];

describe('registers that a device fills because it does not support them', () => {
  it.each([
    ['one alone', [0, ones, 0], 1, 1, false],
    ['two', [0, ones, ones, 0], 1, 2, false],
    ['three', [0, ones, ones, ones, 0], 2, 1, false],
    ['four', [0, ones, ones, ones, ones, 0], 2, 1, true],
    ['four, the first', [0, ones, ones, ones, ones, 0], 1, 1, true],
    ['four, the last', [0, ones, ones, ones, ones, 0], 4, 1, true],
    ['four of all kinds', [0, ones, least, most, ones], 3, 1, true],
    ['four at the beginning', [ones, ones, ones, ones], 0, 2, true],
    ['three at the end', [0, 0, ones, ones, ones], 4, 1, false],
    ['a pair of which one is a number', [ones, ones, ones, ones, 7, ones], 3, 2, false],
    ['a number between', [ones, ones, 7, ones, ones], 2, 1, false],
    ['a number beside', [ones, ones, ones, ones, 7], 4, 1, false],
    ['a gap in the run', [ones, ones, 0, ones, ones], 3, 1, false],
    ['a word that is no filler', [0x7ffe, 0x7ffe, 0x7ffe, 0x7ffe], 1, 1, false],
  ])('are recognised by their neighbours: %s', (_, registers, at, size, filled) => {
    expect(isFilled(registers, at, size)).toBe(filled);
  });
});

describe('a power beyond that of every inverter of the series', () => {
  // 1,635,778 and 2,184,430 tenths of a watt on an inverter of 25 kW; 163,840 and 85,893,614.8 W: 0xAHA/Growatt_ModbusTCP, issue 367.
  it.each([
    [0x0001, '0018f5c2', { pvOutputPower: 163_577.8 }],
    [0x0001, '0021550e', { pvOutputPower: null }],
    [0x0001, '33325354', { pvOutputPower: null }],
    [0x0023, '00fa0000', { inverterActivePower: null }],
  ])('is absent: register %i with %s', (address, payload, values) => {
    expect(meaning('growatt-mid', 4, [address, payload, values])).toMatchObject({ values });
  });

  // The same inverter generates at most 200 kW × 25 h = 5000 kWh per day, and 60 GWh in its lifetime.
  it.each([
    [0x0035, '0000c34f', { pvDayOutputEnergy: 4999.9 }],
    [0x0035, '0000c351', { pvDayOutputEnergy: null }],
    [0x0037, '00b71b00', { pvTotalOutputEnergy: 1_200_000 }],
    [0x0037, '40000000', { pvTotalOutputEnergy: null }],
  ])('has no related energy: register %i with %s', (address, payload, values) => {
    expect(meaning('growatt-mid', 4, [address, payload, values])).toMatchObject({ values });
  });

  it('does not limit the power of a house', () => {
    // 350,000 W through the meter of a house whose inverter generates at most 200,000 W.
    expect(meaning('sungrow-sh', 4, [0x32d1, '57300005', {}])).toMatchObject({
      values: { gridActivePower: 350_000 },
    });
    expect(meaning('sungrow-sh', 4, [0x32e9, '57300005', {}])).toMatchObject({
      values: { inverterActivePower: null },
    });
  });
});
