import type { MetricValue } from '@heliodeck/model/descriptors/record';
import { describe, expect, it } from 'vitest';
import type { DeviceRef } from '../contract.ts';
import { TinyBus, valuesIn } from '../dialog.test-support.ts';
import { poll } from '../interpreter.ts';
import { chainOf, common, inputs, StrangeSlave, threePhase } from './strange-slave.test-support.ts';

/** The record of an inverter with these registers of model 103, counted from its identifier. */
function said(
  registers: Readonly<Record<number, number>>,
  ...more: readonly (readonly number[])[]
): Readonly<Record<string, MetricValue>> {
  const bus = new TinyBus(new StrangeSlave(chainOf(common, threePhase(registers), ...more)));
  const device: DeviceRef = { profile: 'sunspec', address: 1, memory: new Map() };
  return valuesIn(bus.run(poll(device, 0)), 'inverterData');
}

/** A register of a negative or a positive number. */
const word = (value: number) => (value + 0x10000) % 0x10000;

describe('model 103 in the record, register by register', () => {
  it.each([
    ['A of phase A', { 3: 123, 6: word(-2) }, 'gridL1Current', 1.23],
    ['A of phase B', { 4: 124, 6: word(-2) }, 'gridL2Current', 1.24],
    ['A of phase C', { 5: 125, 6: word(-1) }, 'gridL3Current', 12.5],
    ['V between A and B', { 7: 4001, 13: word(-1) }, 'gridRsVoltage', 400.1],
    ['V between B and C', { 8: 4002, 13: word(-1) }, 'gridStVoltage', 400.2],
    ['V between C and A', { 9: 4003, 13: word(-1) }, 'gridRtVoltage', 400.3],
    ['V of phase A', { 10: 2311, 13: word(-1) }, 'gridL1Voltage', 231.1],
    ['V of phase B', { 11: 2312, 13: word(-1) }, 'gridL2Voltage', 231.2],
    ['V of phase C', { 12: 23, 13: 1 }, 'gridL3Voltage', 230],
    ['W', { 14: 1234, 15: 1 }, 'inverterActivePower', 12_340],
    ['W that is taken', { 14: word(-12), 15: 0 }, 'inverterActivePower', -12],
    ['Hz', { 16: 4998, 17: word(-2) }, 'gridFrequency', 49.98],
    ['VAr', { 20: word(-345), 21: 0 }, 'inverterReactivePower', -345],
    ['Wh, the high word first', { 24: 0x0001, 25: 0x86a0, 26: 0 }, 'pvTotalOutputEnergy', 100],
    ['Wh in steps of 100', { 24: 0, 25: 2500, 26: 2 }, 'pvTotalOutputEnergy', 250],
    ['V of the DC side', { 29: 6234, 30: word(-1) }, 'busVoltage', 623.4],
    ['W of the DC side', { 31: 3456, 32: 0 }, 'pvOutputPower', 3456],
    ['temperature of the cabinet', { 33: 456, 37: word(-1) }, 'invModuleTemperature', 45.6],
    ['temperature of the heat sink', { 34: word(-123), 37: word(-1) }, 'radiatorTemperature', -12.3],
  ] as const)('%s', (_, registers, metric, value) => {
    expect(said(registers)[metric]).toBe(value);
  });

  it.each([
    [1, 'off', 6],
    [2, 'sleeping', 0],
    [3, 'starting', 1],
    [4, 'at its maximum power point', 2],
    [5, 'throttled', 2],
    [6, 'shutting down', 6],
    [7, 'fault', 3],
    [8, 'standby', 0],
    [9, 'none of the model', null],
  ])('state %d, %s', (state, _, status) => {
    expect(said({ 38: state }).deviceRunStatus).toBe(status);
  });

  /** Bits of Evt1 by their names in the model, and their bits in the record. */
  it.each([
    [0, 'ground fault', 'errorMsg2', 3],
    [1, 'DC overvoltage', 'errorMsg2', 0],
    [2, 'AC disconnected', 'errorMsg1', 4],
    [3, 'DC disconnected', 'errorMsg2', 15],
    [4, 'grid disconnected', 'errorMsg1', 4],
    [5, 'cabinet open', 'errorMsg4', 15],
    [7, 'over-temperature', 'errorMsg5', 1],
    [8, 'overfrequency', 'errorMsg1', 2],
    [9, 'underfrequency', 'errorMsg1', 3],
    [10, 'AC overvoltage', 'errorMsg1', 0],
    [11, 'AC undervoltage', 'errorMsg1', 1],
    [12, 'string fuse blown', 'errorMsg2', 15],
    [13, 'under-temperature', 'errorMsg5', 15],
    [14, 'memory lost', 'errorMsg6', 5],
    [15, 'hardware test failed', 'errorMsg4', 15],
    [20, 'not in the model', 'errorMsg1', 15],
  ] as const)('event %d, %s', (event, _, register, bit) => {
    const values = said({ 40: event > 15 ? 2 ** (event - 16) : 0, 41: event > 15 ? 0 : 2 ** event });
    for (const n of [1, 2, 4, 5, 6])
      expect([n, values[`errorMsg${n}`]]).toEqual([n, `errorMsg${n}` === register ? 2 ** bit : 0]);
  });

  it('shutdown by a person is no error', () => {
    const values = said({ 40: 0, 41: 2 ** 6 });
    for (const n of [1, 2, 4, 5, 6]) expect([n, values[`errorMsg${n}`]]).toEqual([n, 0]);
  });

  it.each([
    ['A', { 3: 123, 6: 0x8000 }, 'gridL1Current'],
    ['V', { 10: 2311, 13: 0x8000 }, 'gridL1Voltage'],
    ['W', { 14: 1234, 15: 0x8000 }, 'inverterActivePower'],
    ['Hz', { 16: 4998, 17: 0x8000 }, 'gridFrequency'],
    ['Wh', { 24: 1, 25: 1, 26: 0x8000 }, 'pvTotalOutputEnergy'],
    ['DC V', { 29: 6234, 30: 0x8000 }, 'busVoltage'],
    ['DC W', { 31: 3456, 32: 0x8000 }, 'pvOutputPower'],
    ['temperature', { 33: 456, 37: 0x8000 }, 'invModuleTemperature'],
  ] as const)('%s without a scale factor is absent', (_, registers, metric) => {
    expect(said(registers)[metric]).toBeNull();
  });

  it.each([
    ['A', { 3: 0xffff, 6: 0 }, 'gridL1Current'],
    ['V', { 10: 0xffff, 13: 0 }, 'gridL1Voltage'],
    ['W', { 14: 0x8000, 15: 0 }, 'inverterActivePower'],
    ['VAr', { 20: 0x8000, 21: 0 }, 'inverterReactivePower'],
    ['Hz', { 16: 0xffff, 17: 0 }, 'gridFrequency'],
    ['Wh that never began', { 24: 0, 25: 0, 26: 0 }, 'pvTotalOutputEnergy'],
    ['DC V', { 29: 0xffff, 30: 0 }, 'busVoltage'],
    ['DC W', { 31: 0x8000, 32: 0 }, 'pvOutputPower'],
    ['temperature', { 33: 0x8000, 37: 0 }, 'invModuleTemperature'],
    ['state', { 38: 0xffff }, 'deviceRunStatus'],
  ] as const)('%s that is not implemented is absent', (_, registers, metric) => {
    expect(said(registers)[metric]).toBeNull();
  });

  it('model 160: each input has its own current and voltage, and missing values are absent', () => {
    const values = said({}, inputs(3));
    for (const n of [1, 2, 3]) expect([values[`pv${n}Current`], values[`pv${n}Voltage`]]).toEqual([n, 600]);
    expect([values.pv4Current, values.pv4Voltage]).toEqual([null, null]);
  });
});
