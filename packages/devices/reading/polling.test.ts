import { rtu } from '@heliodeck/protocol/by-hand.test-support';
import { describe, expect, it } from 'vitest';
import { field, refusing, TinyBus, valuesIn } from '../dialog.test-support.ts';
import { poll, read } from '../interpreter.ts';
import { acrelAdl3000 } from '../profiles/acrel-adl3000.ts';
import { chintDtsu666 } from '../profiles/chint-dtsu666.ts';
import { dlt645Of2007 } from '../profiles/dlt645-2007.ts';
import { epeverTracer } from '../profiles/epever-tracer.ts';
import { heliodeckMppt4 } from '../profiles/heliodeck-mppt4.ts';
import { paceAscii } from '../profiles/pace-ascii.ts';
import { paceModbus } from '../profiles/pace-modbus.ts';
import { srneRover } from '../profiles/srne-rover.ts';
import { profiles } from '../registry.ts';

describe('polling', () => {
  it('requests little at every poll, energies less often and settings rarely', () => {
    const { bus, device } = field(epeverTracer);
    const asked = (tick: number) => {
      const before = bus.labels.length;
      expect(bus.run(poll(device, tick))).toMatchObject({ ok: true });
      return bus.labels.slice(before);
    };
    const always = ['FC04 unit 1 3100..3111', 'FC04 unit 1 3200..3201', 'FC02 unit 1 2000'];
    expect(asked(1)).toEqual(always);
    expect(asked(5)).toEqual([...always.slice(0, 2), 'FC04 unit 1 3303..3315', ...always.slice(2)]);
    expect(asked(60)).toContain('FC03 unit 1 9001..900D');
    expect(asked(0)).toContain('FC2B/0E unit 1 from 0');
  });

  it('needs one exchange for the Heliodeck map and for a Rover', () => {
    for (const profile of [heliodeckMppt4, srneRover]) {
      const { bus, device } = field(profile);
      bus.run(poll(device, 1));
      expect(bus.labels).toHaveLength(1);
    }
  });

  it('never reads across the reserved registers of a PACE', () => {
    const { bus, device } = field(paceModbus);
    bus.run(poll(device, 0));
    expect(bus.labels).toEqual([
      'FC03 unit 1 0000..000C',
      'FC03 unit 1 000F..0024',
      'FC03 unit 1 0096..009F',
    ]);
  });

  it('every read of every profile is within its limits and areas', () => {
    for (const profile of profiles.values()) {
      const { bus, device } = field(profile, { values: { raw: { systemVoltage: 24 } } });
      expect(bus.run(read(device, 'all'))).not.toHaveProperty('partial');
    }
  });

  it('leaves out values that were not read this time, instead of null', () => {
    const { bus, device } = field(epeverTracer);
    const values = valuesIn(bus.run(poll(device, 1)), 'controller');
    expect(values).toHaveProperty('pv1Voltage');
    expect(values).not.toHaveProperty('batteryCapacity');
    expect(values).not.toHaveProperty('co2Reduction');
  });

  it('does not report the total that it shares with the meter as a tariff reading', () => {
    const { bus, device } = field(acrelAdl3000);
    const recordsAt = (tick: number) => {
      const result = bus.run(poll(device, tick));
      return result.ok && result.records.map((one) => one.record);
    };
    expect(recordsAt(1)).toEqual(['meter']);
    expect(recordsAt(15)).toEqual(['meter', 'meterTariff']);
  });

  it('reports a version when it was read', () => {
    for (const [profile, raw, version] of [
      [epeverTracer, { revision: 'V02.05+V07.12' }, 'V02.05+V07.12'],
      [srneRover, { softwareMajor: 1, softwareMinor: 2, softwarePatch: 3 }, 'V1.2.3'],
      [heliodeckMppt4, { versionMajor: 2, versionMinor: 0, versionPatch: 11 }, 'V2.0.11'],
      [paceAscii, { softwareVersion: 'P16S100A-1812-1.00' }, 'P16S100A-1812-1.00'],
      [paceModbus, { firmware: 'P16S100A-1812' }, 'P16S100A-1812'],
      [dlt645Of2007, { softwareVersion: 'V1.08' }, 'V1.08'],
      [chintDtsu666, { softwareVersion: 204 }, '204'],
    ] as const) {
      const { bus, device } = field(profile, { values: { raw } });
      expect(bus.run(read(device, 'control_version'))).toEqual({ ok: true, records: [], version });
      expect(bus.run(poll(device, 0))).toMatchObject({ version });
      expect(bus.run(poll(device, 1))).not.toHaveProperty('version');
    }
  });
});

