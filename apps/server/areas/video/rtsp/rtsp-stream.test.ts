import { describe, expect, it } from 'vitest';
import { headerOf, RtspFault, type RtspMessage, rtspCutter, rtspText } from './rtsp-stream.ts';

function cut(chunks: readonly Buffer[]) {
  const messages: RtspMessage[] = [];
  const frames: Buffer[] = [];
  const push = rtspCutter({ message: (one) => messages.push(one), frames: (bytes) => frames.push(bytes) });
  for (const chunk of chunks) push(chunk);
  return { messages, frames: Buffer.concat(frames) };
}
const frame = Buffer.from([0x24, 0, 0, 3, 1, 2, 3]);
const answer = rtspText('RTSP/1.0 200 OK', ['CSeq: 2', 'Content-Length: 5'], Buffer.from('v=0\r\n'));

describe('an RTSP stream', () => {
  it('is refused if it is another protocol or a head never ends', () => {
    expect(() => cut([Buffer.from('HTTP/1.1 200 OK\r\n\r\n')])).toThrow(RtspFault);
    expect(() => cut([Buffer.from(`RTSP/1.0 200 OK\r\n${'x'.repeat(40_000)}`)])).toThrow(RtspFault);
    expect(() => cut([rtspText('RTSP/1.0 200 OK', ['Content-Length: 999999999'])])).toThrow(RtspFault);
    expect(() => cut([rtspText('RTSP/1.0 200 OK', ['Content-Length: -1'])])).toThrow(RtspFault);
  });

  it('yields the same messages and frames however the network splits it', () => {
    const whole = Buffer.concat([answer, frame, frame, answer, frame]);
    for (let size = 1; size <= whole.length; size += 1) {
      const chunks = [];
      for (let at = 0; at < whole.length; at += size) chunks.push(whole.subarray(at, at + size));
      const { messages, frames } = cut(chunks);
      expect(messages.map(({ first, body }) => [first, String(body)])).toEqual([
        ['RTSP/1.0 200 OK', 'v=0\r\n'],
        ['RTSP/1.0 200 OK', 'v=0\r\n'],
      ]);
      expect(frames).toEqual(Buffer.concat([frame, frame, frame]));
    }
  });

  it('has all values of a header in any case', () => {
    const { messages } = cut([
      rtspText('RTSP/1.0 401 Unauthorized', ['WWW-Authenticate: Basic x', 'www-authenticate: Digest y']),
    ]);
    expect(messages[0] && headerOf(messages[0], 'Www-Authenticate')).toEqual(['Basic x', 'Digest y']);
  });
});
