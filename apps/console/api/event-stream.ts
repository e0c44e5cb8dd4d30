/** One event of a text/event-stream (HTML standard §9.2). */
interface StreamEvent {
  readonly id: string;
  readonly event: string;
  readonly data: string;
}

/**
 * Makes a parser that takes text in any pieces and gives whole events. Lines may end in CR, LF or CRLF; comments
 * (':…', the server's keep-alive) give nothing. The last id stays in force until another comes.
 */
export function eventStreamParser(): (piece: string) => StreamEvent[] {
  let rest = '';
  let id = '';
  let event = '';
  let data: string[] = [];
  return (piece) => {
    const events: StreamEvent[] = [];
    rest += piece;
    // A CR at the very end may be the first half of CRLF: leave it for the next piece.
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