describe('a device in trouble', () => {
  it('a device in trouble that does not answer gets one request only', () => {
    const { slave, device } = field(epeverTracer);
    const bus = new TinyBus(slave, () => true);
    expect(bus.run(poll(device, 0))).toMatchObject({ ok: false, reason: 'silent' });
    expect(bus.labels).toHaveLength(1);
  });

  it('a device in trouble that falls silent during a poll keeps its values so far', () => {
    const { slave, device } = field(epeverTracer, { values: { controller: { batteryVoltage: 12.5 } } });
    const bus = new TinyBus(slave, (label) => label.includes('3200'));
    const result = bus.run(poll(device, 1));
    expect(valuesIn(result, 'controller')).toMatchObject({ batteryVoltage: 12.5 });
    expect(valuesIn(result, 'controller')).not.toHaveProperty('faultCode');
    expect(result).toMatchObject({ partial: [{ reason: 'silent' }] });
    expect(bus.labels).toHaveLength(2);
  });

  it('a device in trouble that is busy with one block answers the others', () => {
    const { slave, device } = field(epeverTracer);
    const busy = Uint8Array.of(1, 0x84, 6, 0xc3, 0x02);
    const bus = new TinyBus(refusing(slave, (hex) => (hex.startsWith('01043200') ? busy : undefined)));
    expect(bus.run(poll(device, 1))).toMatchObject({
      ok: true,
      partial: [{ reason: 'device-error', detail: 'modbus-6' }],
    });
  });

  it('a device in trouble without discrete inputs is asked for them twice, and shows its other faults', () => {
    const { slave, device } = field(epeverTracer, { values: { controller: { faultCode: 1 } } });
    const illegal = Uint8Array.of(1, 0x82, 1, 0x81, 0x60);
    const bus = new TinyBus(refusing(slave, (hex) => (hex.startsWith('0102') ? illegal : undefined)));
    expect(valuesIn(bus.run(poll(device, 1)), 'controller')).not.toHaveProperty('faultCode');
    for (const tick of [2, 3]) {
      expect(valuesIn(bus.run(poll(device, tick)), 'controller')).toMatchObject({ faultCode: 1 });
    }
    expect(bus.labels.filter((label) => label.startsWith('FC02'))).toHaveLength(2);
  });

  it('a device in trouble that refuses a block with a gap is read around the gap, and a day later as a whole again', () => {
    const { slave, device } = field(epeverTracer);
    const illegal = Uint8Array.of(1, 0x84, 2, 0xc2, 0xc1);
    const gapped = (hex: string) => (hex.startsWith('010431000012') ? illegal : undefined);
    const bus = new TinyBus(refusing(slave, gapped));
    const asked = (part: string) => bus.labels.filter((label) => label.includes(part)).length;
    // The clock of the program may have run for long.
    const now = (minute: number) => 40 * 86_400_000 + 60_000 * minute;
    expect(bus.run(poll(device, 1, now(1)))).not.toHaveProperty('partial');
    bus.run(poll(device, 2, now(2)));
    expect([asked('3100..3111'), asked('3100..3107'), asked('310C..3111')]).toEqual([1, 2, 2]);
    bus.run(poll(device, 1441, now(1441)));
    expect([asked('3100..3111'), asked('3100..3107')]).toEqual([2, 3]);
  });

  it('a device in trouble that refuses everything has failed, and is asked again', () => {
    const { device } = field(chintDtsu666);
    const bus = new TinyBus({
      handle: (bytes) => (bytes[1] === 3 ? Uint8Array.of(1, 0x83, 2, 0xc0, 0xf1) : undefined),
    });
    for (const tick of [1, 2]) {
      expect(bus.run(poll(device, tick))).toEqual({ ok: false, reason: 'device-error', detail: 'modbus-2' });
    }
  });
});

describe('a device that refuses every request', () => {
  const overModbus = [...profiles.values()].filter(({ protocol }) => protocol === 'modbus');

  it.each(overModbus.map((profile) => [profile.id, profile] as const))(
    '%s: is asked at least at every second poll, and read at the second one after it answers at the latest',
    (_, profile) => {
      for (let refusals = 1; refusals <= 6; refusals++) {
        const { slave, device } = field(profile);
        let isReady = false;
        const bus = new TinyBus(
          refusing(slave, (hex) => {
            const fn = (Number.parseInt(hex.slice(2, 4), 16) | 0x80).toString(16);
            return isReady ? undefined : rtu(`01${fn}02`);
          }),
        );
        const asked: number[] = [];
        const polled = (tick: number) => {
          const before = bus.labels.length;
          const result = bus.run(poll(device, 60 * tick, 60_000 * tick));
          asked.push(bus.labels.length - before);
          return result;
        };
        for (let tick = 1; tick <= refusals; tick++)
          expect(polled(tick)).toEqual({ ok: false, reason: 'device-error', detail: 'modbus-2' });
        for (const [i, count] of asked.entries())
          expect([i, count + (asked[i + 1] ?? 1) > 0]).toEqual([i, true]);
        isReady = true;
        const [next, second] = [polled(refusals + 1), polled(refusals + 2)];
        expect([refusals, next.ok || second.ok]).toEqual([refusals, true]);
        expect([refusals, second]).toMatchObject([refusals, { ok: true }]);
      }
    },
  );
});

describe('faults and states of controllers', () => {
  it.each([
    [epeverTracer, [0, 1, 2, 3, 4, 5, 7, 10, 11]],
    [srneRover, [0, 1, 2, 3, 4, 5, 7, 10, 11]],
    [heliodeckMppt4, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]],
  ])('$id: each fault bit is reported alone, charging or not', (profile, bits) => {
    for (const bit of bits) {
      for (const workStatus of [0, 1]) {
        const { bus, device } = field(profile, {
          values: { controller: { faultCode: 1 << bit, workStatus } },
        });
        expect(valuesIn(bus.run(poll(device, 1)), 'controller')).toMatchObject({
          faultCode: 1 << bit,
          workStatus,
        });
      }
    }
  });
});
