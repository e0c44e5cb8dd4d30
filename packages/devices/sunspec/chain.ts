import { readRegisters } from '@heliodeck/protocol/modbus/requests';
import {
  endOfModels,
  isSunspecLength,
  sunspecBases,
  sunspecMark,
  sunspecPointsOf,
} from '@heliodeck/protocol/sunspec/sunspec';
import type { DeviceDialog, DeviceRef, Failure } from '../contract.ts';
import type { Space } from '../definition/profile-spec.ts';
import { retryWhileBusy } from '../reading/retry-while-busy.ts';
import { carrierOf, firstOf, firstRead, isCombiner, partsOf, spacesOfModel } from './models.ts';
import { noteDevices } from './others.ts';

/** The position of a model in a device, and its requests. */
export interface ModelPlace {
  readonly id: number;
  /** Spaces of a profile that are read from this model. */
  readonly spaces: readonly Space[];
  readonly fn: 3 | 4;
  /** Register of its identifier. */
  readonly at: number;
  /** Registers including its head. */
  readonly length: number;
  /** Registers read before it, so that the answers for any two models of a device differ in length. */
  readonly lead: number;
  /** Number of its registers in the first request. */
  readonly first: number;
  /** Registers read again at the end of a model in parts, also with a distinct count; 0 for one that is read at once. */
  readonly sealCount: number;
}

type Places = ReadonlyMap<Space, ModelPlace>;
/** Remembered facts about a device: the way that answered, or is tried next, and its models while they are valid. */
interface Known {
  readonly way: number;
  readonly places: Places | undefined;
  /** Register behind the last model, if the last search found none there: the device refuses it. */
  readonly refused?: number;
}

const ways = ([3, 4] as const).flatMap((fn) => sunspecBases.map((base, i) => ({ fn, base, count: 4 + i })));
const memoryKey = 'sunspec';
const mostModels = 60;
/** Registers of a head, and those read before the second one, the third …: each request has an answer of a distinct length. */
const headLength = 2;
const firstLead = 5;
const lastRegister = 0xffff;
/** An invalid chain: no model, no common model first, a model without length, no end. */
const brokenChain: Failure = { ok: false, reason: 'decode', detail: 'sunspec-chain' };

/** The position of the model for this space; `undefined` if the device has none, or was not searched. */
export function modelPlace(device: DeviceRef, space: Space): ModelPlace | undefined {
  return knownOf(device).places?.get(space);
}

/** Forgets the models of the device; their previous base is tried first. */
export function forgetChain(device: DeviceRef): void {
  device.memory.set(memoryKey, { ...knownOf(device), places: undefined } satisfies Known);
}

/**
 * Searches for the chain of models: at 40000, 50000, 0 and 39999, as holding and as input registers, beginning with the way that answered
 * last. A silence ends the search, because the device may be gone; the next poll continues with the next way. An invalid chain is refused.
 */
export function* findChain(device: DeviceRef): DeviceDialog<Failure | undefined> {
  const { way: first, places } = knownOf(device);
  if (places !== undefined) return undefined;
  let failure: Failure = { ok: false, reason: 'device-error', detail: 'sunspec-none' };
  for (let tried = 0; tried < ways.length; tried++) {
    const way = (first + tried) % ways.length;
    const found = yield* walk(device, way);
    if (found === undefined) continue;
    if ('refused' in found) {
      // Believed once the next search finds the same: a single refusal may be meant for something else.
      device.memory.set(memoryKey, { way, places: undefined, refused: found.refused } satisfies Known);
      return found.failure;
    }
    if ('reason' in found) {
      failure = found;
      if (found.reason !== 'silent') continue;
      device.memory.set(memoryKey, { way: (way + 1) % ways.length, places: undefined } satisfies Known);
      return found;
    }
    device.memory.set(memoryKey, { ...knownOf(device), way, places: found } satisfies Known);
    return undefined;
  }
  return failure;
}

