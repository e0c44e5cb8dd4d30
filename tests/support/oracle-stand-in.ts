import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { afterAll } from 'vitest';
import { selfSigned } from './certificate.ts';
import { pourOut } from './hostile-database.ts';

/** Text, or a non-negative integer. */
type Cell = string | number | null;

/** The result for statements that contain a text. Column types follow from the values of the rows. */
export interface OracleAnswer {
  readonly asked: string;
  readonly rows: readonly Readonly<Record<string, Cell>>[];
  /**
   * Its rows repeat forever: within one response, each as the previous one, or response by response as the
   * driver requests more.
   */
  readonly isEndless?: 'within' | 'on asking';
}

interface OracleStandIn {
  /** 'localhost:port' */
  readonly host: string;
  /** The certificate of a server with encryption. */
  readonly cert: string;
  /** Received statements with their values after the sign-in, as text. */
  readonly asked: readonly string[];
  /** What clients sent about themselves before they were asked for a password. */
  readonly introduced: readonly string[];
  /** Number of passwords received. */
  readonly signIns: () => number;
  /** Number of requests for further rows. */
  readonly fetches: () => number;
}

const kind = { connect: 1, accept: 2, refuse: 4, redirect: 5, data: 6, resend: 11 } as const;
const said = { protocol: 1, dataTypes: 2, call: 3, error: 4, rowHeader: 6, row: 7, parameters: 8 } as const;
const [status, describe] = [9, 16];
const call = { fetch: 5, fetchAll: 94, phaseOne: 118, phaseTwo: 115 } as const;
/** Version 19.1 of the fields of a call. */
const fieldVersion = 12;

const ub1 = (value: number): Buffer => Buffer.from([value]);
const ub2 = (value: number): Buffer => Buffer.from([value >> 8, value & 255]);
const zeros = (count: number): Buffer => Buffer.alloc(count);
/** A number preceded by the count of its bytes. */
const ub = (value: number): Buffer => {
  if (value === 0) return zeros(1);
  const hex = value.toString(16);
  const bytes = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
  return Buffer.concat([ub1(bytes.length), bytes]);
};
const counted = (bytes: Buffer): Buffer => Buffer.concat([ub1(bytes.length), bytes]);
const text = (words: string): Buffer => counted(Buffer.from(words));
const named = (words: string): Buffer => Buffer.concat([ub(Buffer.byteLength(words)), text(words)]);
/** Base-100 digits, each increased by one, after their exponent. */
const oracleNumber = (value: number): Buffer => {
  const digits: number[] = [];
  for (let left = value; left > 0; left = Math.floor(left / 100)) digits.unshift((left % 100) + 1);
  return counted(Buffer.from(value === 0 ? [0x80] : [0xc0 + digits.length, ...digits]));
};

const fault = (number: number, message: string): Buffer =>
  Buffer.concat([ub1(said.error), zeros(28), ub(number), zeros(1), ...(number === 0 ? [] : [text(message)])]);
const parameters = (values: Readonly<Record<string, string>>, flag = 0): Buffer =>
  Buffer.concat([
    ub1(said.parameters),
    ub(Object.keys(values).length),
    ...Object.entries(values).flatMap(([name, value]) => [named(name), named(value), ub(flag)]),
    ...[ub1(status), zeros(2)],
  ]);

/** The end of a response for a cursor with more rows. */
const goesOn = Buffer.concat([ub1(said.error), zeros(6), ub(1), zeros(21), zeros(2)]);
const noMore = fault(1403, 'ORA-01403: no data found');
/** Rows equal to the previous one, which a bit for each column indicates. */
const likeBefore = (columns: number): Buffer =>
  Buffer.concat([ub1(21), zeros(1), zeros(Math.ceil(columns / 8)), ub1(said.row)]);

function rowsOf(rows: OracleAnswer['rows'], end = noMore): Buffer {
  const names = Object.keys(rows[0] ?? {});
  const isNumber = (name: string) => rows.some((row) => typeof row[name] === 'number');
  const columns = names.flatMap((name) => [
    Buffer.from([isNumber(name) ? 2 : 1, 0, 0, 0]),
    ...[ub(4000), zeros(4), ub(873), ub1(1), ub(4000), zeros(1), ub1(1), zeros(1)],
    ...[named(name), zeros(4)],
  ]);
  const cells = rows.flatMap((row) => [
    ub1(said.row),
    ...names.map((name) => {
      const value = row[name] ?? null;
      return value === null ? zeros(1) : typeof value === 'number' ? oracleNumber(value) : text(value);
    }),
  ]);
  return Buffer.concat([
    ...[
      ub1(describe),
      zeros(2),
      ub(names.length),
      ...(names.length > 0 ? [zeros(1)] : []),
      ...columns,
      zeros(6),
    ],
    ...[ub1(said.rowHeader), zeros(7), ...cells],
    end,
  ]);
}

