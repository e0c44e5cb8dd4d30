import { isNoNetwork } from '@heliodeck/client/api-error';
import { isRecord } from '@heliodeck/kit/is-record';
import type { QueryFunctionContext } from '@tanstack/react-query';
import { keep, readKept } from '../state/kept.ts';
import { doubtServer } from './server-watch.ts';
import { session } from './session.ts';

/** The last response of the server, and the time by this device's clock. */
export interface KeptAnswer<Row> {
  readonly rows: readonly Row[];
  /** ms */
  readonly at: number;
  /** The server was not reached, and this is the response stored on the device. */
  readonly isKept?: true;
}

const prefix = 'heliodeck.answers.';
/** A page without content waits this long for the server if the device has a stored response. */
const timeoutMs = 5000;

/** First part of the query keys of a user's own orders and patrols. */
export const ownWork = 'my-work';

/** The newest response was read from this device. */
let isAway = false;

/** Whether the server was not reached and this device has the user's open orders or patrols. */
export function readsOwnWork(): boolean {
  const start = `${prefix}${owner()}.${ownWork}.`;
  return (
    isAway &&
    Object.keys(localStorage).some(
      (key) => key.startsWith(start) && (readKept(key, restored)?.rows.length ?? 0) > 0,
    )
  );
}

/** The user whose responses are stored now; undefined while nobody is signed in. */
function owner(): string | undefined {
  const now = session.fresh();
  return now ? `${now.tenantId}.${now.userId}` : undefined;
}

/**
 * Fetches a response and stores it on this device for the signed-in user; if the server is not reached and
 * nothing is displayed yet, returns the last stored response. Used only for data that must be readable
 * without a network (docs/product/console.md#without-a-network).
 */
export async function keptAnswer<Row>(
  { client, queryKey, signal }: Pick<QueryFunctionContext, 'client' | 'queryKey' | 'signal'>,
  ask: (signal: AbortSignal) => Promise<readonly Row[]>,
): Promise<KeptAnswer<Row>> {
  const whose = owner();
  const key = `${prefix}${whose}.${queryKey.join('.')}`;
  const before =
    client.getQueryData(queryKey) === undefined && whose !== undefined
      ? readKept(key, restored<Row>)
      : undefined;
  const limit = before && AbortSignal.timeout(timeoutMs);
  try {
    const rows = await ask(limit ? AbortSignal.any([signal, limit]) : signal);
    isAway = false;
    const answer = { rows, at: Date.now() };
    // If the user signed out meanwhile, nothing is stored.
    if (whose !== undefined && owner() === whose) keep(key, answer);
    return answer;
  } catch (error) {
    if (!before || signal.aborted || !(limit?.aborted || isNoNetwork(error))) throw error;
    isAway = true;
    void doubtServer();
    return { ...before, isKept: true };
  }
}

/** Removes from this device what was stored for anybody but the signed-in user. */
export function forgetAnswers(): void {
  const stays = `${prefix}${owner()}.`;
  for (const key of Object.keys(localStorage))
    if (key.startsWith(prefix) && !key.startsWith(stays)) keep(key, undefined);
}

const restored = <Row>(stored: unknown): KeptAnswer<Row> | undefined =>
  isRecord(stored) && Array.isArray(stored.rows) && typeof stored.at === 'number'
    ? { rows: stored.rows, at: stored.at }
    : undefined;
