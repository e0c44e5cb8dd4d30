import type { DeviceRef } from './contract.ts';
import type { ReadOp } from './read-op.ts';

/** A device is asked again once a day for what it lacks: it may have been exchanged, or set up. */
const askedAgainMs = 86_400_000;
/** Refusals, each in a dialog of its own, after which a device that never answered a read lacks its quantities. */
const refusalsBelieved = 2;

/**
 * What is known of one read of a device. A single exception is no proof that a quantity is not there: buses garble,
 * devices start up, and an exception does not even name its question. What was ever answered exists; what was refused
 * from the first contact on, twice, does not.
 */
export interface ReadMemory {
  readonly answered: boolean;
  readonly refusals: number;
  /** What it was refused with last. */
  readonly code: string;
  /** When it was refused last, ms of a clock that only grows. */
  readonly refusedAt: number;
  /** Refused whole, answered in pieces. */
  readonly inPieces: boolean;
}

const neverAsked: ReadMemory = { answered: false, refusals: 0, code: '', refusedAt: 0, inPieces: false };
/** What is known of nearly every read of a fleet; one object for all, since there are hundreds of thousands. */
const alwaysAnswered: ReadMemory = { ...neverAsked, answered: true };

/** What is known of a read. */
export function memoryOf(device: DeviceRef, read: ReadOp): ReadMemory {
  const known = device.memory.get(read.key);
  return isReadMemory(known) ? known : neverAsked;
}

/** True where the device does not have what is read, and need not be asked today. */
export function isKnownAbsent(memory: ReadMemory, now: number): boolean {
  return lacks(memory) && now - memory.refusedAt < askedAgainMs;
}

/** True where the device does not have what is read, as far as anybody knows. */
export function lacks({ answered, refusals }: ReadMemory): boolean {
  return !answered && refusals >= refusalsBelieved;
}

/** True where the device has answered any read. */
export function hasAnswered({ memory }: DeviceRef): boolean {
  for (const known of memory.values()) if (isReadMemory(known) && known.answered) return true;
  return false;
}

/** True where it is known that the device answers a read in pieces only, and it need not be tried whole today. */
export function wantsPieces({ inPieces, refusedAt }: ReadMemory, now: number): boolean {
  return inPieces && now - refusedAt < askedAgainMs;
}

/** Takes a refusal in; what has been answered before stays there. @param now default: as it was refused last */
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

/** Takes an answer in: from now on a refusal is a failure. */
export function noteAnswer(device: DeviceRef, read: ReadOp): void {
  if (memoryOf(device, read) !== alwaysAnswered) device.memory.set(read.key, alwaysAnswered);
}

/** The read is refused whole: from now on it is asked in pieces. */
export function noteInPieces(device: DeviceRef, read: ReadOp): void {
  device.memory.set(read.key, { ...memoryOf(device, read), inPieces: true });
}

/** Forgets how often the read was refused. */
export function forgetRefusals(device: DeviceRef, read: ReadOp): void {
  const memory = memoryOf(device, read);
  if (memory.refusals > 0) device.memory.set(read.key, { ...memory, refusals: 0 });
}

function isReadMemory(value: unknown): value is ReadMemory {
  return typeof value === 'object' && value !== null && 'refusals' in value;
}
