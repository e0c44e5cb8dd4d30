import { createHash } from 'node:crypto';
import type { AddressInfo, Server } from 'node:net';
import { createServer } from 'mysql2';
import { afterAll } from 'vitest';

/** Methods of a connection in the driver's own MySQL server that its types lack. */
interface ServerConnection {
  serverHandshake(args: Record<string, unknown>): void;
  on(event: 'query', heard: (text: string) => void): void;
  on(event: 'error', heard: (error: Error) => void): void;
  writeTextResult(rows: readonly unknown[], columns: readonly unknown[]): void;
  readonly clientHelloReply: { readonly clientFlags: number };
  stream: NodeJS.WritableStream & { on(event: 'data', heard: (part: Buffer) => void): void };
}

interface MysqlStandIn {
  /** 'localhost:port' */
  readonly host: string;
  /** Received statements. */
  readonly asked: readonly string[];
  /** Whether a client ever offered to send files. */
  readonly offeredFiles: () => boolean;
  /** Bytes received after it requested a file. */
  readonly taken: () => string;
}

const [compression, encryption, localFiles] = [0x20, 0x800, 0x80];

const sha1 = (...parts: readonly Uint8Array[]): Buffer => {
  const hash = createHash('sha1');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** Whether a mysql_native_password response matches the password. */
function isRight(password: string, salt: Buffer, answer: Buffer): boolean {
  const once = sha1(Buffer.from(password));
  const mask = sha1(salt, sha1(once));
  return answer.equals(Buffer.from(once.map((byte, index) => byte ^ (mask[index] ?? 0))));
}

/**
 * A MySQL server on loopback with one password. @param file requests this file from the client instead of
 * responding
 */
export async function mysqlStandIn(password: string, file?: string): Promise<MysqlStandIn> {
  const asked: string[] = [];
  let taken = '';
  let offered = false;
  let number = 0;
  const server = createServer((opened: unknown) => {
    const connection = opened as ServerConnection;
    number += 1;
    connection.on('error', () => undefined);
    connection.serverHandshake({
      protocolVersion: 10,
      serverVersion: '10.11.6-MariaDB',
      connectionId: number,
      // All capabilities, including files of the client, but neither encryption nor compression.
      statusFlags: 2,
      characterSet: 45,
      capabilityFlags: 0xffffff & ~(encryption | compression),
      authCallback(
        given: { user: string; authToken: Buffer; authPluginData1: Buffer; authPluginData2: Buffer },
        answer: (error: null, fault?: { message: string; code: number }) => void,
      ) {
        const salt = Buffer.concat([given.authPluginData1, given.authPluginData2]).subarray(0, 20);
        if (given.user === 'reader' && isRight(password, salt, given.authToken)) answer(null);
        else answer(null, { message: 'Access denied', code: 1045 });
      },
    });
    connection.on('query', (text) => {
      asked.push(text);
      offered ||= (connection.clientHelloReply.clientFlags & localFiles) !== 0;
      if (file === undefined) {
        const column = { catalog: 'def', schema: '', table: '', orgTable: '', name: 'version', orgName: '' };
        connection.writeTextResult(
          [{ version: '10.11.6-MariaDB' }],
          [{ ...column, characterSet: 45, columnLength: 60, columnType: 253, flags: 0, decimals: 31 }],
        );
        return;
      }
      const wish = Buffer.concat([Buffer.from([0xfb]), Buffer.from(file)]);
      connection.stream.on('data', (part) => {
        taken += part.toString('latin1');
        // An OK: confirms that the file has arrived.
        connection.stream.write(Buffer.from([7, 0, 0, 3, 0, 0, 0, 2, 0, 0, 0]));
      });
      connection.stream.write(Buffer.concat([Buffer.from([wish.length, 0, 0, 1]), wish]));
    });
  });
  // The underlying server of Node, which listens on loopback only and has the port.
  const inner = (server as unknown as { readonly _server: Server })._server;
  inner.listen(0, '127.0.0.1');
  await new Promise<void>((resolve) => inner.once('listening', () => resolve()));
  afterAll(() => void inner.close());
  return {
    host: `localhost:${(inner.address() as AddressInfo).port}`,
    asked,
    taken: () => taken,
    offeredFiles: () => offered,
  };
}
