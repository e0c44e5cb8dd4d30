import { randomBytes } from 'node:crypto';
import { createServer, type Server, type Socket, connect as tcp } from 'node:net';
import { connect as tls } from 'node:tls';
import { type CameraAddress, cameraUrl } from '@heliodeck/model/video/camera-address';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { authorization, type CameraCredentials, type RtspChallenge, readChallenge } from './rtsp-auth.ts';
import { headerOf, type RtspMessage, rtspCutter, rtspText } from './rtsp-stream.ts';

/** Where the relay connects to, as whom. */
export interface RelayTarget extends CameraCredentials {
  readonly address: CameraAddress;
  /** The IP address that was judged; nothing resolves the name again. */
  readonly pinned: string;
}

/** A port on this machine that lets in one connection, and leads it to the camera. */
export interface Relay {
  /** 'rtsp://127.0.0.1:40112/…': no user, no password, no address of the camera. */
  readonly url: string;
  /** Why the camera gives nothing, once that is known. */
  readonly reason: () => CodedError | undefined;
  close(): void;
}

/** So long the camera may say nothing. */
const silentMs = 10_000;

/** A request that waits for its answer. */
interface PendingRequest {
  readonly message: RtspMessage;
  readonly method: string;
  readonly uri: string;
  /** Answers to a challenge it was sent with. */
  answers: number;
}

/**
 * Opens a relay to a camera for one process on this machine. It signs in at the camera by itself, so that neither name nor password
 * stand in the arguments of a process (docs/decisions/0068-rtsp-through-a-relay.md), follows no redirection, and
 * connects to the address that was judged.
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
    // A second connection finds no port.
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
  // A server that was closed forgets where it was.
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
  /** What the process near by calls the camera. */
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
        // A nonce may end at any time: one answer to a fresh one tells that from a wrong password.
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
      // What the process does not take in time is not gathered here.
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

const untrusted = /^(ERR_TLS_|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_)/;

function reasonOf(error: Error, { address: { host, port } }: RelayTarget): CodedError {
  const code = 'code' in error ? String(error.code) : '';
  if (untrusted.test(code)) return new CodedError('video.certificate');
  return new CodedError('video.unreachable', { host: `${host}:${port}` });
}
