/** Calls within so long after a click or a key belong to it, ms. */
const clickMs = 2_000;

const hex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** One trace for all calls that a click or a key caused, where the server records traces. */
export interface ClickTrace {
  /** The `traceparent` of a call that begins now (W3C Trace Context); undefined where no click caused it, or nothing is recorded. */
  header(): string | undefined;
  /** @param traceresponse header of an answer: a server that records traces names its own there */
  hear(traceresponse: string | null): void;
}

/**
 * Begins a trace with each click and key.
 * @param target where they are heard, the window
 * @param now ms
 */
export function clickTrace(target: EventTarget, now: () => number): ClickTrace {
  let isRecorded = false;
  let last: { readonly id: string; readonly at: number } | undefined;
  const begin = (): void => {
    if (isRecorded) last = { id: hex(16), at: now() };
  };
  for (const kind of ['click', 'keydown'])
    target.addEventListener(kind, begin, { capture: true, passive: true });
  return {
    header: () =>
      last !== undefined && now() - last.at <= clickMs ? `00-${last.id}-${hex(8)}-01` : undefined,
    hear(traceresponse) {
      if (traceresponse !== null) isRecorded = true;
    },
  };
}
