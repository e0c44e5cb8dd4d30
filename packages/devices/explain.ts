import { toHex } from '@heliodeck/kit/bytes';
import type { MetricValue } from '@heliodeck/model/record';
import { addressCovers } from '@heliodeck/protocol/dlt645/frame';
import { dlt645Replay } from '@heliodeck/protocol/dlt645/replay';
import { functionCodes } from '@heliodeck/protocol/dlt645/requests';
import { parseDlt645Request } from '@heliodeck/protocol/dlt645/slave';
import type { Exchange, Outcome } from '@heliodeck/protocol/exchange';
import { functionCode, registersAt } from '@heliodeck/protocol/modbus/frame';
import { modbusReplay } from '@heliodeck/protocol/modbus/replay';
import { type ModbusRequest, parseModbusRequest } from '@heliodeck/protocol/modbus/slave';
import { paceCommand } from '@heliodeck/protocol/pace/frame';
import { parsePaceCapacity, parsePaceClock, parsePaceText } from '@heliodeck/protocol/pace/replies';
import { allPacks } from '@heliodeck/protocol/pace/report';
import { paceRequest } from '@heliodeck/protocol/pace/requests';
import { parsePaceRequest } from '@heliodeck/protocol/pace/slave';
import type { SlaveInput } from '@heliodeck/protocol/slave-input';
import { clockOf, clockText } from './clock.ts';
import type { DeviceRef } from './contract.ts';
import { derive } from './derive.ts';
import type { Slot } from './derived.ts';
import { clockItemIn } from './dlt645/clock.ts';
import { identifierText, planDlt645Reads } from './dlt645/reads.ts';
import { applyFactors } from './factors.ts';
import { modbusRead } from './modbus/reads.ts';
import { isPaceReply, planPaceReads } from './pace/reads.ts';
import type { Point } from './point.ts';
import type { Factor, Profile } from './profile.ts';
import type { Space } from './profile-spec.ts';
import { Findings, type ReadOp } from './read-op.ts';
import { profiles } from './registry.ts';

/** What an answer says: values by point or metric, or the error the device answered with. */
export type Explanation =
  | { readonly kind: 'values'; readonly values: Readonly<Record<string, MetricValue>> }
  | { readonly kind: 'error'; readonly code: string };

/**
 * Decodes the answer to a question somebody else has put, such as a raw packet: all points of the profile that lie in
 * it, and the metrics that can be made from them. A factor the answer does not tell counts as not set up: ratios as 1, a
 * bank as of 12 V.
 * `undefined` when the request is none of this protocol, or the response does not answer it.
 */
export function explain(
  profile: Profile,
  request: Uint8Array,
  response: Uint8Array,
): Explanation | undefined {
  const question = possibleQuestion(profile, request);
  const outcome: Outcome<unknown> | undefined = question?.exchange.listen().push(response);
  if (question === undefined || outcome === undefined) return undefined;
  if (outcome.kind === 'error') return { kind: 'error', code: outcome.code };
  const findings = new Findings(profile.slots.length);
  for (const read of question.reads) read.take(outcome.value, findings, question.pack);
  const [first] = findings.packs;
  const factors = profile.factors.map((factor) => factorIn(factor, first?.slots ?? []));
  if (first !== undefined) {
    applyFactors(
      profile.points.filter((point) => point.factor >= 0),
      first.slots,
      factors,
    );
    deriveAlone(profile, first.slots, factors);
  }
  return {
    kind: 'values',
    values: { ...named(profile, first?.slots ?? []), ...question.told(outcome.value) },
  };
}

/** What follows from one answer: words that a device may lack count as lacking, as no other answer is there to tell. */
function deriveAlone(profile: Profile, slots: Slot[], factors: readonly number[]): void {
  const lacking = profile.points.filter(
    ({ slot, table }) => slots[slot] === undefined && profile.tables[table]?.optional === true,
  );
  for (const { slot } of lacking) slots[slot] = null;
  derive(profile.derived, slots, factors);
  for (const { slot } of lacking) slots[slot] = undefined;
}

/**
 * True where a request somebody else has put together asks this device, and the response is a valid answer to it, with
 * data or an error.
 */
