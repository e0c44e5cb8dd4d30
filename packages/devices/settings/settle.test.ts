import { rtu } from '@heliodeck/protocol/by-hand.test-support';
import { readRegisters, writeRegister } from '@heliodeck/protocol/modbus/requests';
import { describe, expect, it } from 'vitest';
import type { ControlCode, DeviceDialog, ExchangeResult, WriteResult } from '../contract.ts';
import { check, control, isCheckable, writeParameters } from '../interpreter.ts';
import { dlt645Of2007 } from '../profiles/dlt645-2007.ts';
import { epeverTracer } from '../profiles/epever-tracer.ts';
import { profiles } from '../registry.ts';
import { createSlave } from '../slave/slave.ts';
import { settle } from './settle.ts';

const noon = { year: 2026, month: 11, day: 21, hour: 12, minute: 0, second: 0 };
type What = 'values' | 'silent' | 'exception';

/** A Tracer with a given answer to a write, which it carries out or not, and with given later readings. */
function trial(given: { answer: string | 'ok' | 'silent'; done: boolean | number; looks?: readonly What[] }) {
  let volts = 14.4;
  let looks = 0;
  const slave = createSlave(epeverTracer, {
    address: 1,
    read: () => ({
      charging: {
        overChargeVoltage: 16,
        overChargeRecovery: 15,
        chargingVoltage: volts,
        nominalVoltage: 13.8,
        lowVoltageRecovery: 12.6,
        overDischargeVoltage: 11.1,
      },
    }),
    onWrite: () => undefined,
  });
  const asked: string[] = [];
  const quiet: boolean[] = [];
  const answer = (request: Uint8Array): Uint8Array | undefined => {
    if (request[1] === 16) {
      if (given.done === true) volts = 14.2;
      if (given.answer === 'silent') return undefined;
      return given.answer === 'ok' ? slave.handle(request) : rtu(`0190${given.answer}`);
    }
    if (asked.includes('write')) {
      looks++;
      if (looks === given.done) volts = 14.2;
      const what = given.looks?.[looks - 1] ?? 'values';
      if (what !== 'values') return what === 'silent' ? undefined : rtu('018304');
    }
    return slave.handle(request);
  };
  const run = (talk: DeviceDialog<WriteResult>): WriteResult => {
    let step = talk.next();
    while (!step.done) {
      const { request, listen } = step.value;
      asked.push(request[1] === 16 ? 'write' : 'read');
      if (request[1] !== 16) quiet.push(step.value.afterQuiet === true);
      else expect(step.value.acts).toBe(true);
      const reply = answer(request);
      const heard = reply && listen().push(reply);
      step = talk.next(heard ?? ({ kind: 'silent' } satisfies ExchangeResult));
    }
    return step.value;
  };
  const device = { profile: 'epever-tracer', address: 1, memory: new Map<string, unknown>() };
  const result = run(writeParameters(device, { chargingVoltage: 14.2 }));
  return { result, asked, quiet };
}

describe('an exception after a write', () => {
  it.each(['01', '02', '03', '07'])(
    '%s means that nothing was carried out, and nothing is read back',
    (code) => {
      const { result, asked } = trial({ answer: code, done: false });
      expect(result).toEqual({ ok: false, reason: 'device-error', detail: `modbus-${Number(code)}` });
      expect(asked).toEqual(['read', 'write']);
    },
  );

  it.each(['04', '05', '06', '08', '09', '0a', '0b', '1f'])(
    '%s is not a refusal if the device holds the requested value',
    (code) => {
      const { result, asked, quiet } = trial({ answer: code, done: true });
      expect(result).toMatchObject({ ok: true, state: 'verified', found: { chargingVoltage: 14.2 } });
      expect(result).not.toHaveProperty('code');
      expect(asked).toEqual(['read', 'write', 'read']);
      // The first reading cannot be mistaken for a delayed answer.
      expect(quiet).toEqual([false, true]);
    },
  );

  it.each(['04', '08', '0a', '0b'])(
    '%s is a refusal with its code if nothing changed in two reads',
    (code) => {
      const { result, quiet } = trial({ answer: code, done: false });
      expect(result).toMatchObject({
        ok: true,
        state: 'refused',
        code: `modbus-${Number.parseInt(code, 16)}`,
        found: { chargingVoltage: 14.4 },
      });
      expect(quiet).toEqual([false, true, true]);
    },
  );

  it('leaves the outcome unproven if nothing can be read back either', () => {
    for (const looks of [['silent'], ['exception']] as const) {
      const { result } = trial({ answer: '0b', done: true, looks });
      expect(result).toEqual({ ok: false, reason: 'unproven', detail: 'modbus-11' });
    }
  });

  it('after exception 05 the device is read until it has carried out the command', () => {
    const { result, asked, quiet } = trial({ answer: '05', done: 4 });
    expect(result).toMatchObject({ state: 'verified' });
    expect(asked).toEqual(['read', 'write', 'read', 'read', 'read', 'read']);
    expect(quiet.slice(1)).toEqual([true, true, true, true]);
  });

  it('05 is neither a mismatch nor a refusal if the device does not finish', () => {
    const { result, asked } = trial({ answer: '05', done: false });
    expect(result).toMatchObject({ ok: true, state: 'acknowledged', code: 'modbus-5' });
    expect(asked).toHaveLength(8);
    const mute = trial({ answer: '05', done: true, looks: ['silent', 'silent', 'silent', 'silent'] });
    expect(mute.result).toMatchObject({ ok: true, state: 'acknowledged', code: 'modbus-5', found: {} });
    expect(mute.asked).toHaveLength(4);
  });

  it('06 is never followed by a second write while the first may have been carried out', () => {
    const unknown = trial({ answer: '06', done: true, looks: ['silent'] });
    expect(unknown.result).toMatchObject({ ok: false, reason: 'unproven' });
    expect(unknown.asked.filter((what) => what === 'write')).toHaveLength(1);
    const busy = trial({ answer: '06', done: false });
    expect(busy.result).toMatchObject({ state: 'refused', code: 'modbus-6' });
    expect(busy.asked.filter((what) => what === 'write')).toHaveLength(3);
  });
});

