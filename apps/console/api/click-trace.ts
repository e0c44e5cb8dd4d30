/** Requests within this time after a click or a key press are attributed to it, ms. */
const clickMs = 2_000;

const hex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** One trace for all requests caused by a click or a key press, if the server records traces. */
export interface ClickTrace {
  /** Starts listening to clicks and key presses of the window. */
  listen(target: EventTarget): void;
  /**
   * The `traceparent` of a request that starts now (W3C Trace Context); undefined if no click caused it, or
   * traces are not recorded.
   */
  header(): string | undefined;
  /** @param traceresponse header of a response: a server that records traces returns its trace id there */
  hear(traceresponse: string | null): void;
}

/**
 * Starts a trace with each click and key press.
 * @param now ms
 */
export function clickTrace(now: () => number): ClickTrace {
  let isRecorded = false;
  let last: { readonly id: string; readonly at: number } | undefined;
  const begin = (): void => {
    if (isRecorded) last = { id: hex(16), at: now() };
  };
  return {
    listen(target) {
      for (const kind of ['click', 'keydown'])
        target.addEventListener(kind, begin, { capture: true, passive: true });
    },
    header: () =>
      last !== undefined && now() - last.at <= clickMs ? `00-${last.id}-${hex(8)}-01` : undefined,
    hear(traceresponse) {
      if (traceresponse !== null) isRecorded = true;
    },
  };
}
