import type { DeviceRef } from './contract.ts';
import type { ReadOp } from './read-op.ts';

/** A device is asked again once a day for what it lacks: it may have been exchanged, or set up. */
const askedAgainMs = 86_400_000;
/** Refusals, each in a conversation of its own, after which a device that never answered a read lacks its quantities. */
const refusalsBelieved = 2;

/**
 * What is known of one read of a device. A single exception is no proof that a quantity is not there: buses garble,
 * devices start up, and an exception does not even name its question. What was ever answered exists; what was refused
 * from the first contact on, twice, does not.
 */
export interface ReadMemory {
  answered: boolean;
  refusals: number;
  /** What it was refused with last. */
  code: string;
  /** When it was refused last, ms of a clock that only grows. */
  refusedAt: number;
  /** Refused whole, answered in pieces. */
  inPieces: boolean;
}

/** What is known of a read; made at its first question. */
export function memoryOf(device: DeviceRef, read: ReadOp): ReadMemory {
  const key = `read:${read.key}`;
  const known = device.memory.get(key);
  if (isReadMemory(known)) return known;
  const fresh: ReadMemory = { answered: false, refusals: 0, code: '', refusedAt: 0, inPieces: false };
  device.memory.set(key, fresh);
  return fresh;
}

/** True where the device does not have what is read, and need not be asked today. */
export function isAbsent(memory: ReadMemory, now: number): boolean {
  return lacks(memory) && now - memory.refusedAt < askedAgainMs;
}

/** True where the device does not have what is read, as far as anybody knows. */
export function lacks({ answered, refusals }: ReadMemory): boolean {
  return !answered && refusals >= refusalsBelieved;
}

/** True where it is known that the device answers a read in pieces only, and it need not be tried whole today. */
export function wantsPieces({ inPieces, refusedAt }: ReadMemory, now: number): boolean {
  return inPieces && now - refusedAt < askedAgainMs;
}

/** Takes a refusal in; what has been answered before stays there. */
export function noteRefusal(memory: ReadMemory, code: string, now: number): void {
  memory.code = code;
  memory.refusedAt = now;
  if (!memory.answered) memory.refusals++;
}

/** Takes an answer in: from now on a refusal is a failure. */
export function noteAnswer(memory: ReadMemory): void {
  memory.answered = true;
  memory.refusals = 0;
  memory.inPieces = false;
}

function isReadMemory(value: unknown): value is ReadMemory {
  return typeof value === 'object' && value !== null && 'refusals' in value;
}