export function answers(
  { profile, address }: Pick<DeviceRef, 'profile' | 'address'>,
  request: Uint8Array,
  response: Uint8Array,
): boolean {
  const known = profiles.get(profile);
  const question = known === undefined ? undefined : possibleQuestion(known, request);
  if (question?.isFor(address) !== true) return false;
  return question.exchange.listen().push(response) !== undefined;
}

/** A factor as the same answer tells it, else as it is where nobody has set it up: 1. */
function factorIn({ of, divide, otherwise = 1 }: Factor, slots: readonly Slot[]): number {
  const told = of.map((point) => slots[point.slot]);
  if (!told.some((value) => typeof value === 'number' && value > 0)) return otherwise;
  return told.reduce<number>(
    (all, one) => all * (typeof one === 'number' && one > 0 ? one : otherwise),
    1 / divide,
  );
}

interface Question {
  readonly exchange: Exchange<unknown>;
  readonly reads: readonly Pick<ReadOp, 'take'>[];
  readonly pack: number;
  /** True where it is put to the device at this address. */
  isFor(address: number): boolean;
  /** What the answer says besides points. */
  told(answer: unknown): Readonly<Record<string, MetricValue>>;
}

/** Values that were read; a derived one only where something it is made from was. */
function named(profile: Profile, slots: readonly Slot[]): Record<string, MetricValue> {
  const values: Record<string, MetricValue> = {};
  for (const [slot, name] of profile.slots.entries()) {
    const value = slots[slot];
    const op = profile.derived.find((one) => one.target === slot);
    const sourced = op === undefined || op.sources.some((source) => slots[source] !== undefined);
    if (value !== undefined && sourced) values[name] = value;
  }
  return values;
}

