/** Calls within so long after a click or a key belong to it, ms. */
const clickMs = 2_000;

const hex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** One trace for all calls that a click or a key caused, where the server records traces. */
export interface ClickTrace {
  /** Hears clicks and keys from now on: of the window. */
  listen(target: EventTarget): void;
  /** The `traceparent` of a call that begins now (W3C Trace Context); undefined where no click caused it, or nothing is recorded. */
  header(): string | undefined;
  /** @param traceresponse header of an answer: a server that records traces names its own there */
  hear(traceresponse: string | null): void;
}

/**
 * Begins a trace with each click and key that it hears.
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
