import { randomBytes } from 'node:crypto';
import { createServer, type Server, type Socket, connect as tcp } from 'node:net';
import { connect as tls } from 'node:tls';
import { type CameraAddress, cameraUrl } from '@heliodeck/model/video/camera-address';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { certificateErrors } from '../../../outgoing.ts';
import { authorization, type CameraCredentials, type RtspChallenge, readChallenge } from './rtsp-auth.ts';
import { headerOf, type RtspMessage, rtspCutter, rtspText } from './rtsp-stream.ts';

/** Address and credentials of the camera. */
export interface RelayTarget extends CameraCredentials {
  readonly address: CameraAddress;
  /** The checked IP address; the name is not resolved again. */
  readonly pinned: string;
}

/** A local port that accepts one connection and forwards it to the camera. */
export interface Relay {
  /** 'rtsp://127.0.0.1:40112/…': without user, password and address of the camera. */
  readonly url: string;
  /** Returns why the camera sends nothing, once known. */
  readonly reason: () => CodedError | undefined;
  close(): void;
}

/** The camera is considered unreachable after this silence, ms. */
const silentMs = 10_000;

/** A request that waits for its response. */
interface PendingRequest {
  readonly message: RtspMessage;
  readonly method: string;
  readonly uri: string;
  /** Number of challenges that it has answered. */
  answers: number;
}

/**
 * Opens a relay to a camera for one process on this machine. The relay authenticates at the camera, so that name and password are not in
 * the arguments of a process (docs/decisions/0068-rtsp-through-a-relay.md), follows no redirects, and connects to the checked address.
 */
export async function openRelay(target: RelayTarget): Promise<Relay> {
  const secret = randomBytes(16).toString('hex');
  const server = createServer();
  const sockets = new Set<Socket>();
  let reason: CodedError | undefined;
  const close = (): void => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  server.on('error', close);
  server.once('connection', (near) => {
    // No second connection is accepted.
    server.close();
    const far = farSide(target);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('close', close);
    }
    near.on('error', close);
    joined({ near, far, target, own: urlOf(server, secret) }, (why) => {
      reason ??= why;
      close();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const url = urlOf(server, secret);
  return { url, reason: () => reason, close };
}

const ports = new WeakMap<Server, number>();

function urlOf(server: Server, secret: string): string {
  const address = server.address();
  // A closed server no longer knows its address.
  const port = typeof address === 'object' && address ? address.port : (ports.get(server) ?? 0);
  ports.set(server, port);
  return `rtsp://127.0.0.1:${port}/${secret}`;
}

function farSide({ address: { scheme, host, port }, pinned }: RelayTarget): Socket {
  if (scheme !== 'rtsps') return tcp({ host: pinned, port });
  return tls({ host: pinned, port, servername: host, rejectUnauthorized: true });
}

interface Joint {
  readonly near: Socket;
  readonly far: Socket;
  readonly target: RelayTarget;
  /** URL of the camera for the local process. */
  readonly own: string;
}

function joined({ near, far, target, own }: Joint, fail: (why: CodedError | undefined) => void): void {
  const name = cameraUrl(target.address);
  let asked: PendingRequest | undefined;
  let challenge: RtspChallenge | undefined;
  let count = 0;
  let wasLetIn = false;
  const ask = (one: PendingRequest): void => {
    const [, , version = 'RTSP/1.0'] = one.message.first.split(' ');
    count += 1;
    const answer = challenge && authorization(challenge, target, { method: one.method, uri: one.uri, count });
    if (answer !== undefined) one.answers += 1;
    const head = [...one.message.head, ...(answer ? [`Authorization: ${answer}`] : [])];
    far.write(rtspText(`${one.method} ${one.uri} ${version}`, head, one.message.body));
  };
  const outwards = rtspCutter({
    message(message) {
      const [method = '', uri = ''] = message.first.split(' ');
      if (asked === undefined && !uri.startsWith(own) && count === 0) return fail(undefined);
      const real = uri.startsWith(own) ? `${name}${uri.slice(own.length)}` : uri;
      asked = { message, method, uri: real, answers: 0 };
      ask(asked);
    },
    frames: (bytes) => void far.write(bytes),
  });
  const inwards = rtspCutter({
    message(message) {
      const status = Number(message.first.split(' ')[1]);
      if (status === 401 && asked && target.username !== '') {
        const next = readChallenge(headerOf(message, 'www-authenticate'));
        // A nonce may expire at any time: one answer to a new one distinguishes that from a wrong password.
        const isFresh = next?.nonce !== challenge?.nonce && wasLetIn;
        if (next && (asked.answers === 0 || (asked.answers === 1 && isFresh))) {
          challenge = next;
          count = 0;
          return ask(asked);
        }
      }
      if (status === 200 && asked && asked.answers > 0) wasLetIn = true;
      const why = refusalOf(status, asked?.method);
      if (why) return fail(new CodedError(why));
      near.write(rtspText(message.first, message.head, message.body));
    },
    frames(bytes) {
      // The relay does not buffer what the process does not read in time.
      if (!near.write(bytes)) {
        far.pause();
        near.once('drain', () => far.resume());
      }
    },
  });
  const guarded = (push: (chunk: Buffer) => void) => (chunk: Buffer) => {
    try {
      push(chunk);
    } catch {
      fail(new CodedError('video.notPlayable'));
    }
  };
  near.on('data', guarded(outwards));
  far.on('data', guarded(inwards));
  far.setTimeout(silentMs, () => fail(new CodedError('video.noSignal')));
  far.on('error', (error) => fail(reasonOf(error, target)));
  far.on('end', () => fail(new CodedError('video.noSignal')));
}

function refusalOf(status: number, method = '') {
  if (status === 401 || status === 403) return 'video.credentials';
  if (status >= 300 && status < 400) return 'video.redirected';
  return status === 404 && method === 'DESCRIBE' ? 'video.notFound' : undefined;
}

function reasonOf(error: Error, { address: { host, port } }: RelayTarget): CodedError {
  const code = 'code' in error ? String(error.code) : '';
  if (certificateErrors.test(code)) return new CodedError('video.certificate');
  return new CodedError('video.unreachable', { host: `${host}:${port}` });
}
