import { describe, expect, it } from 'vitest';
import type { AskedValues, DeviceRef } from '../contract.ts';
import { TinyBus, valuesIn } from '../dialog.test-support.ts';
import { poll, writeParameters } from '../interpreter.ts';
import { chainOf, common, StrangeSlave, storage, threePhase } from './strange-slave.test-support.ts';

/** Register of the first point of model 124: after mark, common model, inverter model, identifier and length. */
const first = 40_000 + 2 + 68 + 52 + 2;

function battery(more: Readonly<Record<number, number>> = {}, words = storage(more)) {
  const slave = new StrangeSlave(chainOf(common, threePhase(), words));
  const device: DeviceRef = { profile: 'sunspec', address: 1, memory: new Map() };
  const bus = new TinyBus(slave);
  let tick = 0;
  return {
    slave,
    values: () => valuesIn(bus.run(poll(device, tick++ * 60)), 'inverterData'),
    write: (asked: AskedValues) => bus.run(writeParameters(device, asked)),
    /** Registers of the model that differ from their initial values. */
    changed: () =>
      Object.fromEntries(
        storage(more).flatMap((word, i) => {
          const now = slave.words[first - 40_000 - 2 + i] ?? 0;
          return now === word ? [] : [[i - 2, now]];
        }),
      ),
  };
}

describe('a setting of the storage model is refused, and nothing is written', () => {
  it.each([
    ['a state of charge that is only read', { soc: 50 }, 'unsupported', 'soc'],
    ['the voltage of the battery', { bmsVoltage: 400 }, 'unsupported', 'bmsVoltage'],
    ['the state of the battery', { bmsStatus: 1 }, 'unsupported', 'bmsStatus'],
    ['a mode that no bit stands for', { storageControlMode: 4 }, 'limit', 'storageControlMode'],
    ['an invalid source', { batteryGridCharge: 2 }, 'limit', 'batteryGridCharge'],
    ['a rate beyond all of it', { batteryDischargeRate: 101 }, 'limit', 'batteryDischargeRate'],
    ['a rate of charge beyond all of it', { batteryChargeRate: -101 }, 'limit', 'batteryChargeRate'],
    ['half a per cent', { batteryChargeRate: 0.5 }, 'limit', 'batteryChargeRate'],
    ['a power below nothing', { batteryMaxChargePower: -1 }, 'limit', 'batteryMaxChargePower'],
    [
      'a reserve of more than the battery',
      { batterySocConnectLowerProtectionValue: 101 },
      'limit',
      'batterySocConnectLowerProtectionValue',
    ],
  ] as const)('%s', (_, asked, reason, detail) => {
    const { slave, write } = battery();
    expect(write(asked)).toEqual({ ok: false, reason, detail });
    expect(slave.written).toEqual([]);
  });

  it('an inverter without the model has none of its settings', () => {
    const slave = new StrangeSlave(chainOf(common, threePhase()));
    const device: DeviceRef = { profile: 'sunspec', address: 1, memory: new Map() };
    const bus = new TinyBus(slave);
    expect(bus.run(writeParameters(device, { batteryChargeRate: 50 }))).toMatchObject({ ok: false });
    expect(slave.written).toEqual([]);
  });

  it.each([
    ['the mode', 3, 0xffff, { storageControlMode: 1 }],
    ['the rate of discharge', 10, 0x8000, { batteryDischargeRate: 50 }],
    ['the rate of charge', 11, 0x8000, { batteryChargeRate: 50 }],
    ['the scale factor of the rates', 23, 0x8000, { batteryChargeRate: 50 }],
    ['a scale factor that no device has', 23, 77, { batteryChargeRate: 50 }],
    ['the reserve', 5, 0xffff, { batterySocConnectLowerProtectionValue: 20 }],
    ['the source of charge', 15, 0xffff, { batteryGridCharge: 1 }],
    ['the greatest power', 0, 0xffff, { batteryMaxChargePower: 3000 }],
  ] as const)('%s that the device lacks', (_, at, word, asked) => {
    const { slave, values, write } = battery({ [at]: word });
    const [name = ''] = Object.keys(asked);
    expect(values()[name]).toBeNull();
    expect(write(asked)).toEqual({ ok: false, reason: 'unsupported', detail: name });
    expect(slave.written).toEqual([]);
  });

  it('a power that does not fit its register with the scale factor of the device', () => {
    const { slave, write } = battery({ 16: 0 });
    expect(write({ batteryMaxChargePower: 70_000 })).toMatchObject({ ok: false, reason: 'unsupported' });
    expect(slave.written).toEqual([]);
  });

  it('a register that the device does not allow to be written', () => {
    const { slave, write } = battery();
    slave.takes = (address) => address !== first + 5;
    expect(write({ batterySocConnectLowerProtectionValue: 20 })).toEqual({
      ok: false,
      reason: 'device-error',
      detail: 'modbus-2',
    });
    expect(write({ batteryChargeRate: 40 })).toMatchObject({ ok: true, state: 'verified' });
  });
});