/** A chain behind whose last model the device refuses every register. */
interface OpenEnd {
  readonly refused: number;
  readonly failure: Failure;
}

/** The models from one base; `undefined` if no chain begins there. */
function* walk(device: DeviceRef, way: number): DeviceDialog<Places | OpenEnd | Failure | undefined> {
  const { fn = 3, base = 0, count = 4 } = ways[way] ?? {};
  const unit = device.address;
  const begin = yield* heard({ unit, fn, address: base, count });
  if ('reason' in begin) return begin.reason === 'silent' ? begin : undefined;
  if (!sunspecMark.every((word, i) => begin[i] === word)) return undefined;
  const heads: Head[] = [];
  let isBare = false;
  let at = base + sunspecMark.length;
  let [id = 0, length = 0] = begin.subarray(sunspecMark.length);
  while (!isEnd(id)) {
    const isFirst = heads.length === 0;
    if (heads.length === mostModels || length === 0 || (isFirst && id !== 1)) return brokenChain;
    heads.push({ id, at, length: headLength + length });
    at += headLength + length;
    if (at + 1 > lastRegister) return brokenChain;
    const lead: number = isBare ? 0 : firstLead + heads.length;
    const next: NextHead | OpenEnd | Failure = yield* nextHead({ unit, fn, at }, lead);
    if ('reason' in next) return next;
    if ('refused' in next) {
      if (heads.length === 1) return next.failure;
      if (knownOf(device).refused !== at) return next;
      break;
    }
    ({ id, length, isBare } = next);
  }
  if (heads.length === 0) return brokenChain;
  const valid = heads.filter((head) => isSunspecLength(head.id, head.length));
  noteDevices(device, valid);
  return placesOf({ heads, valid }, fn, isBare);
}

/** Some devices end their chain with zeros (github.com/sunspec/models/issues/44). */
function isEnd(id: number): boolean {
  return id === endOfModels || id === 0;
}

interface NextHead {
  readonly id: number;
  readonly length: number;
  /** The device refuses requests that begin within a model. */
  readonly isBare: boolean;
}

/**
 * The head at a register, read with `lead` registers before it. If that is refused it is read alone: SMA refuses any request that splits a
 * value of the previous model. If that is refused, too, and the identifier alone is not that of a model, the chain has ended: some devices
 * have no length at their end (github.com/sunspec/pysunspec2/issues/36, 89 and 116). A device that refuses the identifier, too, may have no
 * end at all.
 */
function* nextHead(
  { unit, fn, at }: { readonly unit: number; readonly fn: 3 | 4; readonly at: number },
  lead: number,
): DeviceDialog<NextHead | OpenEnd | Failure> {
  if (lead > 0) {
    const led = yield* heard({ unit, fn, address: at - lead, count: lead + headLength });
    if (!isRefusal(led)) return led instanceof Uint16Array ? headIn(led.subarray(lead), false) : led;
  }
  const bare = yield* heard({ unit, fn, address: at, count: headLength });
  if (bare instanceof Uint16Array) return headIn(bare, true);
  if (!isRefusal(bare)) return bare;
  const alone = yield* heard({ unit, fn, address: at, count: 1 });
  if (!(alone instanceof Uint16Array)) return isRefusal(alone) ? { refused: at, failure: alone } : alone;
  return sunspecPointsOf(alone[0] ?? 0) === undefined
    ? { id: endOfModels, length: 0, isBare: lead === 0 }
    : bare;
}

function headIn([id = 0, length = 0]: Uint16Array, isBare: boolean): NextHead {
  return { id, length, isBare };
}

/** A refusal: no such register, or too many registers. */
function isRefusal(answer: Uint16Array | Failure): boolean {
  return 'reason' in answer && answer.reason === 'device-error' && /^modbus-[23]$/.test(answer.detail);
}

type Head = Pick<ModelPlace, 'id' | 'at' | 'length'>;

