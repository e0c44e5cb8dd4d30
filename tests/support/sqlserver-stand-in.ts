import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll } from 'vitest';
import { pourOut } from './hostile-database.ts';

/** Text, an integer, or a boolean. */
type Cell = string | number | boolean | null;

/** The result for statements that contain a text. Column types follow from the values of the rows. */
export interface RecordedAnswer {
  readonly asked: string;
  readonly rows: readonly Readonly<Record<string, Cell>>[];
  /** The last row is sent repeatedly, as long as the client reads. */
  readonly isEndless?: boolean;
}

interface SqlserverStandIn {
  /** 'localhost:port' */
  readonly host: string;
  /** Received statements with their values after the sign-in, as text. */
  readonly asked: readonly string[];
  /** Number of user names and passwords received. */
  readonly signIns: () => number;
}

const kinds = { prelogin: 0x12, login: 0x10, reply: 0x04 } as const;
const ucs2 = (text: string): Buffer => Buffer.from(text, 'utf16le');
const number = (value: number, bytes: number): Buffer => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntLE(value, 0, bytes);
  return buffer;
};
/** Texts preceded by their length in characters. */
const shortText = (text: string): Buffer => Buffer.concat([number(text.length, 1), ucs2(text)]);
const longText = (text: string): Buffer => Buffer.concat([number(text.length, 2), ucs2(text)]);
const token = (kind: number, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([kind]), number(body.length, 2), body]);
};
const done = (status = 0, kind = 0xfd): Buffer =>
  Buffer.concat([Buffer.from([kind]), number(status, 2), Buffer.alloc(10)]);

/**
 * A SQL Server on loopback that accepts one user and returns prepared results: the necessary messages of
 * MS-TDS 7.4 (PRELOGIN, LOGIN7, RPC, LOGINACK, COLMETADATA, ROW, DONE), unencrypted. No SQL Server is
 * involved.
 * @param elsewhere redirects clients to this port of this machine
 */
export async function sqlserverStandIn(
  password: string,
  answers: readonly RecordedAnswer[],
  elsewhere?: number,
): Promise<SqlserverStandIn> {
  const asked: string[] = [];
  let signIns = 0;
  const server = createServer((socket) => {
    let held = Buffer.alloc(0);
    let message = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (part) => {
      held = Buffer.concat([held, part]);
      while (held.length >= 8 && held.length >= held.readUInt16BE(2)) {
        const packet = held.subarray(0, held.readUInt16BE(2));
        held = held.subarray(packet.length);
        const kind = packet[0] ?? 0;
        // Anything but a packet of this protocol, such as TLS from the first byte, closes the connection, as
        // old servers do.
        if (kind > kinds.prelogin) return void socket.destroy();
        message = Buffer.concat([message, packet.subarray(8)]);
        if (((packet[1] ?? 0) & 1) === 0) continue;
        reply(socket, kind, message);
        message = Buffer.alloc(0);
      }
    });
  });
  const reply = (socket: Socket, kind: number, message: Buffer): void => {
    if (kind === kinds.prelogin) send(socket, preloginReply);
    else if (kind === kinds.login) {
      signIns += 1;
      send(socket, loginReply(message, password, elsewhere));
    } else answer(socket, message);
  };
  const answer = (socket: Socket, message: Buffer): void => {
    // Text after headers may begin at an odd byte.
    const texts = [message, message.subarray(1)].map((bytes) => bytes.toString('utf16le'));
    const known = answers.find((one) => texts.some((text) => text.includes(one.asked)));
    if (known === undefined) {
      send(socket, done());
      return;
    }
    asked.push(texts.find((text) => text.includes(known.asked)) ?? '');
    if (!known.isEndless) {
      send(socket, Buffer.concat([table(known.rows), done(0, 0xfe)]));
      return;
    }
    const [head, again] = [columnsOf(known.rows), rowsOf(known.rows.slice(-1))];
    socket.write(packetOf(Buffer.concat([head, again]), false));
    pourOut(socket, packetOf(again, false));
  };
  server.listen(0, '127.0.0.1');
  await new Promise<void>((resolve) => void server.once('listening', resolve));
  afterAll(() => void server.close());
  return { host: `localhost:${(server.address() as AddressInfo).port}`, asked, signIns: () => signIns };
}

