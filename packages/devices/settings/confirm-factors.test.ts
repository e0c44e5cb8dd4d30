import { fromHex, noBytes, toHex } from '@heliodeck/kit/bytes';
import { sealCrc } from '@heliodeck/protocol/modbus/crc16';
import { describe, expect, it } from 'vitest';
import type { DeviceRef } from '../contract.ts';
import { field, refusing, TinyBus } from '../dialog.test-support.ts';
import { check, poll, writeParameters } from '../interpreter.ts';
import { sungrowSg } from '../profiles/sungrow-sg.ts';

const noon = { year: 2026, month: 6, day: 1, hour: 12, minute: 0, second: 0 };
const isFactor = (hex: string) => hex.startsWith('01041388');
const isWrite = (hex: string) => /^01(06|10)/.test(hex);

/** An inverter whose rated power takes these values in turn, in units of 100 W; the last one stays. */
function inverter(ratings: readonly number[], device?: DeviceRef) {
  const own = field(sungrowSg);
  let asked = 0;
  const fickle = refusing(own.slave, (hex) => {
    if (!isFactor(hex)) return undefined;
    const count = Number.parseInt(hex.slice(8, 12), 16);
    const rating = ratings[Math.min(asked++, ratings.length - 1)] ?? 0;
    const words = rating
      .toString(16)
      .padStart(4, '0')
      .padEnd(4 * count, '0');
    return sealCrc(fromHex(`0104${(2 * count).toString(16).padStart(2, '0')}${words}0000`) ?? noBytes);
  });
  const bus = new TinyBus(fickle);
  const frames = (wanted: (hex: string) => boolean) => bus.requests.map(toHex).filter(wanted);
  return {
    device: device ?? own.device,
    bus,
    order: (watts: number) =>
      bus.run(writeParameters(device ?? own.device, { activePowerControlValue: watts })),
    factors: () => frames(isFactor).length,
    writes: () => frames(isWrite).map((hex) => hex.slice(0, 22)),
  };
}

/** Half of the inverter's rated power, in tenths of a per cent. */
const half = '0110138e00020400aa01f4';

describe('the factor for writing a limit in watts', () => {
  it('is read twice if it is unknown, and once if it is known', () => {
    const one = inverter([1100]);
    expect(one.order(55_000)).toMatchObject({ state: 'verified' });
    expect([one.factors(), one.writes()]).toEqual([2, [half]]);
    expect(one.order(55_000)).toMatchObject({ state: 'verified' });
    expect(one.factors()).toBe(3);
  });

  it('is known from a poll', () => {
    const { device, bus } = field(sungrowSg);
    bus.run(poll(device, 0));
    const one = inverter([1100], device);
    one.order(55_000);
    expect(one.factors()).toBe(1);
  });

  it('is read again every hour, so that a wrong one does not persist', () => {
    const { device, bus } = field(sungrowSg);
    const asked = (tick: number) => {
      bus.requests.length = 0;
      bus.run(poll(device, tick));
      return bus.requests.map(toHex).filter(isFactor).length;
    };
    expect([asked(0), asked(1), asked(59), asked(60)]).toEqual([1, 0, 0, 1]);
  });

  it.each([
    ['that was remembered wrong', [1100], 1],
    ['that was misread at the first question', [99, 1100, 1100], 3],
  ])('%s is not used for writing', (_, ratings, more) => {
    const wrong = inverter([50]);
    wrong.order(2000);
    const one = inverter(ratings, wrong.device);
    expect(one.order(55_000)).toMatchObject({
      state: 'verified',
      found: { activePowerControlValue: 55_000 },
    });
    expect([one.factors() >= more, one.writes()]).toEqual([true, [half]]);
  });

  it.each([
    ['never the same twice', [1100, 50, 600]],
    ['nothing', [0]],
    ['a filler', [0xffff]],
  ])('an inverter that returns %s ends the command before anything is written', (_, ratings) => {
    const one = inverter(ratings);
    expect(one.order(55_000)).toEqual({ ok: false, reason: 'decode', detail: 'factor' });
    expect(one.writes()).toEqual([]);
    expect(one.factors()).toBe(3);
  });

  it('is not confirmed by a reading without it, although one is cached', () => {
    const { device, bus } = field(sungrowSg);
    bus.run(poll(device, 0));
    const one = inverter([0], device);
    expect(one.order(55_000)).toEqual({ ok: false, reason: 'decode', detail: 'factor' });
    expect(one.writes()).toEqual([]);
  });

  it('is confirmed only after earlier answers can no longer arrive', () => {
    const { device } = field(sungrowSg);
    const one = inverter([1100]);
    const talk = writeParameters(device, { activePowerControlValue: 55_000 });
    const quiet: boolean[] = [];
    for (let step = talk.next(); !step.done; ) {
      const exchange = step.value;
      if (isFactor(toHex(exchange.request))) quiet.push(exchange.afterQuiet === true);
      const reply = one.bus.reply(exchange.request);
      step = talk.next((reply && exchange.listen().push(reply)) ?? { kind: 'silent' });
    }
    expect(quiet).toEqual([false, true]);
  });

  it('is unknown if the inverter is silent', () => {
    const { device, slave } = field(sungrowSg);
    const bus = new TinyBus(slave, () => true);
    expect(bus.run(writeParameters(device, { activePowerControlValue: 55_000 }))).toMatchObject({
      ok: false,
      reason: 'silent',
    });
    expect(bus.requests).toHaveLength(1);
  });

  it('is confirmed before a limit is checked later, and not for a switch', () => {
    const one = inverter([1100]);
    const command = (values: Record<string, number>) => ({ kind: 'write', values }) as const;
    one.bus.run(check(one.device, command({ remoteSwitch: 1 }), noon));
    expect(one.factors()).toBe(0);
    one.bus.run(check(one.device, command({ activePowerControlValue: 55_000 }), noon));
    expect(one.factors()).toBe(2);
  });
});
