import { rtu } from '@heliodeck/protocol/by-hand.test-support';
import { describe, expect, it } from 'vitest';
import { field, TinyBus } from '../dialog.test-support.ts';
import { control, read } from '../interpreter.ts';
import { epeverTracer } from '../profiles/epever-tracer.ts';
import { srneRover } from '../profiles/srne-rover.ts';

const noon = { year: 2026, month: 11, day: 21, hour: 12, minute: 0, second: 0 };

/** A bus whose device answers the first `times` requests of a function with an exception. */
function excepting(profile: typeof epeverTracer, fn: number, code: string, times: number) {
  const { device, slave } = field(profile);
  let left = times;
  const bus = new TinyBus({
    handle(request) {
      if (request[1] !== fn || left-- <= 0) return slave.handle(request);
      // A device that answers with exception 05 has accepted the command.
      if (code === '05') slave.handle(request);
      return rtu(`01${(fn | 0x80).toString(16)}${code}`);
    },
  });
  return { bus, device };
}

describe('a device that is busy (exception 06)', () => {
  it('is asked again, for reads and for writes', () => {
    const reading = excepting(epeverTracer, 4, '06', 2);
    expect(reading.bus.run(read(reading.device, 'real_time_data'))).not.toHaveProperty('partial');
    const writing = excepting(epeverTracer, 16, '06', 1);
    expect(writing.bus.run(control(writing.device, 4, noon))).toMatchObject({ ok: true, state: 'verified' });
    expect(writing.bus.labels.filter((label) => label.startsWith('FC10'))).toHaveLength(2);
  });

  it('gets a command again only after its previous state was confirmed', () => {
    const { bus, device } = excepting(epeverTracer, 5, '06', 1);
    expect(bus.run(control(device, 1, noon))).toMatchObject({ ok: true, state: 'verified' });
    const [first, look, again, second] = ['FC05', 'FC01', 'FC01', 'FC05'];
    expect(bus.labels.map((label) => label.slice(0, 4))).toEqual([first, look, again, second, 'FC01']);
  });

  it('a device that is busy (exception 06) permanently gets three commands, and its state is unchanged', () => {
    const { bus, device } = excepting(epeverTracer, 5, '06', 100);
    expect(bus.run(control(device, 1, noon))).toEqual({
      ok: true,
      state: 'refused',
      code: 'modbus-6',
      records: [],
      asked: { 'coil 2': 1 },
      found: { 'coil 2': 0 },
    });
    expect(bus.labels.filter((label) => label.startsWith('FC05'))).toHaveLength(3);
  });

  it('gets no second command without a visible effect: whether it was carried out is unknown', () => {
    const { bus, device } = excepting(srneRover, 0x78, '06', 1);
    expect(bus.run(control(device, 6, noon))).toEqual({ ok: false, reason: 'unproven', detail: 'modbus-6' });
    expect(bus.labels).toHaveLength(1);
  });
});

describe('a device that accepts and needs time (exception 05)', () => {
  it('has acknowledged: its read-back decides, and nothing is sent twice', () => {
    const { bus, device } = excepting(epeverTracer, 16, '05', 1);
    expect(bus.run(control(device, 4, noon))).toMatchObject({ ok: true, state: 'verified' });
    expect(bus.labels.filter((label) => label.startsWith('FC10'))).toHaveLength(1);
  });

  it('has only acknowledged if nothing can be read back', () => {
    const { bus, device } = excepting(srneRover, 0x78, '05', 1);
    expect(bus.run(control(device, 6, noon))).toMatchObject({ ok: true, state: 'acknowledged' });
  });
});