describe('a mismatch', () => {
  it('is reported only if a second read after a silence of the bus confirms it', () => {
    expect(trial({ answer: 'ok', done: 2 })).toMatchObject({
      result: { state: 'verified' },
      quiet: [false, false, true],
    });
    expect(trial({ answer: 'ok', done: false })).toMatchObject({
      result: { state: 'mismatch' },
      quiet: [false, false, true],
    });
    expect(trial({ answer: 'silent', done: 2 }).result).toMatchObject({ state: 'verified' });
  });

  it('a mismatch that is not confirmed is none: the acknowledgement is all that is known', () => {
    const { result } = trial({ answer: 'ok', done: false, looks: ['values', 'silent'] });
    expect(result).toMatchObject({ ok: true, state: 'acknowledged', found: {} });
    const silent = trial({ answer: 'silent', done: false, looks: ['values', 'silent'] });
    expect(silent.result).toMatchObject({ ok: false, reason: 'silent' });
  });
});

it('a meter that does not return its time after a broadcast has not refused the broadcast', () => {
  const slave = createSlave(dlt645Of2007, { address: 1, read: () => ({}) });
  const talk = control({ profile: 'dlt645-2007', address: 1, memory: new Map() }, 4, noon);
  let step = talk.next();
  while (!step.done) {
    slave.handle(step.value.request);
    const frame = new Uint8Array();
    step = talk.next(step.value.acts ? { kind: 'silent' } : { kind: 'error', frame, code: 'dlt645-02' });
  }
  expect(step.value).toEqual({ ok: false, reason: 'unproven', detail: 'dlt645-02' });
});

describe('a later check of the value', () => {
  it('reports the values of every control that can be read back, and writes nothing', () => {
    for (const profile of profiles.values()) {
      for (const [key, spec] of Object.entries(profile.controls)) {
        const code = Number(key) as ControlCode;
        const checkable = isCheckable(profile.id, { kind: 'control', code });
        expect(checkable).toBe(spec?.by !== 'function' && !(spec?.by === 'register' && !spec.found));
        const slave = createSlave(profile, { address: 1, read: () => ({}), clock: () => noon });
        const device = { profile: profile.id, address: 1, memory: new Map<string, unknown>() };
        const talk = check(device, { kind: 'control', code }, noon);
        let step = talk.next();
        while (!step.done) {
          expect(step.value.acts).not.toBe(true);
          const reply = slave.handle(step.value.request);
          const heard = reply && step.value.listen().push(reply);
          step = talk.next(heard ?? { kind: 'silent' });
        }
        expect(step.value).toMatchObject(checkable ? { ok: true } : { ok: false, reason: 'unsupported' });
      }
    }
  });

  it('names only the parameters that differ from the request', () => {
    const slave = createSlave(epeverTracer, {
      address: 1,
      read: () => ({ charging: { chargingVoltage: 14.2, nominalVoltage: 13.8 } }),
    });
    const device = { profile: 'epever-tracer', address: 1, memory: new Map<string, unknown>() };
    const values = { chargingVoltage: 14.2, nominalVoltage: 13.6 };
    const talk = check(device, { kind: 'write', values }, noon);
    const first = talk.next();
    if (first.done) throw new Error('it asked nothing');
    expect(first.value.afterQuiet).toBe(true);
    const reply = slave.handle(first.value.request) ?? new Uint8Array();
    const heard = first.value.listen().push(reply) ?? { kind: 'silent' };
    expect(talk.next(heard).value).toMatchObject({ ok: true, differs: ['nominalVoltage'] });
  });
});

it('a busy device whose values have changed is not given the command again', () => {
  const write = writeRegister({ unit: 1, address: 5, value: 1 });
  const read = readRegisters({ unit: 1, fn: 3, address: 5, count: 1 });
  const orders = (untouched: boolean) => {
    const talk = settle({
      asked: { x: 1 },
      write,
      *read() {
        yield read;
        return { found: { x: 3 }, differs: ['x'], untouched, records: [] };
      },
    });
    let count = 0;
    for (let step = talk.next(); ; ) {
      if (step.done === true) return { count, ...step.value };
      if (step.value.acts === true) count += 1;
      step = talk.next({ kind: 'error', frame: new Uint8Array(5), code: 'modbus-6' });
    }
  };
  expect(orders(true)).toMatchObject({ count: 3, state: 'refused' });
  expect(orders(false)).toMatchObject({ count: 1, state: 'mismatch' });
});
