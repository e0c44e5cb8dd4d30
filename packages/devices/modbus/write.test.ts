import { describe, expect, it } from 'vitest';
import type { Profile } from '../definition/profile.ts';
import { TinyBus } from '../dialog.test-support.ts';
import { writeParameters } from '../interpreter.ts';
import { epeverTracer } from '../profiles/epever-tracer.ts';
import { heliodeckMppt4 } from '../profiles/heliodeck-mppt4.ts';
import { srneRover } from '../profiles/srne-rover.ts';
import { numbersIn } from '../settings/limits.ts';
import { createSlave } from '../slave/slave.ts';
import type { SlaveOwner } from '../slave/slave-owner.ts';

const twelveVolts = {
  overChargeVoltage: 16,
  overChargeRecovery: 15,
  chargingVoltage: 14.4,
  nominalVoltage: 13.8,
  lowVoltageRecovery: 12.6,
  overDischargeVoltage: 11.1,
};

/** A controller that stores what is written to it, unless a test overrides it. */
function controller(
  profile: Profile,
  options: Partial<SlaveOwner> & {
    factor?: number;
    raw?: Record<string, number>;
    mute?: (label: string) => boolean;
  } = {},
) {
  const { factor = 1, raw = {}, mute, ...owner } = options;
  const kept: Record<string, number> = {};
  for (const [name, volts] of Object.entries(twelveVolts)) kept[name] = Number((volts * factor).toFixed(2));
  const written: Record<string, number>[] = [];
  const slave = createSlave(profile, {
    address: 1,
    read: () => ({ charging: kept, raw }),
    onWrite: (values) => {
      written.push({ ...numbersIn(values) });
      Object.assign(kept, values);
      return undefined;
    },
    ...owner,
  });
  return {
    device: { profile: profile.id, address: 1, memory: new Map<string, unknown>() },
    bus: new TinyBus(slave, mute),
    kept,
    written,
  };
}

