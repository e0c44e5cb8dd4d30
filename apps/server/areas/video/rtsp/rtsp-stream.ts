/** A text message of RTSP (RFC 2326), a request or a response. */
export interface RtspMessage {
  /** 'DESCRIBE rtsp://… RTSP/1.0' or 'RTSP/1.0 200 OK'. */
  readonly first: string;
  /** Header lines as received, without the first line. */
  readonly head: readonly string[];
  readonly body: Buffer;
}

/** Why a stream cannot be parsed any further. */
export class RtspFault extends Error {
  override readonly name = 'RtspFault';
}

const longestHead = 32 * 1024;
const longestBody = 256 * 1024;
const dollar = 0x24;

/** The values of a header, in order. */
export function headerOf(message: RtspMessage, name: string): readonly string[] {
  const start = `${name.toLowerCase()}:`;
  return message.head
    .filter((line) => line.toLowerCase().startsWith(start))
    .map((line) => line.slice(start.length).trim());
}

/** Serialises a message. */
export function rtspText(first: string, head: readonly string[], body: Buffer = Buffer.alloc(0)): Buffer {
  return Buffer.concat([Buffer.from(`${[first, ...head].join('\r\n')}\r\n\r\n`), body]);
}

/**
 * Splits received bytes into text messages and the binary frames between them ('$', RFC 2326 section 10.12). Consecutive frames are passed
 * on together, unchanged.
 */
export function rtspCutter(to: {
  readonly message: (message: RtspMessage) => void;
  readonly frames: (bytes: Buffer) => void;
}): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let at = 0;
    let framesFrom = 0;
    const handFrames = (): void => {
      if (at > framesFrom) to.frames(rest.subarray(framesFrom, at));
    };
    for (;;) {
      if (at >= rest.length) break;
      if (rest[at] === dollar) {
        if (rest.length < at + 4) break;
        const end = at + 4 + rest.readUInt16BE(at + 2);
        if (rest.length < end) break;
        at = end;
        continue;
      }
      const found = messageAt(rest, at);
      if (found === undefined) break;
      handFrames();
      at = found.end;
      framesFrom = at;
      to.message(found.message);
    }
    handFrames();
    rest = rest.subarray(at);
  };
}

/** @throws RtspFault for bytes that are not RTSP, or a message that is too long */
function messageAt(bytes: Buffer, from: number): { message: RtspMessage; end: number } | undefined {
  const headEnd = bytes.indexOf('\r\n\r\n', from);
  if (headEnd < 0) {
    if (bytes.length - from > longestHead) throw new RtspFault('a head without an end');
    return undefined;
  }
  if (headEnd - from > longestHead) throw new RtspFault('a head that is too long');
  const [first = '', ...head] = bytes.toString('utf8', from, headEnd).split('\r\n');
  if (!/RTSP\/1\.\d/.test(first)) throw new RtspFault('no RTSP');
  const sized: RtspMessage = { first, head, body: Buffer.alloc(0) };
  const length = Number(headerOf(sized, 'content-length')[0] ?? 0);
  if (!Number.isInteger(length) || length < 0 || length > longestBody) throw new RtspFault('a body too long');
  const end = headEnd + 4 + length;
  if (bytes.length < end) return undefined;
  return { message: { ...sized, body: bytes.subarray(headEnd + 4, end) }, end };
}
