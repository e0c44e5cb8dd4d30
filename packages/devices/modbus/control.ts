import type { Exchange } from '@heliodeck/protocol/exchange';
import {
  customFunction,
  readBits,
  writeCoil,
  writeRegister,
  writeRegisters,
} from '@heliodeck/protocol/modbus/requests';
import type { DeviceRef, ExchangeResult, Failure, WallTime } from '../contract.ts';
import type { Profile } from '../definition/profile.ts';
import type { ControlSpec } from '../definition/profile-spec.ts';
import { carryOut } from '../reading/reading.ts';
import { retryWhileBusy } from '../reading/retry-while-busy.ts';
import { clockRegisters } from '../settings/clock.ts';
import { clockControl } from '../settings/clock-control.ts';
import { afterQuiet, type Provable, type ReadBack } from '../settings/settle.ts';
import { readClock } from './clock-read.ts';
import { planModbusReads } from './reads.ts';

/** A verifiable control of a Modbus device: a coil, a point switched by a register, a clock in registers. */
export function modbusProvable(
  profile: Profile,
  device: DeviceRef,
  spec: ControlSpec,
  time: WallTime,
  early: number,
): Provable | undefined {
  if (spec.by === 'coil') return coil(device, spec);
  if (spec.by === 'register') return register(profile, device, spec);
  if (spec.by !== 'clock') return undefined;
  const values = [...clockRegisters(spec.registers, time), ...(spec.apply === undefined ? [] : [spec.apply])];
  const write = writeRegisters({ unit: device.address, address: spec.address, values });
  return clockControl(time, early, write, (quiet) => readClock(device, spec, quiet));
}

/** A control by a register or a vendor function without verification. */
export function modbusOrder(device: DeviceRef, spec: ControlSpec): Exchange<unknown> | undefined {
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
      const heard = yield* retryWhileBusy(quiet ? afterQuiet(question) : question);
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
    scaled: [],
    factors: [],
    derived: [],
    records: [],
    version: undefined,
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

/** The point that shows the effect of a command register. */
function proofOf(profile: Profile, { found }: ControlSpec & { readonly by: 'register' }) {
  return profile.points.find((point) => point.name === found?.[0]);
}

/** The state of a switch with two positions: if it is not as requested, it is unchanged. */
function shown(name: string, wanted: number, now: number | string | null): ReadBack {
  const same = now === wanted;
  return { found: { [name]: now }, differs: same ? [] : [name], untouched: !same, records: [] };
}

function failed(heard: ExchangeResult): Failure {
  if (heard.kind === 'error') return { ok: false, reason: 'device-error', detail: heard.code };
  return { ok: false, reason: heard.kind === 'silent' ? 'silent' : 'decode', detail: 'control' };
}
