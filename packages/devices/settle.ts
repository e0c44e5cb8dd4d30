import type { MetricValue } from '@heliodeck/model/descriptors/record';
import type { Exchange } from '@heliodeck/protocol/exchange';
import type { DecodedRecord, DeviceDialog, ExchangeResult, Failure, WriteResult } from './contract.ts';
import { busy } from './retry-while-busy.ts';

type Values = Readonly<Record<string, MetricValue>>;

/** What reading back found. */
export interface ReadBack {
  readonly found: Values;
  /** Names of what is not as asked. */
  readonly differs: readonly string[];
  /** True where the device holds what it held before the write. */
  readonly untouched: boolean;
  readonly records: readonly DecodedRecord[];
}

/** A write and how to read back what it did. */
export interface Provable {
  readonly asked: Values;
  readonly write: Exchange<unknown>;
  /** Reads back; `quiet`: not before late and repeated answers have passed. */
  read(quiet: boolean): DeviceDialog<ReadBack | Failure>;
}

/** Modbus exception 05, "acknowledge": the order was accepted and takes a while. */
const acknowledgedCode = 'modbus-5';
/** Times an order is given to a device that says it is busy and is found untouched. */
const mostOrders = 3;
/** Times a device that still carries an order out is looked at, each after the wait for late answers: half a minute by default. */
const mostLooks = 6;
/** Silent looks after which no more are taken. */
const mostSilent = 2;
/** Answers by which nothing can have been carried out: unknown function, address, value, and "I do not do that". */
const outright: ReadonlySet<string> = new Set(['modbus-1', 'modbus-2', 'modbus-3', 'modbus-7']);

/**
 * True for an error that means "not done". Every other leaves it open: a failure in the middle (Modbus 4), busy (6), a
 * gateway that heard nothing from the device behind it (0A, 0B), codes of a maker's own. Of the other protocols, PACE 09
 * (operation or write error) and bit 0 of a DL/T 645 error (another error) leave it open.
 */
export function isOutright(code: string): boolean {
  if (code.startsWith('pace-')) return code !== 'pace-09';
  if (code.startsWith('dlt645-')) return (Number.parseInt(code.slice(7), 16) & 1) === 0;
  return outright.has(code);
}

/** The question, asked when nothing earlier can be taken for its answer. */
export function afterQuiet(exchange: Exchange<unknown>): Exchange<unknown> {
  return { ...exchange, afterQuiet: true };
}

/** The order, marked as one. */
function order(exchange: Exchange<unknown>): Exchange<unknown> {
  return { ...exchange, acts: true };
}

/**
 * Writes, and judges by what the device holds afterwards, not by what it answers. That it holds something else is
 * believed only when it is read a second time, after the bus was quiet: a first reading may be a late answer, or earlier
 * than the write. An order is repeated only where the device said that it is busy and is found as it was before.
 */
export function* settle({ asked, write, read }: Provable): DeviceDialog<WriteResult> {
  for (let orders = 1; ; orders++) {
    const heard: ExchangeResult = yield order(write);
    const code = heard.kind === 'error' ? heard.code : undefined;
    if (code !== undefined && isOutright(code)) return deviceError(code);
    const now = yield* look(read, code);
    if ('reason' in now) return unread(asked, heard, now);
    const { found, records, differs, untouched } = now;
    if (differs.length === 0) return { ok: true, state: 'verified', asked, found, records };
    if (code === busy && untouched && orders < mostOrders) continue;
    const why = code === undefined ? {} : { code };
    return { ok: true, state: judged(code, untouched), asked, found, records, ...why };
  }
}

/** Gives an order that nothing can be read back of: it is not repeated. */
export function* orderBlindly(asked: Values, write: Exchange<unknown>): DeviceDialog<WriteResult> {
  const heard: ExchangeResult = yield order(write);
  if (heard.kind === 'error' && isOutright(heard.code)) return deviceError(heard.code);
  return unread(asked, heard, undefined);
}

function judged(code: string | undefined, untouched: boolean): 'mismatch' | 'refused' | 'acknowledged' {
  if (code === undefined) return 'mismatch';
  if (code === acknowledgedCode) return 'acknowledged';
  return untouched ? 'refused' : 'mismatch';
}

/** Reads until the device is as asked, or is believed not to be. */
function* look(read: Provable['read'], code: string | undefined): DeviceDialog<ReadBack | Failure> {
  // After a silence the bus has waited for the late answer already.
  const first = yield* read(code !== undefined);
  if (!('reason' in first) && first.differs.length === 0) return first;
  if ('reason' in first && code !== acknowledgedCode) return first;
  let last: ReadBack | Failure = first;
  let silent = 'reason' in first ? 1 : 0;
  for (let looks = 2; looks <= (code === acknowledgedCode ? mostLooks : 2) && silent < mostSilent; looks++) {
    last = yield* read(true);
    if ('reason' in last) silent++;
    else if (last.differs.length === 0) return last;
  }
  // One reading that nobody confirmed says nothing.
  return last;
}

/** What is known when nothing could be read back. */
function unread(asked: Values, heard: ExchangeResult, failure: Failure | undefined): WriteResult {
  if (heard.kind === 'answer') return { ok: true, state: 'acknowledged', asked, found: {}, records: [] };
  if (heard.kind === 'error') {
    const { code } = heard;
    if (code === acknowledgedCode)
      return { ok: true, state: 'acknowledged', asked, found: {}, records: [], code };
    return { ok: false, reason: 'unproven', detail: code };
  }
  if (failure?.reason === 'device-error') return { ...failure, reason: 'unproven' };
  if (failure?.reason === 'decode') return { ok: false, reason: 'unproven', detail: 'decode' };
  return { ok: false, reason: 'silent', detail: failure?.detail ?? 'control' };
}

function deviceError(detail: string): Failure {
  return { ok: false, reason: 'device-error', detail };
}
