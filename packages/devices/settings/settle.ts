import type { MetricValue } from '@heliodeck/model/descriptors/record';
import { meansAccepted, meansBusy, meansRefused } from '@heliodeck/protocol/errors';
import type { Exchange } from '@heliodeck/protocol/exchange';
import type { DecodedRecord, DeviceDialog, ExchangeResult, Failure, WriteResult } from '../contract.ts';

type Values = Readonly<Record<string, MetricValue>>;

/** Result of reading back. */
export interface ReadBack {
  readonly found: Values;
  /** Names of values that differ from the requested ones. */
  readonly differs: readonly string[];
  /** True if the device holds its values from before the write. */
  readonly untouched: boolean;
  readonly records: readonly DecodedRecord[];
}

/** A write and the read that verifies it. */
export interface Provable {
  readonly asked: Values;
  readonly write: Exchange<unknown>;
  /** Reads back; `quiet`: waits until late and repeated answers have passed. */
  read(quiet: boolean): DeviceDialog<ReadBack | Failure>;
}

/** Most attempts of a command to a device that reports busy and is found unchanged. */
const mostOrders = 3;
/** Most checks of a device that is still carrying a command out, each after the wait for late answers: half a minute by default. */
const mostLooks = 6;
/** Unanswered checks after which checking stops. */
const mostSilent = 2;

/** The request, sent when no earlier answer can be mistaken for its own. */
export function afterQuiet(exchange: Exchange<unknown>): Exchange<unknown> {
  return { ...exchange, afterQuiet: true };
}

/** The exchange, marked as a command. */
function order(exchange: Exchange<unknown>): Exchange<unknown> {
  return { ...exchange, acts: true };
}

/**
 * Writes, and decides by the device's values afterwards, not by its answer. A different value is only believed after a second reading on a
 * quiet bus: the first reading may be a late answer, or precede the write. A command is repeated only if the device reported busy and is
 * found unchanged.
 */
export function* settle({ asked, write, read }: Provable): DeviceDialog<WriteResult> {
  for (let orders = 1; ; orders++) {
    const heard: ExchangeResult = yield order(write);
    const code = heard.kind === 'error' ? heard.code : undefined;
    if (code !== undefined && meansRefused(code)) return deviceError(code);
    const now = yield* look(read, code);
    if ('reason' in now) return unread(asked, heard, now);
    const { found, records, differs, untouched } = now;
    if (differs.length === 0) return { ok: true, state: 'verified', asked, found, records };
    if (code !== undefined && meansBusy(code) && untouched && orders < mostOrders) continue;
    const why = code === undefined ? {} : { code };
    return { ok: true, state: judged(code, untouched), asked, found, records, ...why };
  }
}

/** Sends a command that cannot be verified: it is not repeated. */
export function* orderBlindly(asked: Values, write: Exchange<unknown>): DeviceDialog<WriteResult> {
  const heard: ExchangeResult = yield order(write);
  if (heard.kind === 'error' && meansRefused(heard.code)) return deviceError(heard.code);
  return unread(asked, heard, undefined);
}

function judged(code: string | undefined, untouched: boolean): 'mismatch' | 'refused' | 'acknowledged' {
  if (code === undefined) return 'mismatch';
  if (meansAccepted(code)) return 'acknowledged';
  return untouched ? 'refused' : 'mismatch';
}

/** Reads until the device has the requested values, or is believed not to have them. */
function* look(read: Provable['read'], code: string | undefined): DeviceDialog<ReadBack | Failure> {
  const isAccepted = code !== undefined && meansAccepted(code);
  // After a silence the bus has already waited for the late answer.
  const first = yield* read(code !== undefined);
  if (!('reason' in first) && first.differs.length === 0) return first;
  if ('reason' in first && !isAccepted) return first;
  let last: ReadBack | Failure = first;
  let silent = 'reason' in first ? 1 : 0;
  for (let looks = 2; looks <= (isAccepted ? mostLooks : 2) && silent < mostSilent; looks++) {
    last = yield* read(true);
    if ('reason' in last) silent++;
    else if (last.differs.length === 0) return last;
  }
  // A single unconfirmed reading proves nothing.
  return last;
}

/** The result if nothing could be read back. */
function unread(asked: Values, heard: ExchangeResult, failure: Failure | undefined): WriteResult {
  if (heard.kind === 'answer') return { ok: true, state: 'acknowledged', asked, found: {}, records: [] };
  if (heard.kind === 'error') {
    const { code } = heard;
    if (meansAccepted(code)) return { ok: true, state: 'acknowledged', asked, found: {}, records: [], code };
    return { ok: false, reason: 'unproven', detail: code };
  }
  if (failure?.reason === 'device-error') return { ...failure, reason: 'unproven' };
  if (failure?.reason === 'decode') return { ok: false, reason: 'unproven', detail: 'decode' };
  return { ok: false, reason: 'silent', detail: failure?.detail ?? 'control' };
}

function deviceError(detail: string): Failure {
  return { ok: false, reason: 'device-error', detail };
}
