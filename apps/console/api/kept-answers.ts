import { isNoNetwork } from '@heliodeck/client/api-error';
import { isRecord } from '@heliodeck/kit/is-record';
import type { QueryFunctionContext } from '@tanstack/react-query';
import { keep, readKept } from '../state/kept.ts';
import { doubtServer } from './server-watch.ts';
import { session } from './session.ts';

/** What the server said last, at what time of this device's clock. */
export interface KeptAnswer<Row> {
  readonly rows: readonly Row[];
  /** ms */
  readonly at: number;
  /** The server was not reached: this is what the device kept. */
  readonly isKept?: true;
}

const prefix = 'heliodeck.answers.';
/** So long a page that shows nothing yet waits for the server, where the device has kept an answer. */
const timeoutMs = 5000;

/** First part of the query keys of a person's own orders and patrols. */
export const ownWork = 'my-work';

/** The newest answer was taken from this device. */
let isAway = false;

/** Whether the server was not reached, and the person has open orders or patrols of his own that this device keeps. */
export function readsOwnWork(): boolean {
  const start = `${prefix}${owner()}.${ownWork}.`;
  return (
    isAway &&
    Object.keys(localStorage).some(
      (key) => key.startsWith(start) && (readKept(key, restored)?.rows.length ?? 0) > 0,
    )
  );
}

/** Whose answers are kept now; undefined while nobody is signed in. */
function owner(): string | undefined {
  const now = session.fresh();
  return now ? `${now.tenantId}.${now.userId}` : undefined;
}

/**
 * What the server says, kept on this device for whoever is signed in; where the server is not reached and nothing is shown yet,
 * what it said last. Only what has to be read without a network is asked for by this
 * (docs/product/console.md#without-a-network).
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
    // Whoever has signed out meanwhile leaves nothing behind.
    if (whose !== undefined && owner() === whose) keep(key, answer);
    return answer;
  } catch (error) {
    if (!before || signal.aborted || !(limit?.aborted || isNoNetwork(error))) throw error;
    isAway = true;
    void doubtServer();
    return { ...before, isKept: true };
  }
}

/** Takes out of this device what was kept of anybody but who is signed in now. */
export function forgetAnswers(): void {
  const stays = `${prefix}${owner()}.`;
  for (const key of Object.keys(localStorage))
    if (key.startsWith(prefix) && !key.startsWith(stays)) keep(key, undefined);
}

const restored = <Row>(stored: unknown): KeptAnswer<Row> | undefined =>
  isRecord(stored) && Array.isArray(stored.rows) && typeof stored.at === 'number'
    ? { rows: stored.rows, at: stored.at }
    : undefined;