/**
 * The sign-in of version 11: both sides choose half of a key, encrypted with the password, which itself is
 * sent encrypted with that key.
 */
function signIn(password: string) {
  const salt = randomBytes(10);
  const ours = randomBytes(48);
  const hashed = createHash('sha1').update(password).update(salt).digest();
  const byPassword = Buffer.concat([hashed, zeros(4)]);
  const crypt = (how: typeof createCipheriv | typeof createDecipheriv, key: Buffer, bytes: Buffer): Buffer =>
    Buffer.concat([how('aes-192-cbc', key, zeros(16)).setAutoPadding(false).update(bytes)]);
  return {
    first: parameters({ AUTH_SESSKEY: crypt(createCipheriv, byPassword, ours).toString('hex') }),
    verifier: salt.toString('hex').toUpperCase(),
    /** The last response; undefined for a wrong password. */
    last(message: string): Buffer | undefined {
      const sent = (name: string) =>
        Buffer.from(new RegExp(`${name}.{3,5}?((?:[0-9A-F]{2})+)`, 's').exec(message)?.[1] ?? '', 'hex');
      const theirs = crypt(createDecipheriv, byPassword, sent('AUTH_SESSKEY'));
      const mixed = Buffer.from(ours.subarray(16, 40).map((byte, at) => byte ^ (theirs[16 + at] ?? 0)));
      const half = (from: number, to: number) => createHash('md5').update(mixed.subarray(from, to)).digest();
      const key = Buffer.concat([half(0, 16), half(16, 24)]).subarray(0, 24);
      const plain = crypt(createDecipheriv, key, sent('AUTH_PASSWORD'));
      const given = plain.subarray(16, plain.length - (plain.at(-1) ?? 0)).toString();
      if (given !== password) return undefined;
      const proof = Buffer.concat([randomBytes(16), Buffer.from('SERVER_TO_CLIENT')]);
      return parameters({
        AUTH_SVR_RESPONSE: crypt(createCipheriv, key, proof).toString('hex'),
        AUTH_VERSION_NO: String((19 << 24) | (3 << 16)),
      });
    },
  };
}

/** Behaviour of a stand-in other than accepting its user. */
interface OracleManners {
  /** Redirects clients to this port of this machine. */
  readonly elsewhere?: number;
  /**
   * Uses TLS, and restarts it after the first packet, as a listener does that passes the connection to
   * another process.
   */
  readonly isEncrypted?: boolean;
}

/**
 * An Oracle database on loopback that accepts one user, 'reader', for the service 'shop', and returns
 * prepared results: the part of the network protocol and of its calls that the driver reads. No Oracle is
 * involved.
 */
