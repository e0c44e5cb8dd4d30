import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { clearOption } from '@heliodeck/model/tools/data-source-address';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { SourceTarget } from './source-connection.ts';

/** Packets of Oracle's network protocol with which a server may answer the first sign-in packet. */
const packet = { accept: 2, refuse: 4, redirect: 5, resend: 11 } as const;
/** Flag of 'resend': TLS restarts on the same connection, now with the process to which the listener handed it. */
const anew = 0x08;
const headerBytes = 8;
/** Longer than any answer to a sign-in, bytes; a longer packet is not from an Oracle server. */
const longestPacket = 32 * 1024;

interface OracleRelay {
  /** Loopback port to which the driver connects, once. */
  readonly port: number;
  /** Why the relay closed the connection, if it did. */
  refusal(): CodedError | undefined;
}

/**
 * Connects to a server and relays to it from a loopback port that accepts one connection, because the driver opens its sockets itself. TLS
 * ends here, so that the certificate is verified as for other engines and the answers to the sign-in can be inspected: a listener that
 * redirects its clients is refused, because the new address has not been checked.
 * @param socket not connected yet; when it ends, the relay ends
 * @throws the errors of the socket or of TLS
 */
export async function oracleRelay(target: SourceTarget, socket: Socket): Promise<OracleRelay> {
  socket.connect(target.port, target.pinned);
  await once(socket, 'connect');
  let upstream = target.isEncrypted ? await encrypted(target, socket) : socket;
  let refusal: CodedError | undefined;
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  server.once('connection', (driver) => {
    // Further connections are refused.
    server.close();
    const end = (error?: unknown) => {
      if (error instanceof CodedError) refusal = error;
      driver.destroy();
      socket.destroy();
    };
    driver.on('error', end).once('close', () => end());
    socket.once('close', () => driver.destroy());
    const send = (part: Buffer) => upstream.write(part);
    let held: Buffer = Buffer.alloc(0);
    const heard = (part: Buffer): void => {
      held = Buffer.concat([held, part]);
      const answer = firstPacket(held);
      if (answer === 'none') end();
      if (typeof answer === 'string') return;
      const rest = held.subarray(answer.length);
      held = Buffer.alloc(0);
      const kind = answer[4];
      if (kind === packet.redirect) {
        end(new CodedError('datasource.elsewhere'));
      } else if (kind === packet.resend && target.isEncrypted && demandsTls(answer)) {
        upstream.off('data', heard);
        encrypted(target, socket).then((line) => {
          upstream = line;
          listen();
          driver.write(withoutDemand(answer));
        }, end);
      } else if (kind === packet.resend) {
        driver.write(answer);
        if (rest.length > 0) heard(rest);
      } else {
        // Data after an acceptance or a refusal is relayed without inspection.
        upstream.off('data', heard);
        driver.off('data', send);
        driver.write(Buffer.concat([answer, rest]));
        upstream.pipe(driver).pipe(upstream);
      }
    };
    const listen = () => upstream.on('data', heard).on('error', end);
    listen();
    driver.on('data', send);
  });
  closeWith(socket, server);
  return { port, refusal: () => refusal };
}

/** The packet at the beginning of these bytes; 'unfinished' if bytes are missing, 'none' if it cannot be a packet. */
function firstPacket(bytes: Buffer): Buffer | 'unfinished' | 'none' {
  if (bytes.length < headerBytes) return 'unfinished';
  const length = bytes.readUInt16BE(0);
  if (length < headerBytes || length > longestPacket) return 'none';
  return bytes.length < length ? 'unfinished' : bytes.subarray(0, length);
}

function demandsTls(answer: Buffer): boolean {
  return ((answer[5] ?? 0) & anew) !== 0;
}

/** The same answer without the demand for TLS, which the driver could not meet: its connection to the relay is unencrypted. */
function withoutDemand(answer: Buffer): Buffer {
  const copy = Buffer.from(answer);
  copy[5] = (copy[5] ?? 0) & ~anew;
  return copy;
}

function closeWith(socket: Socket, server: Server): void {
  if (socket.destroyed) server.close();
  else socket.once('close', () => server.close());
}

/** TLS over a connected socket, verified against the host in the data source's address. */
async function encrypted(target: SourceTarget, socket: Socket): Promise<Socket> {
  const line = connectTls({ socket, host: target.host, servername: target.host });
  try {
    await once(line, 'secureConnect');
    return line;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    // A server without TLS cannot parse the TLS handshake and closes the connection.
    if (/^(ECONNRESET|EPROTO|ERR_SSL_)/.test(code))
      throw new CodedError('datasource.noEncryption', { option: clearOption.oracle });
    throw error;
  }
}