describe('writing parameters', () => {
  it('refuses a value that depends on the device, after reading and before writing', () => {
    const { bus, device, written } = controller(epeverTracer);
    expect(bus.run(writeParameters(device, { chargingVoltage: 14.7 }))).toEqual({
      ok: false,
      reason: 'limit',
      detail: 'chargingVoltage',
    });
    expect(bus.labels).toEqual(['FC03 unit 1 9003..900E']);
    expect(written).toEqual([]);
  });

  it('returns the previous values, and writes nothing if the device does not hold the expected ones', () => {
    const { bus, device, written } = controller(epeverTracer);
    const first = bus.run(writeParameters(device, { nominalVoltage: 13.6 }, { nominalVoltage: 13.8 }));
    expect(first).toMatchObject({ state: 'verified', before: { nominalVoltage: 13.8 } });
    expect(bus.run(writeParameters(device, { nominalVoltage: 13.8 }, { nominalVoltage: 13.7 }))).toEqual({
      ok: false,
      reason: 'changed',
      detail: 'nominalVoltage',
    });
    expect(written).toHaveLength(1);
  });

  it('changes one of twelve Tracer registers by writing all twelve in one FC10', () => {
    const { bus, device, written } = controller(epeverTracer);
    const result = bus.run(writeParameters(device, { chargingVoltage: 14.2, nominalVoltage: 13.6 }));
    expect(result).toMatchObject({
      ok: true,
      state: 'verified',
      asked: { chargingVoltage: 14.2, nominalVoltage: 13.6 },
      found: { chargingVoltage: 14.2, nominalVoltage: 13.6 },
      records: [
        {
          record: 'charging',
          pack: 0,
          values: { ...twelveVolts, chargingVoltage: 14.2, nominalVoltage: 13.6 },
        },
      ],
    });
    expect(bus.labels).toEqual([
      'FC03 unit 1 9003..900E',
      'FC10 unit 1 9003..900E',
      // Shorter than before the write: a repeated answer to that request is not accepted for this one.
      'FC03 unit 1 9003..900D',
    ]);
    expect(written).toEqual([{ chargingVoltage: 14.2, nominalVoltage: 13.6 }]);
  });

  it('returns both values when the device stores another one than requested', () => {
    const { bus, device } = controller(epeverTracer, { onWrite: () => undefined });
    expect(bus.run(writeParameters(device, { chargingVoltage: 14.2 }))).toMatchObject({
      ok: true,
      state: 'mismatch',
      asked: { chargingVoltage: 14.2 },
      found: { chargingVoltage: 14.4 },
    });
  });

  it('returns the exception of a device that failed to write, with the value it still holds', () => {
    const { bus, device } = controller(epeverTracer, { onWrite: () => false });
    expect(bus.run(writeParameters(device, { chargingVoltage: 14.2 }))).toMatchObject({
      ok: true,
      state: 'refused',
      code: 'modbus-4',
      asked: { chargingVoltage: 14.2 },
      found: { chargingVoltage: 14.4 },
    });
  });

  it('reads back in two parts what was written as one', () => {
    const { bus, device, kept } = controller(heliodeckMppt4, { factor: 4 });
    expect(bus.run(writeParameters(device, { ...kept, chargingVoltage: 57 }))).toMatchObject({
      state: 'verified',
    });
    expect(bus.labels.slice(2)).toEqual(['FC03 unit 1 1000..1004', 'FC03 unit 1 1004..1005']);
  });

  it('does not mistake a repetition of the reading before the write for the value after it', () => {
    const { bus, device } = controller(epeverTracer);
    const talk = writeParameters(device, { chargingVoltage: 14.2 });
    let step = talk.next();
    let before: Uint8Array | undefined;
    while (!step.done) {
      const exchange = step.value;
      const reply = bus.reply(exchange.request);
      const listener = exchange.listen();
      const repeated = before !== undefined && exchange.label.startsWith('FC03') && listener.push(before);
      expect(repeated).toBeFalsy();
      before ??= reply;
      step = talk.next((reply && listener.push(reply)) ?? { kind: 'silent' });
    }
    expect(step.value).toMatchObject({ state: 'verified' });
  });

  it('finds out by a read-back whether an unanswered write arrived', () => {
    const { bus, device } = controller(epeverTracer, { mute: (label) => label.startsWith('FC10') });
    expect(bus.run(writeParameters(device, { chargingVoltage: 14.2 }))).toMatchObject({
      ok: true,
      state: 'verified',
    });
  });

  it('ends as silent when neither the write nor the read-back is answered', () => {
    let asked = 0;
    const { bus, device } = controller(epeverTracer, { mute: () => ++asked > 1 });
    expect(bus.run(writeParameters(device, { chargingVoltage: 14.2 }))).toMatchObject({
      ok: false,
      reason: 'silent',
    });
  });

  it('ends as acknowledged when only the read-back fails', () => {
    let reads = 0;
    const { bus, device } = controller(epeverTracer, {
      mute: (label) => label.startsWith('FC03') && ++reads > 1,
    });
    expect(bus.run(writeParameters(device, { chargingVoltage: 14.2 }))).toMatchObject({
      ok: true,
      state: 'acknowledged',
      found: {},
    });
  });

  it('stores SRNE thresholds for a 12 V bank and shows those of the actual bank', () => {
    const { bus, device, written } = controller(srneRover, { factor: 2, raw: { systemVoltage: 24 } });
    const result = bus.run(writeParameters(device, { chargingVoltage: 28.4 }));
    expect(result).toMatchObject({
      state: 'verified',
      found: { chargingVoltage: 28.4 },
      records: [{ values: { chargingVoltage: 28.4, overChargeVoltage: 32, overDischargeVoltage: 22.2 } }],
    });
    expect(written).toEqual([{ chargingVoltage: 28.4 }]);
    // 142 = 14.2 V in the register E008, the fourth of the set.
    const frame = bus.requests.find((request) => request[1] === 0x10) ?? new Uint8Array();
    expect([...frame.subarray(7 + 6, 7 + 8)]).toEqual([0, 142]);
  });

  it('asks an SRNE for its bank voltage until two readings agree, a cached one included', () => {
    const { bus, device } = controller(srneRover, { factor: 4, raw: { systemVoltage: 48 } });
    const asked = () => bus.labels.filter((label) => label.includes('E003')).length;
    bus.run(writeParameters(device, { chargingVoltage: 56.8 }));
    expect(asked()).toBe(2);
    bus.run(writeParameters(device, { chargingVoltage: 57.6 }));
    expect(asked()).toBe(3);
  });

  it('refuses 28.5 V for a 24 V SRNE, whose steps are 0.2 V, and 28.4 V for a 12 V one', () => {
    const bank24 = controller(srneRover, { factor: 2, raw: { systemVoltage: 24 } });
    const refused = { ok: false, reason: 'limit', detail: 'chargingVoltage' };
    expect(bank24.bus.run(writeParameters(bank24.device, { chargingVoltage: 28.5 }))).toEqual(refused);
    const bank12 = controller(srneRover);
    expect(bank12.bus.run(writeParameters(bank12.device, { chargingVoltage: 28.4 }))).toEqual(refused);
    expect([...bank24.written, ...bank12.written]).toEqual([]);
  });

  it('does not guess the bank voltage of a silent device', () => {
    const { bus, device } = controller(srneRover, { mute: () => true });
    expect(bus.run(writeParameters(device, { chargingVoltage: 14 }))).toMatchObject({
      ok: false,
      reason: 'silent',
    });
  });

  it('writes all six of the Heliodeck map at once', () => {
    const { bus, device, kept } = controller(heliodeckMppt4, { factor: 4 });
    const asked = {
      chargingVoltage: 57,
      nominalVoltage: 54.4,
      overDischargeVoltage: 42,
      overChargeVoltage: 60.8,
      lowVoltageRecovery: 48.8,
      overChargeRecovery: 55.2,
    };
    expect(bus.run(writeParameters(device, asked))).toMatchObject({ state: 'verified', found: asked });
    expect(kept).toEqual(asked);
  });
});