/** A frame can be whole and still ask for what no exchange carries: 0 registers, an address of letters. */
function possibleQuestion(profile: Profile, request: Uint8Array): Question | undefined {
  try {
    return questionOf(profile, request);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function questionOf(profile: Profile, request: Uint8Array): Question | undefined {
  if (profile.protocol === 'modbus') return modbusQuestion(profile, request);
  return profile.protocol === 'pace-ascii'
    ? paceQuestion(profile, request)
    : dlt645Question(profile, request);
}

/** The first request in the bytes, whatever stands before it. */
function parsed<R>(bytes: Uint8Array, parse: (bytes: Uint8Array) => SlaveInput<R>): R | undefined {
  for (let at = 0; at < bytes.length; ) {
    const found = parse(bytes.subarray(at));
    if (found.kind === 'request') return found.request;
    if (found.kind === 'more') return undefined;
    at += Math.max(1, found.count);
  }
  return undefined;
}

function modbusQuestion(profile: Profile, bytes: Uint8Array): Question | undefined {
  const asked = parsed(bytes, parseModbusRequest);
  if (asked === undefined) return undefined;
  const space = spaceOf(asked.fn);
  const points = profile.points.filter((point) => point.space === space && within(point, asked));
  const read =
    space === undefined || points.length === 0
      ? undefined
      : modbusRead(space, points, asked.address, asked.count);
  const written = writtenBy(asked);
  const reads: Question['reads'] =
    read === undefined
      ? []
      : [written === undefined ? read : { take: (_, findings, pack) => read.take(written, findings, pack) }];
  const told = (answer: unknown) => (answer instanceof Uint16Array ? clockIn(profile, asked, answer) : {});
  const isFor = (address: number) => address === asked.unit;
  return { exchange: modbusReplay(asked), reads, pack: 0, isFor, told };
}

/** What a write of one coil or register sets, which its acknowledgement repeats; `undefined` for anything else. */
function writtenBy({ fn, data }: ModbusRequest): boolean[] | Uint16Array | undefined {
  if (fn === functionCode.writeCoil) return [data[0] === 0xff];
  return fn === functionCode.writeRegister ? registersAt(data, 0, 1) : undefined;
}

/** What a function code reads, or sets with an answer that says so; FC17H reads holding registers as well. */
function spaceOf(fn: number): Space | undefined {
  const spaces: Readonly<Record<number, Space>> = {
    1: 'coil',
    2: 'discrete',
    3: 'holding',
    4: 'input',
    5: 'coil',
    6: 'holding',
    23: 'holding',
    43: 'identity',
  };
  return spaces[fn];
}

function within(point: Point, { address, count }: ModbusRequest): boolean {
  if (point.space === 'identity') return true;
  return point.address >= address && point.address + point.size <= address + count;
}

function clockIn(
  profile: Profile,
  { fn, address, count }: ModbusRequest,
  registers: Uint16Array,
): Record<string, MetricValue> {
  const clock = profile.controls[4];
  if (clock?.by !== 'clock' || (fn !== 3 && fn !== 23)) return {};
  const at = clock.address - address;
  if (at < 0 || at + clock.registers.length > count) return {};
  const time = clockOf(clock.registers, registers.subarray(at));
  return time === undefined ? {} : { clock: clockText(time) };
}

function dlt645Question(profile: Profile, bytes: Uint8Array): Question | undefined {
  const asked = parsed(bytes, parseDlt645Request);
  if (asked === undefined) return undefined;
  const { edition, control, di } = asked;
  const isRead = control === functionCodes[edition].read;
  const identifier = Number.parseInt(di, 16);
  const members = profile.blocks.find(([block]) => block === identifier)?.slice(1) ?? [identifier];
  const points = isRead ? profile.points.filter((point) => members.includes(point.address)) : [];
  const reads = planDlt645Reads(profile, points).filter(
    (read) => read.key === `di:${identifierText(edition, identifier)}`,
  );
  const told = (answer: unknown) =>
    typeof answer === 'string' ? { meterAddress: answer } : isRead ? clockItemIn(edition, di, answer) : {};
  const isFor = (address: number) => addressCovers(asked.address, String(address).padStart(12, '0'));
  return { exchange: dlt645Replay(asked), reads, pack: 0, isFor, told };
}

function paceQuestion(profile: Profile, bytes: Uint8Array): Question | undefined {
  const asked = parsed(bytes, parsePaceRequest);
  if (asked === undefined) return undefined;
  const { address, code: cid2, info, version, cid1 } = asked;
  const spaces: Readonly<Record<number, Space>> = {
    [paceCommand.analog]: 'analog',
    [paceCommand.warning]: 'warning',
    [paceCommand.softwareVersion]: 'version',
  };
  const points = profile.points.filter((point) => point.space === spaces[cid2]);
  const reads = points.length === 0 ? [] : planPaceReads(points, false);
  const pack = info[0] === allPacks ? allPacks : (info[0] ?? address);
  const told = (answer: unknown) => paceWordsIn(cid2, answer);
  return {
    exchange: paceRequest({ address, cid2, info, version, cid1, anyInfo: true }),
    reads,
    pack,
    isFor: (wanted) => wanted === pack,
    told,
  };
}

/** Commands whose replies the points of a profile tell. */
const toldByPoints: readonly number[] = [
  paceCommand.analog,
  paceCommand.warning,
  paceCommand.softwareVersion,
];

/** What the replies to commands say that nobody polls: capacities, clock, serial number, number of packs. */
function paceWordsIn(cid2: number, answer: unknown): Record<string, MetricValue> {
  if (!isPaceReply(answer) || toldByPoints.includes(cid2)) return {};
  const { info } = answer;
  switch (cid2) {
    case paceCommand.capacity: {
      const capacity = parsePaceCapacity(info);
      if (capacity === undefined) return {};
      const { remaining, full, design } = capacity;
      return { remainCapacity: remaining, fullCapacity: full, disignCapacity: design };
    }
    case paceCommand.readTime: {
      const clock = parsePaceClock(info);
      return clock === undefined ? {} : { clock: clockText(clock) };
    }
    case paceCommand.serialNumber:
      return { serialNumber: parsePaceText(info)?.trim() || null };
    case paceCommand.packNumber:
      return { packCount: info[0] ?? null };
    default:
      // History, control, settings: nothing public says what stands where, but what came is shown.
      return info.length === 0 ? {} : { info: toHex(info).toUpperCase() };
  }
}