/**
 * The first model of each space with a valid length, and the number of registers read before it. It depends only on the device, not on the
 * profile: an inverter and a meter at one address are read with the same counts.
 */
function placesOf(
  { heads, valid }: { readonly heads: readonly Head[]; readonly valid: readonly Head[] },
  fn: 3 | 4,
  isBare: boolean,
): Places {
  const places = new Map<Space, ModelPlace>();
  // The search has used these counts: its answers may still arrive.
  const counts = new Set(heads.map((_, i) => firstLead + i + 1 + headLength));
  const claim = (least: number) => {
    // Each answer begins with identifier and length of its model; nothing is read before it if the device refuses that.
    if (isBare) return least;
    let count = least;
    while (counts.has(count)) count++;
    counts.add(count);
    return count;
  };
  const served = new Map<number, Space[]>();
  const put = (space: Space, head: Head) => {
    const spaces = served.get(head.at) ?? [];
    served.set(head.at, spaces);
    if (!spaces.includes(space)) spaces.push(space);
    const known = [...places.values()].find(({ at }) => at === head.at);
    if (known !== undefined) return places.set(space, known);
    const parts = head.length > firstRead ? partsOf(head.id) : undefined;
    const first = parts?.first ?? firstOf(head.id, head.length);
    const count = claim(first);
    // One more than the last scale factor, or more.
    const sealCount = parts === undefined ? 0 : claim((parts.seals.at(-1) ?? 0) + 2);
    return places.set(space, { ...head, spaces, fn, lead: count - first, first, sealCount });
  };
  const possible = withoutOtherInverters(valid);
  for (const head of possible)
    for (const space of spacesOfModel(head.id)) {
      if (carrierOf(space, possible) !== head) continue;
      put(space, head);
      // A meter behind an inverter identifies itself in a separate common model.
      const common = possible.findLast(({ id, at }) => id === 1 && at < head.at);
      if (space === 'acMeter' && common !== undefined) put('meterCommon', common);
    }
  // In the chain of an inverter a combiner's strings are its inputs; alone it is a separate device.
  const combiner = possible.find(({ id }) => isCombiner(id));
  if (combiner !== undefined && !places.has('ac')) put('combiner', combiner);
  return places;
}

/**
 * The models of a chain without those of inverters other than the first: a gateway shows several in one chain. A common model begins those of
 * a device, and so does a second model of the inverter's kind: inputs, limits and switches behind it are of the other inverter.
 */
function withoutOtherInverters(heads: readonly Head[]): readonly Head[] {
  const own = carrierOf('ac', heads);
  if (own === undefined) return heads;
  const begins = heads.flatMap(({ id, at }) => (id === 1 || (id === own.id && at > own.at) ? [at] : []));
  const sectionOf = ({ at }: Head) => begins.findLast((begin) => begin <= at);
  const others = new Set(
    heads.filter(isInverter).flatMap((head) => {
      const section = sectionOf(head);
      return section === sectionOf(own) ? [] : [section];
    }),
  );
  return heads.filter((head) => !others.has(sectionOf(head)));
}

function isInverter({ id }: Head): boolean {
  return spacesOfModel(id).includes('ac');
}

type RegisterRange = Parameters<typeof readRegisters>[0];

function* heard(question: RegisterRange): DeviceDialog<Uint16Array | Failure> {
  const answer = yield* retryWhileBusy(readRegisters(question));
  if (answer.kind === 'answer' && answer.value instanceof Uint16Array) return answer.value;
  if (answer.kind === 'error') return { ok: false, reason: 'device-error', detail: answer.code };
  return { ok: false, reason: answer.kind === 'silent' ? 'silent' : 'decode', detail: 'sunspec-chain' };
}

function knownOf(device: DeviceRef): Known {
  const known = device.memory.get(memoryKey);
  return isKnown(known) ? known : { way: 0, places: undefined };
}

function isKnown(value: unknown): value is Known {
  return typeof value === 'object' && value !== null && 'way' in value && 'places' in value;
}