function send(socket: Socket, body: Buffer): void {
  const largest = 4088;
  for (let at = 0; at < body.length; at += largest) {
    const part = body.subarray(at, at + largest);
    const isLast = at + largest >= body.length;
    socket.write(packetOf(part, isLast));
  }
}

function packetOf(body: Buffer, isLast: boolean): Buffer {
  const head = Buffer.from([kinds.reply, isLast ? 1 : 0, 0, 0, 0, 0, 1, 0]);
  head.writeUInt16BE(body.length + 8, 2);
  return Buffer.concat([head, body]);
}

/** Version 16.0, without encryption. */
const preloginReply = Buffer.from([0, 0, 11, 0, 6, 1, 0, 17, 0, 1, 0xff, 16, 0, 0x10, 0, 0, 0, 2]);

function loginReply(message: Buffer, password: string, elsewhere: number | undefined): Buffer {
  const field = (at: number): Buffer => {
    const start = message.readUInt16LE(at);
    return message.subarray(start, start + message.readUInt16LE(at + 2) * 2);
  };
  const user = field(40).toString('utf16le');
  const given = Buffer.from(field(44).map((byte) => (((byte ^ 0xa5) << 4) | ((byte ^ 0xa5) >> 4)) & 0xff));
  const database = field(68).toString('utf16le');
  const refused = (code: number, words: string): Buffer =>
    Buffer.concat([
      token(
        0xaa,
        number(code, 4),
        Buffer.from([1, 14]),
        longText(words),
        shortText(''),
        shortText(''),
        number(1, 4),
      ),
      done(2),
    ]);
  if (user !== 'reader' || given.toString('utf16le') !== password)
    return refused(18_456, `Login failed for user '${user}'.`);
  if (database !== 'shop') return refused(4060, `Cannot open database "${database}" requested by the login.`);
  const route = elsewhere && Buffer.concat([number(0, 1), number(elsewhere, 2), longText('127.0.0.1')]);
  return Buffer.concat([
    token(
      0xad,
      Buffer.from([1, 0x74, 0, 0, 4]),
      shortText('Microsoft SQL Server'),
      Buffer.from([16, 0, 0x10, 0]),
    ),
    ...(route ? [token(0xe3, Buffer.from([20]), number(route.length, 2), route, number(0, 2))] : []),
    done(),
  ]);
}

const collation = Buffer.from([9, 4, 0xd0, 0, 52]);

type Rows = readonly Readonly<Record<string, Cell>>[];
const table = (rows: Rows): Buffer => Buffer.concat([columnsOf(rows), rowsOf(rows)]);
const namesOf = (rows: Rows): readonly string[] => Object.keys(rows[0] ?? {});
const kindOf = (rows: Rows, name: string): string =>
  typeof rows.map((row) => row[name] ?? null).find((cell) => cell !== null);

function columnsOf(rows: Rows): Buffer {
  const names = namesOf(rows);
  const columns = names.map((name) => {
    const kind = kindOf(rows, name);
    const type =
      kind === 'number'
        ? Buffer.from([0x26, 4])
        : kind === 'boolean'
          ? Buffer.from([0x68, 1])
          : Buffer.concat([Buffer.from([0xe7]), number(8000, 2), collation]);
    return Buffer.concat([Buffer.alloc(4), number(9, 2), type, shortText(name)]);
  });
  return Buffer.concat([Buffer.from([0x81]), number(names.length, 2), ...columns]);
}

function rowsOf(rows: Rows): Buffer {
  const cellOf = (kind: string, cell: Cell): Buffer => {
    if (kind === 'number')
      return cell === null ? Buffer.from([0]) : Buffer.concat([Buffer.from([4]), int(Number(cell))]);
    if (kind === 'boolean') return cell === null ? Buffer.from([0]) : Buffer.from([1, cell === true ? 1 : 0]);
    return cell === null
      ? number(0xffff, 2)
      : Buffer.concat([number(String(cell).length * 2, 2), ucs2(String(cell))]);
  };
  return Buffer.concat(
    rows.flatMap((row) => [
      Buffer.from([0xd1]),
      ...namesOf(rows).map((name) => cellOf(kindOf(rows, name), row[name] ?? null)),
    ]),
  );
}

function int(value: number): Buffer {
  const buffer = Buffer.alloc(4);
  buffer.writeInt32LE(value);
  return buffer;
}
