import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll } from 'vitest';
import { later } from './later.ts';

// Dameng's driver may not be redistributed or reverse-engineered to write a server for it. Both are simulated
// here: a driver with the functions of the vendor's manual, and a server with a protocol of JSON lines.

/** The result for statements that contain a text; column names in the case of the database. */
export interface DamengRecorded {
  readonly asked: string;
  readonly rows: readonly Readonly<Record<string, string | number | null>>[];
}

interface DamengStandIn {
  /** '127.0.0.1:port' */
  readonly host: string;
  /** Received statements with their values. */
  readonly asked: readonly { readonly text: string; readonly values: readonly unknown[] }[];
}

/** A server that accepts this password. */
export async function damengStandIn(
  password: string,
  answers: readonly DamengRecorded[],
): Promise<DamengStandIn> {
  const asked: { text: string; values: unknown[] }[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    createInterface(socket).on('line', (line) => {
      const order = JSON.parse(line) as { password?: string; text?: string; values?: unknown[] };
      const say = (answer: object) => socket.write(`${JSON.stringify(answer)}\n`);
      if (order.text === undefined)
        return say(order.password === password ? {} : { error: '[-2501] 用户名或密码错误' });
      asked.push({ text: order.text, values: order.values ?? [] });
      const found = answers.find((one) => order.text?.includes(one.asked));
      if (!found) return say({ error: `[-2106] no answer to ${order.text}` });
      const names = Object.keys(found.rows[0] ?? {});
      return say({ names, rows: found.rows.map((row) => names.map((name) => row[name])) });
    });
  }).listen(0, '127.0.0.1');
  await new Promise<void>((resolve) => void server.once('listening', resolve));
  afterAll(() => void server.close());
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

const driver = `
const net = require('node:net');
const readline = require('node:readline');
exports.OUT_FORMAT_ARRAY = 4001;
exports.getConnection = async ({ connectString, user, password, maxRows }) => {
  BEFORE
  const [host, port] = connectString.split(':');
  const socket = net.connect(Number(port), host);
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  const lines = readline.createInterface(socket)[Symbol.asyncIterator]();
  const told = async (order) => {
    socket.write(JSON.stringify(order) + '\\n');
    const { value, done } = await lines.next();
    if (done) throw new Error('the line broke');
    const answer = JSON.parse(value);
    if (answer.error) throw new Error(answer.error);
    return answer;
  };
  await told({ user, password });
  return {
    async execute(text, values, { outFormat }) {
      if (outFormat !== exports.OUT_FORMAT_ARRAY) throw new Error('rows are to be lists');
      const { names, rows } = await told({ text, values });
      return { metaData: names.map((name) => ({ name })), rows: maxRows > 0 ? rows.slice(0, maxRows) : rows };
    },
    async close() {
      socket.end();
    },
  };
};
`;

/** A folder in which a driver is installed until the test or file that calls this ends. @param before what it does by itself before it connects */
export function damengDriver(before = ''): string {
  const folder = mkdtempSync(join(tmpdir(), 'dameng-driver-'));
  later(() => rmSync(folder, { recursive: true, force: true }));
  const home = join(folder, 'node_modules/dmdb');
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, 'package.json'), '{"name":"dmdb","version":"0.0.0","main":"index.js"}');
  writeFileSync(
    join(home, 'index.js'),
    driver.replace('BEFORE', () => before),
  );
  return folder;
}
