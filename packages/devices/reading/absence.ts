import type { DeviceRef } from '../contract.ts';
import type { ReadOp } from './read-op.ts';

/** A device is asked again once a day for missing quantities: it may have been replaced, or reconfigured. */
const askedAgainMs = 86_400_000;
/** Number of refusals, each in a separate dialogue, after which a quantity that was never answered counts as missing. */
const refusalsBelieved = 2;

/**
 * State of one read of a device. A single exception does not prove that a quantity is missing: buses corrupt frames, devices start up, and
 * an exception does not even identify its request. A quantity that was ever answered exists; one that was refused twice from the first
 * contact on does not.
 */
export interface ReadMemory {
  readonly answered: boolean;
  readonly refusals: number;
  /** Code of the last refusal. */
  readonly code: string;
  /** Time of the last refusal, ms of a monotonic clock. */
  readonly refusedAt: number;
  /** Refused as a whole, answered in pieces. */
  readonly inPieces: boolean;
}

const neverAsked: ReadMemory = { answered: false, refusals: 0, code: '', refusedAt: 0, inPieces: false };
/** The state of nearly every read of a fleet; one shared object, because there are hundreds of thousands. */
const alwaysAnswered: ReadMemory = { ...neverAsked, answered: true };

/** The state of a read. */
export function memoryOf(device: DeviceRef, read: ReadOp): ReadMemory {
  const known = device.memory.get(read.key);
  return isReadMemory(known) ? known : neverAsked;
}

/** True if the device lacks the quantities of the read, and need not be asked today. */
export function isKnownAbsent(memory: ReadMemory, now: number): boolean {
  return lacks(memory) && now - memory.refusedAt < askedAgainMs;
}

/** True if, according to its refusals, the device lacks the quantities of the read. */
export function lacks({ answered, refusals }: ReadMemory): boolean {
  return !answered && refusals >= refusalsBelieved;
}

/** True if the device has answered any read. */
export function hasAnswered({ memory }: DeviceRef): boolean {
  for (const known of memory.values()) if (isReadMemory(known) && known.answered) return true;
  return false;
}

/** True if the device answers the read only in pieces, and the whole read need not be tried today. */
export function wantsPieces({ inPieces, refusedAt }: ReadMemory, now: number): boolean {
  return inPieces && now - refusedAt < askedAgainMs;
}

/** Records a refusal; a read that has been answered before stays answered. @param now default: the time of the last refusal */
export function noteRefusal(device: DeviceRef, read: ReadOp, code: string, now: number | undefined): void {
  const memory = memoryOf(device, read);
  const { answered, refusals, refusedAt } = memory;
  device.memory.set(read.key, {
    ...memory,
    code,
    refusedAt: now ?? refusedAt,
    refusals: answered ? refusals : refusals + 1,
  });
}

/** Records an answer: from now on a refusal is a failure. */
export function noteAnswer(device: DeviceRef, read: ReadOp): void {
  if (memoryOf(device, read) !== alwaysAnswered) device.memory.set(read.key, alwaysAnswered);
}

/** Records that the read is refused as a whole: from now on it is sent in pieces. */
export function noteInPieces(device: DeviceRef, read: ReadOp): void {
  device.memory.set(read.key, { ...memoryOf(device, read), inPieces: true });
}

/** Resets the number of refusals of the read. */
export function forgetRefusals(device: DeviceRef, read: ReadOp): void {
  const memory = memoryOf(device, read);
  if (memory.refusals > 0) device.memory.set(read.key, { ...memory, refusals: 0 });
}

function isReadMemory(value: unknown): value is ReadMemory {
  return typeof value === 'object' && value !== null && 'refusals' in value;
}
