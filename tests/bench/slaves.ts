/**
 * A field for the benchmarks, in a process of its own: DTUs that dial in, say their IMEI and answer every read of a
 * heliodeck-mppt4 at once, or after the time a bus takes. Cheap on purpose: what is measured is who asks.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { connect, type Socket } from 'node:net';
import { modbusReply, parseModbusRequest } from '@heliodeck/protocol/modbus/slave';

interface SlavesOrder {
  readonly port: number;
  readonly dtus: number;
  /** Time between question and answer, ms. */
  readonly answerMs?: number;
  /** Unit that never answers. */
  readonly dead?: number;
}

/** IMEI of the n-th DTU. */
export const imeiOf = (n: number): string => String(860_000_000_000_000 + n);

interface Slaves {
  /** Cuts every socket at once; all dial in again within two seconds. */
  storm(): void;
  close(): Promise<void>;
}

/** Starts the field. */
export function startSlaves(order: SlavesOrder): Slaves {
  const child: ChildProcess = fork(import.meta.filename, [JSON.stringify(order)], {
    env: { ...process.env, BENCH_SLAVES: '1' },
  });
  return {
    storm: () => void child.send('storm'),
    close: () =>
      new Promise((done) => {
        child.once('exit', () => done());
        child.kill('SIGTERM');
      }),
  };
}

if (process.env.BENCH_SLAVES === '1') run(JSON.parse(process.argv[2] ?? '{}') as SlavesOrder);

function run(order: SlavesOrder): void {
  const sockets = new Set<Socket>();
  const answer = answering(order);
  const dial = (n: number): void => {
    const socket = connect({ port: order.port, host: '127.0.0.1', noDelay: true });
    sockets.add(socket);
    socket.on('connect', () => socket.write(imeiOf(n)));
    socket.on('data', (chunk: Buffer) => answer(chunk, (reply) => void socket.write(reply)));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      sockets.delete(socket);
      // A modem needs a moment to dial again, and each another one.
      setTimeout(dial, 500 + (n % 1500), n);
    });
  };
  for (let n = 0; n < order.dtus; n += 1) setTimeout(dial, Math.floor(n / 200) * 10, n);
  process.on('message', () => {
    for (const socket of [...sockets]) socket.destroy();
  });
  process.on('SIGTERM', () => process.exit(0));
  // Whoever started it has died.
  process.on('disconnect', () => process.exit(1));
}

/** Replies by question; made anew each second, because counters run. */
function answering({ answerMs = 0, dead }: SlavesOrder) {
  let replies = new Map<string, Uint8Array | null>();
  let second = 0;
  return (question: Buffer, send: (reply: Uint8Array) => void): void => {
    const now = Math.floor(Date.now() / 1000);
    if (now !== second) {
      second = now;
      replies = new Map();
    }
    const key = question.toString('latin1');
    let reply = replies.get(key);
    if (reply === undefined) {
      reply = replyTo(question, second, dead);
      replies.set(key, reply);
    }
    if (reply === null) return;
    if (answerMs > 0) setTimeout(send, answerMs, reply);
    else send(reply);
  };
}

/** null where nobody answers. */
function replyTo(question: Uint8Array, second: number, dead: number | undefined): Uint8Array | null {
  const input = parseModbusRequest(question);
  if (input.kind !== 'request' || input.request.unit === dead) return null;
  const { request } = input;
  const registers = new Array<number>(request.count).fill(300);
  // The two counters of the operating record (0x0126, 0x012c): a watt-hour a second.
  for (const address of [0x0126, 0x012c]) {
    const at = address - request.address;
    if (at < 0 || at + 1 >= request.count) continue;
    const count = second - 1_700_000_000;
    registers[at] = count >>> 16;
    registers[at + 1] = count & 0xffff;
  }
  return modbusReply(request, { registers });
}
