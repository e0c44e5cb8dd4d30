import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { clearOption } from '@heliodeck/model/tools/data-source-address';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { SourceTarget } from './source-connection.ts';

/** Packets of Oracle's network protocol that a server may answer a sign-in with, before it takes part in anything else. */
const packet = { accept: 2, refuse: 4, redirect: 5, resend: 11 } as const;
/** Flag of 'resend': TLS begins anew on the same line, now with the process that the listener handed it to. */
const anew = 0x08;
const headerBytes = 8;
/** Longer than any answer to a sign-in; a server that says otherwise is none. */
const longestPacket = 32 * 1024;

interface OracleRelay {
  /** Port on loopback that the driver connects to, once. */
  readonly port: number;
  /** Why the line was ended here, where it was. */
  refusal(): CodedError | undefined;
}

/**
 * Connects to a server and lets the driver, which opens its sockets itself, reach it through a port on loopback that takes one
 * connection. TLS ends here, so that the certificate is judged as for other engines and the answers to the sign-in can be read: a
 * listener that sends its callers elsewhere is refused, since nobody has judged where to.
 * @param socket not connected yet; when it ends, so does the relay
 * @throws what the socket or TLS says
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
    // Whoever comes second is refused.
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
        // What follows an acceptance or a refusal is the driver's business.
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

/** The packet that begins with these bytes; 'unfinished' where some of it is to come, 'none' where it cannot be one. */
function firstPacket(bytes: Buffer): Buffer | 'unfinished' | 'none' {
  if (bytes.length < headerBytes) return 'unfinished';
  const length = bytes.readUInt16BE(0);
  if (length < headerBytes || length > longestPacket) return 'none';
  return bytes.length < length ? 'unfinished' : bytes.subarray(0, length);
}

function demandsTls(answer: Buffer): boolean {
  return ((answer[5] ?? 0) & anew) !== 0;
}

/** The same answer without the demand, which the driver could not meet: it speaks in the clear to here. */
function withoutDemand(answer: Buffer): Buffer {
  const copy = Buffer.from(answer);
  copy[5] = (copy[5] ?? 0) & ~anew;
  return copy;
}

function closeWith(socket: Socket, server: Server): void {
  if (socket.destroyed) server.close();
  else socket.once('close', () => server.close());
}

/** TLS over a connected socket, with a certificate of the host that people wrote. */
async function encrypted(target: SourceTarget, socket: Socket): Promise<Socket> {
  const line = connectTls({ socket, host: target.host, servername: target.host });
  try {
    await once(line, 'secureConnect');
    return line;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    // A server without it takes the first words of TLS for nonsense and breaks off.
    if (/^(ECONNRESET|EPROTO|ERR_SSL_)/.test(code))
      throw new CodedError('datasource.noEncryption', { option: clearOption.oracle });
    throw error;
  }
}
