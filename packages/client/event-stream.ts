/** One event of a text/event-stream (HTML standard §9.2). */
export interface StreamEvent {
  readonly id: string;
  readonly event: string;
  readonly data: string;
}

/**
 * Creates a parser that accepts text in arbitrary pieces and returns complete events. Lines may end in CR, LF
 * or CRLF; comments (':…', the server's keep-alive) yield nothing. The last id remains in effect until
 * another one arrives.
 */
export function eventStreamParser(): (piece: string) => StreamEvent[] {
  let rest = '';
  let id = '';
  let event = '';
  let data: string[] = [];
  return (piece) => {
    const events: StreamEvent[] = [];
    rest += piece;
    // A CR at the very end may be the first half of CRLF, so it is left for the next piece.
    const lines = rest.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line === '') {
        if (data.length > 0) events.push({ id, event: event || 'message', data: data.join('\n') });
        event = '';
        data = [];
        continue;
      }
      const colon = line.indexOf(':');
      if (colon === 0) continue;
      const name = colon < 0 ? line : line.slice(0, colon);
      const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
      if (name === 'data') data.push(value);
      else if (name === 'event') event = value;
      else if (name === 'id' && !value.includes('\0')) id = value;
    }
    return events;
  };
}

/**
 * Reads the events of a text/event-stream until it ends, breaks off, or is silent for too long.
 * @param silenceMs maximum time between bytes, ms; default: no limit
 */
export async function* readEventStream(
  body: ReadableStream<Uint8Array>,
  silenceMs?: number,
): AsyncGenerator<StreamEvent> {
  const parse = eventStreamParser();
  const decoder = new TextDecoder();
  const reader = body.getReader();
  const giveUp = (): void => void reader.cancel().catch(() => undefined);
  let watch: ReturnType<typeof setTimeout> | undefined;
  try {
    for (;;) {
      watch = silenceMs === undefined ? undefined : setTimeout(giveUp, silenceMs);
      const piece = await reader.read().catch(() => undefined);
      clearTimeout(watch);
      if (!piece || piece.done) return;
      yield* parse(decoder.decode(piece.value, { stream: true }));
    }
  } finally {
    clearTimeout(watch);
    giveUp();
  }
}
