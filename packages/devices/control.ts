import { dlt645BroadcastTime } from '@heliodeck/protocol/dlt645';
import {
  customFunction,
  readBits,
  writeCoil,
  writeRegister,
  writeRegisters,
} from '@heliodeck/protocol/modbus';
import { clockRegisters, clockText, secondsApart } from './clock.ts';
import { readClock } from './clock-read.ts';
import type { ControlCode, DeviceRef, Failure, Heard, Talk, WallTime, WriteResult } from './contract.ts';
import { takeMeterClock } from './dlt645-clock.ts';
import { planModbusReads } from './modbus-reads.ts';
import { ask, askToWrite } from './patience.ts';
import type { Profile } from './profile.ts';
import type { ControlSpec } from './profile-spec.ts';
import { carryOut } from './reading.ts';
import { unsupported } from './refusal.ts';

/** A clock read back may be this much later than it was set: the way through a DTU takes its time. */
const CLOCK_LATE_SECONDS = 60;

/** Carries out a control code of the profile; 'unsupported' (detail: the code) where it has none. */
export function* carryOutControl(
  profile: Profile,
  device: DeviceRef,
  code: ControlCode,
  time: WallTime,
): Talk<WriteResult> {
  const spec = profile.controls[code];
  if (spec === undefined) return unsupported(`control ${code}`);
  switch (spec.by) {
    case 'coil':
      return yield* setCoil(device, spec);
    case 'register':
      return yield* setRegister(profile, device, code, spec);
    case 'function':
      return yield* callFunction(device, code, spec);
    case 'clock':
      return yield* setClock(device, spec, time);
    case 'broadcast-clock':
      return yield* broadcastClock(profile, device, time);
  }
}

function* setCoil(device: DeviceRef, spec: ControlSpec & { readonly by: 'coil' }): Talk<WriteResult> {
  const { address, value } = spec;
  const unit = device.address;
  const written = yield* askToWrite(writeCoil({ unit, address, value }));
  if (written.kind === 'error') return failed(written);
  const after = yield* ask(readBits({ unit, fn: 1, address, count: 1 }));
  const bit = after.kind === 'answer' && Array.isArray(after.value) ? after.value[0] : undefined;
  const name = `coil ${address}`;
  return proven(
    written,
    { [name]: value ? 1 : 0 },
    bit === undefined ? undefined : { [name]: bit === true ? 1 : 0 },
  );
}

function* setRegister(
  profile: Profile,
  device: DeviceRef,
  code: ControlCode,
  spec: ControlSpec & { readonly by: 'register' },
): Talk<WriteResult> {
  const { address, value, found } = spec;
  const written = yield* askToWrite(writeRegister({ unit: device.address, address, value }));
  if (written.kind === 'error') return failed(written);
  const proof = profile.points.find((point) => point.name === found?.[0]);
  if (proof === undefined || found === undefined) return proven(written, { control: code }, undefined);
  const reads = planModbusReads(profile, [proof], false);
  const plan = { reads, scaled: [], factors: [], derived: [], records: [], version: undefined };
  const { findings } = yield* carryOut(profile, device, plan);
  const now = findings.packs[0]?.slots[proof.slot];
  return proven(written, { [proof.name]: found[1] }, now === undefined ? undefined : { [proof.name]: now });
}

function* callFunction(
  device: DeviceRef,
  code: ControlCode,
  spec: ControlSpec & { readonly by: 'function' },
): Talk<WriteResult> {
  const data = Uint8Array.from(spec.data);
  const done = yield* askToWrite(
    customFunction({ unit: device.address, fn: spec.fn, data, answerLength: data.length + 4 }),
  );
  return done.kind === 'answer' ? proven(done, { control: code }, undefined) : failed(done);
}

function* setClock(
  device: DeviceRef,
  spec: ControlSpec & { readonly by: 'clock' },
  time: WallTime,
): Talk<WriteResult> {
  const values = clockRegisters(spec.registers, time);
  const written = yield* askToWrite(writeRegisters({ unit: device.address, address: spec.address, values }));
  if (written.kind === 'error') return failed(written);
  return provenClock(written, time, yield* readClock(device, spec));
}

/** Nobody answers a broadcast: the meter's own clock is the only witness. */
function* broadcastClock(profile: Profile, device: DeviceRef, time: WallTime): Talk<WriteResult> {
  const sent: Heard = yield dlt645BroadcastTime(time);
  if (sent.kind === 'error') return failed(sent);
  const now = yield* takeMeterClock(profile, device);
  if ('reason' in now) return now;
  return provenClock({ kind: 'answer' }, time, now);
}

function provenClock(
  written: { readonly kind: string },
  asked: WallTime,
  now: WallTime | undefined,
): WriteResult {
  const wanted = { clock: clockText(asked) };
  if (now === undefined) return proven(written, wanted, undefined);
  const late = secondsApart(asked, now);
  const state = late >= -1 && late <= CLOCK_LATE_SECONDS ? 'verified' : 'mismatch';
  return { ok: true, state, asked: wanted, found: { clock: clockText(now) }, records: [] };
}

/** The result of a write: by what was found afterwards, else by its acknowledgement, else nothing is known. */
function proven(
  written: { readonly kind: string },
  asked: Readonly<Record<string, number | string>>,
  found: Readonly<Record<string, number | string | null>> | undefined,
): WriteResult {
  if (found === undefined) {
    if (written.kind === 'silent') return { ok: false, reason: 'silent', detail: 'control' };
    return { ok: true, state: 'acknowledged', asked, found: {}, records: [] };
  }
  const same = Object.entries(asked).every(([name, value]) => found[name] === value);
  return { ok: true, state: same ? 'verified' : 'mismatch', asked, found, records: [] };
}

function failed(heard: Heard): Failure {
  if (heard.kind === 'error') return { ok: false, reason: 'device-error', detail: heard.code };
  return { ok: false, reason: 'silent', detail: 'control' };
}
