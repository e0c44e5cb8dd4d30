import { describe, expect, it } from 'vitest';
import type { ControlCode, WallTime } from '../contract.ts';
import type { Profile } from '../definition/profile.ts';
import { TinyBus } from '../dialog.test-support.ts';
import { control } from '../interpreter.ts';
import { dlt645Of1997 } from '../profiles/dlt645-1997.ts';
import { dlt645Of2007 } from '../profiles/dlt645-2007.ts';
import { epeverTracer } from '../profiles/epever-tracer.ts';
import { heliodeckMppt4 } from '../profiles/heliodeck-mppt4.ts';
import { srneRover } from '../profiles/srne-rover.ts';
import { createSlave } from '../slave/slave.ts';
import type { SlaveOwner } from '../slave/slave-owner.ts';

const time: WallTime = { year: 2026, month: 11, day: 21, hour: 3, minute: 59, second: 8 };

function plant(profile: Profile, owner: Partial<SlaveOwner> = {}, mute?: (label: string) => boolean) {
  const done: [ControlCode, WallTime | undefined][] = [];
  const slave = createSlave(profile, {
    address: 1,
    read: () => ({}),
    onControl: (code, at) => {
      done.push([code, at]);
      return undefined;
    },
    ...owner,
  });
  return {
    done,
    bus: new TinyBus(slave, mute),
    device: { profile: profile.id, address: 1, memory: new Map<string, unknown>() },
  };
}

describe('a control', () => {
  it('a control that fails and was not carried out is refused, with its code and the value in the device', () => {
    const others = [[epeverTracer, 1] as const, [srneRover, 1] as const, [heliodeckMppt4, 2] as const];
    for (const [profile, code] of others) {
      const { bus, device } = plant(profile, { onControl: () => false });
      expect(bus.run(control(device, code, time))).toMatchObject({
        ok: true,
        state: 'refused',
        code: 'modbus-4',
      });
    }
  });

  it('a control without an answer is silent', () => {
    const { bus, device } = plant(srneRover, {}, () => true);
    expect(bus.run(control(device, 6, time))).toEqual({ ok: false, reason: 'silent', detail: 'control' });
  });

  it('a control that was not carried out shows both values', () => {
    const { bus, device } = plant(srneRover, { read: () => ({ raw: { loadOn: 0 } }) });
    expect(bus.run(control(device, 1, time))).toMatchObject({
      state: 'mismatch',
      asked: { loadOn: 1 },
      found: { loadOn: 0 },
    });
  });

  it.each([
    [epeverTracer, 1, { 'coil 2': 1 }],
    [epeverTracer, 2, { 'coil 2': 0 }],
    [srneRover, 1, { loadOn: 1 }],
    [srneRover, 2, { loadOn: 0 }],
    [heliodeckMppt4, 1, { outputOn: 1 }],
    [heliodeckMppt4, 2, { outputOn: 0 }],
  ] as const)('a control of $id, code %d, is verified by its read-back', (profile, code, found) => {
    const { bus, device, done } = plant(profile);
    expect(bus.run(control(device, code, time))).toMatchObject({ ok: true, state: 'verified', found });
    expect(done).toEqual([[code, undefined]]);
  });

  it.each([
    [srneRover, 5, '0179000000015dc0'],
    [srneRover, 6, '0178000000016000'],
  ] as const)('a control of $id, code %d, is acknowledged', (profile, code, frame) => {
    const { bus, device, done } = plant(profile);
    expect(bus.run(control(device, code, time))).toMatchObject({
      ok: true,
      state: 'acknowledged',
      asked: { control: code },
    });
    expect(done).toEqual([[code, undefined]]);
    expect(bus.requests.map((request) => Buffer.from(request).toString('hex'))).toEqual([frame]);
  });

  it.each([5, 6] as const)(
    'a control of the Heliodeck map, code %d, is acknowledged by the command register',
    (code) => {
      const { bus, device, done } = plant(heliodeckMppt4);
      expect(bus.run(control(device, code, time))).toMatchObject({ state: 'acknowledged' });
      expect(done).toEqual([[code, undefined]]);
      expect(bus.labels).toEqual(['FC06 unit 1 1100']);
    },
  );
});

describe('setting a clock', () => {
  it('writes the three registers of a Tracer in one FC10', () => {
    const { bus, device, done } = plant(epeverTracer);
    expect(bus.run(control(device, 4, time))).toEqual({
      ok: true,
      state: 'verified',
      asked: { clock: '2026-11-21 03:59:08' },
      found: { clock: '2026-11-21 03:59:08' },
      records: [],
    });
    expect(bus.labels).toEqual(['FC10 unit 1 9013..9015', 'FC03 unit 1 9013..9015']);
    expect(done).toEqual([[4, time]]);
  });

  it('allows the clock the seconds that its read-back takes', () => {
    const { bus, device } = plant(heliodeckMppt4, { clock: () => ({ ...time, second: 13 }) });
    expect(bus.run(control(device, 4, time))).toMatchObject({
      state: 'verified',
      found: { clock: '2026-11-21 03:59:13' },
    });
  });

  it('shows a clock that did not change', () => {
    const { bus, device } = plant(heliodeckMppt4, { clock: () => ({ ...time, year: 2000 }) });
    expect(bus.run(control(device, 4, time))).toMatchObject({
      state: 'mismatch',
      found: { clock: '2000-11-21 03:59:08' },
    });
  });

  it.each([[dlt645Of2007], [dlt645Of1997]])(
    'setting a clock of a $id meter is a broadcast, verified by its own date and time',
    (profile) => {
      const { bus, device, done } = plant(profile);
      expect(bus.run(control(device, 4, time))).toMatchObject({
        state: 'verified',
        found: { clock: '2026-11-21 03:59:08' },
      });
      expect(done).toEqual([[4, time]]);
      expect(bus.labels[0]).toBe('DLT645 broadcast time to 999999999999');
    },
  );

  it('does not report success for a meter that does not return its time', () => {
    const { bus, device } = plant(dlt645Of2007, {}, (label) => label.includes('04000102'));
    expect(bus.run(control(device, 4, time))).toMatchObject({ ok: false, reason: 'silent' });
  });
});
