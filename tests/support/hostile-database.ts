import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll } from 'vitest';

/** What a malicious database does when a client has connected. */
type Wish = 'the password in the clear' | 'rows for ever';

interface HostileDatabase {
  readonly port: number;
  /** Everything its clients sent. */
  readonly heard: () => string;
  /** Number of connected clients. */
  readonly callers: () => Promise<number>;
}

/** Sends the same data repeatedly, as fast as it is read. */
export function pourOut(socket: Socket, part: Buffer): void {
  while (!socket.destroyed && socket.write(part));
  socket.once('drain', () => pourOut(socket, part));
}

/** A database on loopback that implements as much of its engine's protocol as its behaviour requires. */
export async function hostileDatabase(engine: 'mysql' | 'postgresql', wish: Wish): Promise<HostileDatabase> {
  let heard = '';
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    let number = 0;
    socket.on('data', (part) => {
      heard += part.toString('latin1');
      number += 1;
      if (engine === 'mysql') mysqlTurn(socket, wish, number);
      else postgresqlTurn(socket, wish, number);
    });
    if (engine === 'mysql') socket.write(greeting);
  });
  server.listen(0, '127.0.0.1');
  await new Promise<void>((resolve) => void server.once('listening', resolve));
  afterAll(() => void server.close());
  return {
    port: (server.address() as AddressInfo).port,
    heard: () => heard,
    callers: () => new Promise((resolve) => server.getConnections((_, count) => resolve(count))),
  };
}

const text = (words: string): Buffer => Buffer.from(`${words}\0`);
const row = Buffer.alloc(1000, 'x');

/** A message of PostgreSQL's protocol 3: type, length, fields. */
function message(kind: string, ...fields: readonly Buffer[]): Buffer {
  const body = Buffer.concat(fields);
  const head = Buffer.alloc(5, kind);
  head.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}
const int = (value: number, bytes: number): Buffer => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeIntBE(value, 0, bytes);
  return buffer;
};

function postgresqlTurn(socket: Socket, wish: Wish, turn: number): void {
  const [signedIn, clearPassword, textType] = [0, 3, 25];
  if (turn > 2) return;
  if (wish === 'the password in the clear') {
    if (turn === 1) socket.write(message('R', int(clearPassword, 4)));
    return;
  }
  if (turn === 1) {
    socket.write(Buffer.concat([message('R', int(signedIn, 4)), message('Z', Buffer.from('I'))]));
    return;
  }
  const column = [text('version'), int(0, 6), int(textType, 4), int(-1, 2), int(-1, 4), int(0, 2)];
  socket.write(message('T', int(1, 2), ...column));
  pourOut(socket, message('D', int(1, 2), int(row.length, 4), row));
}

/** A packet of MySQL's protocol: length, sequence number, body. */
function packet(place: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const head = Buffer.from([0, 0, 0, place & 255]);
  head.writeUIntLE(body.length, 0, 3);
  return Buffer.concat([head, body]);
}
const counted = (words: string): Buffer => Buffer.concat([Buffer.from([words.length]), Buffer.from(words)]);

// Protocol 4.1 with authentication plug-ins and the database in the sign-in, and nothing else.
const greeting = packet(
  0,
  Buffer.from([10]),
  text('8.0.36'),
  Buffer.from([1, 0, 0, 0]),
  Buffer.alloc(8, 's'),
  Buffer.from([0, 0x09, 0x82, 45, 2, 0, 0x08, 0, 21]),
  Buffer.alloc(10),
  Buffer.alloc(12, 's'),
  Buffer.alloc(1),
  text('mysql_native_password'),
);

function mysqlTurn(socket: Socket, wish: Wish, turn: number): void {
  if (wish === 'the password in the clear') {
    if (turn === 1) socket.write(packet(2, Buffer.from([0xfe]), text('mysql_clear_password')));
    return;
  }
  if (turn === 1) socket.write(packet(2, Buffer.from([0, 0, 0, 2, 0, 0, 0])));
  if (turn !== 2) return;
  const names = ['def', '', '', '', 'version', ''].map(counted);
  const column = Buffer.from([12, 45, 0, 0, 16, 0, 0, 253, 0, 0, 31, 0, 0]);
  const end = Buffer.from([0xfe, 0, 0, 2, 0]);
  socket.write(Buffer.concat([packet(1, Buffer.from([1])), packet(2, ...names, column), packet(3, end)]));
  // Sequence numbers count to 255 and wrap: with that many packets a block can be repeated.
  const cell = Buffer.concat([Buffer.from([0xfc]), Buffer.from([row.length & 255, row.length >> 8]), row]);
  pourOut(socket, Buffer.concat(Array.from({ length: 256 }, (_, at) => packet(4 + at, cell))));
}