describe('the storage model', () => {
  it('reports the state and the settings of the battery', () => {
    expect(battery().values()).toMatchObject({
      soc: 64.5,
      bmsVoltage: null,
      bmsStatus: 1,
      batteryMaxChargePower: 5000,
      storageControlMode: 0,
      batteryChargeRate: 100,
      batteryDischargeRate: 100,
      batteryGridCharge: 0,
      batterySocConnectLowerProtectionValue: 10,
    });
    expect(battery({ 9: 7 }).values().bmsStatus).toBeNull();
    expect(battery({ 3: 4 }).values().storageControlMode).toBeNull();
  });

  it.each([
    [{ batteryMaxChargePower: 3000 }, { 0: 300 }],
    [{ storageControlMode: 3 }, { 3: 3 }],
    [{ batterySocConnectLowerProtectionValue: 25 }, { 5: 2500 }],
    [{ batteryDischargeRate: -40 }, { 10: 0x1_0000 - 4000 }],
    [{ batteryChargeRate: 0 }, { 11: 0 }],
    [{ batteryGridCharge: 1 }, { 15: 1 }],
  ] as const)('%j is one register with the scale factor of the device, read back', (asked, registers) => {
    const { slave, write, values, changed } = battery();
    expect(write(asked)).toMatchObject({ ok: true, state: 'verified', found: asked });
    expect(changed()).toEqual(registers);
    expect(slave.written.map(({ length }) => length)).toEqual([2]);
    expect(values()).toMatchObject(asked);
  });

  it('is written by the current scale factor, not by that of the last poll', () => {
    const { slave, values, write, changed } = battery();
    values();
    slave.words = chainOf(common, threePhase(), storage({ 10: 100, 11: 100, 23: 0 }));
    expect(values()).toMatchObject({ batteryChargeRate: 100, batteryDischargeRate: 100 });
    expect(write({ batteryChargeRate: 35 })).toMatchObject({ ok: true, state: 'verified' });
    expect(changed()).toMatchObject({ 11: 35, 10: 100, 23: 0 });
  });

  it('is a mismatch with the value in the device if its scale factor changes during the write', () => {
    const { slave, write } = battery();
    slave.afterWrite = () => {
      slave.words = slave.words.map((word, i) => (40_000 + i === first + 23 ? 0xfffd : word));
    };
    expect(write({ batteryChargeRate: 35 })).toMatchObject({
      ok: true,
      state: 'mismatch',
      found: { batteryChargeRate: 3.5 },
    });
  });

  it('rounds to the step of its scale factor only if the device then holds the request', () => {
    const { write } = battery({ 10: 10, 11: 10, 23: 1 });
    expect(write({ batteryChargeRate: 40 })).toMatchObject({ ok: true, state: 'verified' });
    expect(write({ batteryChargeRate: 43 })).toMatchObject({
      ok: true,
      state: 'mismatch',
      found: { batteryChargeRate: 40 },
    });
  });
});
