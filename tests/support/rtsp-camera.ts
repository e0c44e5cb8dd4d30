import { createHash, randomBytes } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { createServer, type Socket } from 'node:net';
import { asH264, runFfmpeg, testPictures } from './ffmpeg.ts';

/** Behaviour of a camera besides sending pictures. */
interface CameraOptions {
  readonly port?: number;
  readonly username?: string;
  readonly password?: string;
  /** Encoding; default: H.264. */
  readonly coding?: readonly string[];
  readonly codingName?: 'H264' | 'H265';
  /** Redirects clients to another address. */
  readonly redirect?: string;
  /** The nonce is valid for one request. */
  readonly isForgetful?: boolean;
}

/** Status, header lines, body. */
type Answer = readonly [status: string, head: string, body?: string];

const realm = 'camera';
const path = '/live/main';
const request = /(OPTIONS|DESCRIBE|SETUP|PLAY|TEARDOWN|GET_PARAMETER) [\s\S]*?\r\n\r\n/g;

/** An independent RTSP camera (RFC 2326, interleaved over TCP) with the test pictures of ffmpeg. */
export async function rtspCamera(options: CameraOptions = {}) {
  const { username, password, coding = asH264, codingName = 'H264' } = options;
  const sockets = new Set<Socket>();
  const playing = new Set<Socket>();
  const requests: string[] = [];
  let isFrozen = false;
  let connections = 0;
  let nonce = randomBytes(8).toString('hex');
  const packets = createSocket('udp4');
  await new Promise<void>((resolve) => packets.bind(0, '127.0.0.1', () => resolve()));
  packets.on('message', (packet) => {
    if (isFrozen) return;
    const head = Buffer.from([0x24, 0, packet.length >> 8, packet.length & 0xff]);
    for (const socket of playing) if (!socket.destroyed) socket.write(Buffer.concat([head, packet]));
  });
  const { port: rtp } = packets.address();
  const pictures = runFfmpeg(
    [...testPictures, ...coding, '-payload_type', '96', '-f', 'rtp', `rtp://127.0.0.1:${rtp}?pkt_size=1200`],
    () => undefined,
  );

  const isSignedIn = (method: string, head: string): boolean => {
    if (username === undefined) return true;
    const [, given = ''] = /^Authorization: Digest (.*)$/im.exec(head) ?? [];
    const part = (name: string): string => new RegExp(`\\b${name}="([^"]*)"`).exec(given)?.[1] ?? '';
    const md5 = (text: string): string => createHash('md5').update(text).digest('hex');
    const who = md5(`${username}:${realm}:${password}`);
    const good = md5(`${who}:${nonce}:${md5(`${method}:${part('uri')}`)}`);
    if (part('nonce') !== nonce || part('response') !== good) return false;
    if (options.isForgetful) nonce = randomBytes(8).toString('hex');
    return true;
  };
  const answerTo = (method: string, uri: string, text: string): Answer => {
    if (options.redirect) return ['302 Moved Temporarily', `Location: ${options.redirect}`];
    if (method === 'OPTIONS') return ['200 OK', 'Public: OPTIONS, DESCRIBE, SETUP, PLAY, TEARDOWN'];
    if (!isSignedIn(method, text))
      return ['401 Unauthorized', `WWW-Authenticate: Digest realm="${realm}", nonce="${nonce}"`];
    if (method === 'SETUP')
      return ['200 OK', 'Transport: RTP/AVP/TCP;unicast;interleaved=0-1\r\nSession: 1;timeout=60'];
    if (method !== 'DESCRIBE') return ['200 OK', 'Session: 1'];
    if (!uri.endsWith(path)) return ['404 Not Found', 'Server: test'];
    const sdp = [
      ...['v=0', 'o=- 0 0 IN IP4 127.0.0.1', 's=test', 't=0 0', 'm=video 0 RTP/AVP 96'],
      `a=rtpmap:96 ${codingName}/90000`,
      ...(codingName === 'H264' ? ['a=fmtp:96 packetization-mode=1'] : []),
      ...['a=control:track1', ''],
    ].join('\r\n');
    return ['200 OK', `Content-Base: ${uri}/\r\nContent-Type: application/sdp`, sdp];
  };
  const answer = (socket: Socket, text: string): void => {
    requests.push(text);
    const [method = '', uri = ''] = text.split(' ');
    const [status, head, body = ''] = answerTo(method, uri, text);
    const cseq = /^CSeq: *(\d+)/im.exec(text)?.[1] ?? '0';
    const size = `Content-Length: ${Buffer.byteLength(body)}`;
    socket.write([`RTSP/1.0 ${status}`, `CSeq: ${cseq}`, head, size, '', body].join('\r\n'));
    if (method === 'PLAY' && status === '200 OK') playing.add(socket);
  };
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      sockets.delete(socket);
      playing.delete(socket);
    });
    let rest = '';
    socket.on('data', (chunk) => {
      rest += chunk.toString('latin1');
      // Binary frames with receiver reports are between the requests.
      for (const { 0: text } of rest.matchAll(request)) answer(socket, text.slice(0, -4));
      rest = rest.slice(rest.lastIndexOf('\r\n\r\n') + 1);
    });
  }).listen(options.port ?? 0, '127.0.0.1');
  await new Promise<void>((resolve) => void server.once('listening', resolve));
  const { port } = server.address() as { readonly port: number };
  return {
    host: `127.0.0.1:${port}`,
    address: `rtsp://127.0.0.1:${port}${path}`,
    /** Received requests. */
    requests,
    /** Number of connections so far. */
    connections: () => connections,
    /** Number of connections that receive pictures. */
    watching: () => playing.size,
    /** Stops the pictures, while the connection stays open. */
    freeze(frozen: boolean) {
      isFrozen = frozen;
    },
    /** Closes all connections, as a camera does on a restart. */
    hangUp() {
      for (const socket of sockets) socket.destroy();
    },
    async close() {
      await pictures.stop();
      packets.close();
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
}