export async function oracleStandIn(
  password: string,
  answers: readonly OracleAnswer[],
  { elsewhere, isEncrypted = false }: OracleManners = {},
): Promise<OracleStandIn> {
  const asked: string[] = [];
  const introduced: string[] = [];
  let signIns = 0;
  let fetches = 0;
  const { cert, key } = selfSigned();
  const opened = new Set<Socket>();

  const converse = (raw: Socket): void => {
    let hasBegunAnew = !isEncrypted;
    let isAccepted = false;
    let auth = signIn(password);
    let line: Socket = raw;
    let held: Buffer = zeros(0);
    const packet = (type: number, body: Buffer, flags = 0): void => {
      const length = Buffer.alloc(4);
      if (isAccepted) length.writeUInt32BE(body.length + 8);
      else length.writeUInt16BE(body.length + 8);
      line.write(Buffer.concat([length, Buffer.from([type, flags, 0, 0]), body]));
    };
    const data = (...parts: readonly Buffer[]) => packet(kind.data, Buffer.concat([zeros(2), ...parts]));
    const endless = ({ rows, isEndless }: OracleAnswer): void => {
      data(rowsOf(rows, isEndless === 'within' ? zeros(0) : goesOn));
      if (isEndless === 'on asking') return;
      const again = Buffer.concat(
        Array.from({ length: 2000 }, () => likeBefore(Object.keys(rows[0] ?? {}).length)),
      );
      const part = Buffer.alloc(10 + again.length);
      part.writeUInt32BE(part.length);
      part[4] = kind.data;
      again.copy(part, 10);
      pourOut(line, part);
    };
    const reply = (message: Buffer): void => {
      const words = message.toString('latin1');
      const [first, second] = message;
      if (first === said.protocol) {
        const capabilities = zeros(40).fill(fieldVersion, 7, 8);
        // Character sets 873 (UTF-8) and 2000 (UTF-16).
        const sets = Buffer.concat([zeros(9), ub2(2000), zeros(1)]);
        data(
          ub1(first),
          Buffer.from([6, 0]),
          Buffer.from('Stand-in\0'),
          Buffer.from([0x69, 0x03, 1, 0, 0]),
          ub2(sets.length),
          sets,
          counted(capabilities),
          counted(zeros(1)),
        );
      } else if (first === said.dataTypes) data(ub1(first), zeros(2));
      else if (first === said.call && second === call.phaseOne) {
        introduced.push(message.toString());
        if (!words.includes('reader')) auth = signIn(randomBytes(9).toString('hex'));
        // The type of the verifier is sent beside it.
        const kinds = { AUTH_VFR_DATA: auth.verifier };
        const both = Buffer.concat([ub1(said.parameters), ub(2)]);
        data(both, auth.first.subarray(3, -3), parameters(kinds, 0x1b25).subarray(3));
      } else if (first === said.call && second === call.phaseTwo) {
        signIns += 1;
        data(auth.last(words) ?? fault(1017, 'ORA-01017: invalid username/password; logon denied'));
      } else if (words.includes('DBTIMEZONE')) data(rowsOf([{ DBTIMEZONE: '+00:00' }]));
      else if (first === said.call && second === call.fetchAll) {
        asked.push(message.toString());
        const found = answers.find((answer) => message.toString().includes(answer.asked));
        if (!found) data(fault(942, 'ORA-00942: table or view does not exist'));
        else if (found.isEndless === undefined) data(rowsOf(found.rows));
        else endless(found);
      } else if (first === said.call && second === call.fetch) {
        fetches += 1;
        const again = likeBefore(1);
        data(ub1(said.rowHeader), zeros(7), ...Array.from({ length: 500 }, () => again), goesOn);
      } else data(ub1(status), zeros(2));
    };
    const welcome = (words: string): void => {
      if (elsewhere !== undefined) {
        const address = Buffer.from(`(ADDRESS=(PROTOCOL=tcp)(HOST=127.0.0.1)(PORT=${elsewhere}))`);
        packet(kind.redirect, Buffer.concat([ub2(address.length), address]));
      } else if (!hasBegunAnew) {
        hasBegunAnew = true;
        packet(kind.resend, zeros(0), 0x08);
        encrypt();
      } else if (!words.includes('SERVICE_NAME=shop)')) {
        const reason = Buffer.from('(DESCRIPTION=(ERR=12514))');
        packet(kind.refuse, Buffer.concat([zeros(2), ub2(reason.length), reason]));
      } else {
        const body = zeros(33 + 4);
        body.writeUInt16BE(315, 0);
        body[14] = body[15] = 0x04;
        body.writeUInt32BE(65_535, 24);
        body.writeUInt32BE(65_535, 28);
        packet(kind.accept, body);
        isAccepted = true;
      }
    };
    const heard = (part: Buffer): void => {
      held = Buffer.concat([held, part]);
      // As a listener does with anything but a connection request.
      if (!isAccepted && held.length >= 2 && held.readUInt16BE(0) > 4096) raw.destroy();
      while (held.length >= 8) {
        const length = isAccepted ? held.readUInt32BE(0) : held.readUInt16BE(0);
        // The text of a long connection request follows in a separate packet.
        const isCut = held[4] === kind.connect && length === 74;
        const whole = isCut && held.length >= length + 8 ? length + held.readUInt16BE(length) : length;
        if (length < 8 || held.length < whole || (isCut && whole === length)) return;
        const sent = held.subarray(0, whole);
        held = held.subarray(whole);
        if (sent[4] === kind.connect) welcome(sent.toString('latin1'));
        else if (sent[4] === kind.data && sent.length > 10) reply(sent.subarray(10));
      }
    };
    const encrypt = (): void => {
      line.removeAllListeners('data');
      held = zeros(0);
      line = new TLSSocket(raw, { isServer: true, cert, key });
      line.on('data', heard).on('error', () => undefined);
    };
    raw.on('error', () => undefined);
    opened.add(raw);
    if (isEncrypted) encrypt();
    else raw.on('data', heard);
  };

  const server = createServer(converse).listen(0, '127.0.0.1');
  await new Promise<void>((resolve) => void server.once('listening', resolve));
  afterAll(() => {
    for (const socket of opened) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    host: `localhost:${port}`,
    cert,
    asked,
    introduced,
    signIns: () => signIns,
    fetches: () => fetches,
  };
}
