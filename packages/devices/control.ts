import { dlt645BroadcastTime } from '@heliodeck/protocol/dlt645/requests';
import type { Exchange } from '@heliodeck/protocol/exchange';
import {
  customFunction,
  readBits,
  writeCoil,
  writeRegister,
  writeRegisters,
} from '@heliodeck/protocol/modbus/requests';
import { clockRegisters, clockText, secondsApart } from './clock.ts';
import type {
  CheckResult,
  ControlCode,
  DeviceDialog,
  DeviceRef,
  ExchangeResult,
  Failure,
  WallTime,
  WriteResult,
} from './contract.ts';
import { takeMeterClock } from './dlt645/clock.ts';
import { readClock } from './modbus/clock-read.ts';
import { planModbusReads } from './modbus/reads.ts';
import { ask } from './patience.ts';
import type { Profile } from './profile.ts';
import type { ControlSpec } from './profile-spec.ts';
import { carryOut } from './reading.ts';
import { unsupported } from './refusal.ts';
import { afterQuiet, type Finding, orderBlindly, type Provable, settle } from './settle.ts';

/** A clock read back may be this much later than it was set: the way through a DTU takes its time. */
const clockLateSeconds = 60;
/** A clock that is looked at long after it was set may be this wrong, seconds: it drifts. */
const clockDriftSeconds = 120;

/** Carries out a control code of the profile; 'unsupported' (detail: the code) where it has none. */
export function* carryOutControl(
  profile: Profile,
  device: DeviceRef,
  code: ControlCode,
  time: WallTime,
): DeviceDialog<WriteResult> {
  const spec = profile.controls[code];
  if (spec === undefined) return unsupported(`control ${code}`);
  const provable = provableOf(profile, device, spec, time);
  if (provable !== undefined) return yield* settle(provable);
  const order = blindOrderOf(device, spec);
  return order === undefined ? unsupported(`control ${code}`) : yield* orderBlindly({ control: code }, order);
}

/** What a device shows of a control it was given some time ago; of a clock, whether it is right at `time`. */
export function* checkControl(
  profile: Profile,
  device: DeviceRef,
  code: ControlCode,
  time: WallTime,
): DeviceDialog<CheckResult> {
  const spec = profile.controls[code];
  const provable = spec && provableOf(profile, device, spec, time, clockDriftSeconds);
  if (provable === undefined) return unsupported(`control ${code}`);
  const finding = yield* provable.read(true);
  return 'reason' in finding ? finding : { ok: true, ...finding };
}

/** True for a control whose effect can be read back. */
export function isProvable(profile: Profile, code: ControlCode): boolean {
  const spec = profile.controls[code];
  if (spec === undefined || spec.by === 'function') return false;
  return spec.by !== 'register' || proofOf(profile, spec) !== undefined;
}

/**
 * The control and how to read it back; `undefined` where nothing shows it.
 * @param early seconds a clock may be behind `time`: none but the rounding when it has just been set
 */
function provableOf(
  profile: Profile,
  device: DeviceRef,
  spec: ControlSpec,
  time: WallTime,
  early = 1,
): Provable | undefined {
  switch (spec.by) {
    case 'coil':
      return coil(device, spec);
    case 'register':
      return register(profile, device, spec);
    case 'function':
      return undefined;
    case 'clock':
      return clock(
        time,
        early,
        writeRegisters({
          unit: device.address,
          address: spec.address,
          values: clockRegisters(spec.registers, time),
        }),
        (quiet) => readClock(device, spec, quiet),
      );
    case 'broadcast-clock':
      // Nobody answers a broadcast: the meter's own clock is the only witness.
      return clock(time, early, dlt645BroadcastTime(time), (quiet) => takeMeterClock(profile, device, quiet));
  }
}

function blindOrderOf(device: DeviceRef, spec: ControlSpec): Exchange<unknown> | undefined {
  const unit = device.address;
  if (spec.by === 'register') return writeRegister({ unit, address: spec.address, value: spec.value });
  if (spec.by !== 'function') return undefined;
  const data = Uint8Array.from(spec.data);
  return customFunction({ unit, fn: spec.fn, data, answerLength: data.length + 4 });
}

function coil(device: DeviceRef, spec: ControlSpec & { readonly by: 'coil' }): Provable {
  const { address, value } = spec;
  const unit = device.address;
  const name = `coil ${address}`;
  const wanted = value ? 1 : 0;
  return {
    asked: { [name]: wanted },
    write: writeCoil({ unit, address, value }),
    *read(quiet) {
      const question = readBits({ unit, fn: 1, address, count: 1 });
      const heard = yield* ask(quiet ? afterQuiet(question) : question);
      const bit = heard.kind === 'answer' && Array.isArray(heard.value) ? heard.value[0] : undefined;
      if (bit === undefined) return failed(heard);
      return shown(name, wanted, bit === true ? 1 : 0);
    },
  };
}

function register(
  profile: Profile,
  device: DeviceRef,
  spec: ControlSpec & { readonly by: 'register' },
): Provable | undefined {
  const proof = proofOf(profile, spec);
  if (proof === undefined || spec.found === undefined) return undefined;
  const [, wanted] = spec.found;
  const plan = (quiet: boolean) => ({
    reads: planModbusReads(profile, [proof], false).map((read) =>
      quiet ? { ...read, ask: (to: DeviceRef) => afterQuiet(read.ask(to)) } : read,
    ),
    ...{ scaled: [], factors: [], derived: [], records: [], version: undefined },
  });
  return {
    asked: { [proof.name]: wanted },
    write: writeRegister({ unit: device.address, address: spec.address, value: spec.value }),
    *read(quiet) {
      const { findings, failures } = yield* carryOut(profile, device, plan(quiet));
      const now = findings.packs[0]?.slots[proof.slot];
      if (now === undefined) return failures[0] ?? { ok: false, reason: 'decode', detail: 'control' };
      return shown(proof.name, wanted, now);
    },
  };
}

/** The point that shows what a command register did. */
function proofOf(profile: Profile, { found }: ControlSpec & { readonly by: 'register' }) {
  return profile.points.find((point) => point.name === found?.[0]);
}

function clock(
  time: WallTime,
  early: number,
  write: Exchange<unknown>,
  take: (quiet: boolean) => DeviceDialog<WallTime | Failure>,
): Provable {
  return {
    asked: { clock: clockText(time) },
    write,
    *read(quiet) {
      const now = yield* take(quiet);
      if ('reason' in now) return now.reason === 'decode' ? noTime : now;
      const late = secondsApart(time, now);
      const isRight = late >= -early && late <= Math.max(clockLateSeconds, early);
      const differs = isRight ? [] : ['clock'];
      return { found: { clock: clockText(now) }, differs, untouched: !isRight, records: [] };
    },
  };
}

/** A clock that shows an impossible time, as one that was never set does. */
const noTime: Finding = { found: { clock: null }, differs: ['clock'], untouched: true, records: [] };

/** A switch as it stands. It has two positions: what is not as asked is as it was. */
function shown(name: string, wanted: number, now: number | string | null): Finding {
  const same = now === wanted;
  return { found: { [name]: now }, differs: same ? [] : [name], untouched: !same, records: [] };
}

function failed(heard: ExchangeResult): Failure {
  if (heard.kind === 'error') return { ok: false, reason: 'device-error', detail: heard.code };
  return { ok: false, reason: heard.kind === 'silent' ? 'silent' : 'decode', detail: 'control' };
}
