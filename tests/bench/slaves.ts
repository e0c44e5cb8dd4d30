/**
 * A field for the benchmarks, in a separate process: DTUs that connect, send their IMEI and respond to every
 * read of a heliodeck-mppt4 at once, or after the delay of a bus. Deliberately cheap, because only the other
 * side is measured.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { connect, type Socket } from 'node:net';
import { modbusReply, parseModbusRequest } from '@heliodeck/protocol/modbus/slave';

interface SlavesOrder {
  readonly port: number;
  readonly dtus: number;
  /** Time between request and response, ms. */
  readonly answerMs?: number;
  /** Unit that never responds. */
  readonly dead?: number;
}

/** IMEI of the n-th DTU. */
export const imeiOf = (n: number): string => String(860_000_000_000_000 + n);

/** A device whose value exceeds the limit from now on. */
interface Crossing {
  /** The n-th DTU; absent: every device of every DTU. */
  readonly dtu?: number;
  readonly unit?: number;
}

/** The first response of a crossing device: which device, and when, ms since 1970. */
export interface Crossed {
  readonly dtu: number;
  readonly unit: number;
  readonly at: number;
}

export interface Slaves {
  /** Closes every socket at once; all reconnect within two seconds. */
  storm(): void;
  /** Makes a device report `crossingVolts` for its battery from its next response on. */
  cross(crossing: Crossing): void;
  /** Called for each crossing device after its first such response. */
  onCrossed(tell: (crossed: Crossed) => void): void;
  close(): Promise<void>;
}

/** Starts the field. */
export function startSlaves(order: SlavesOrder): Slaves {
  const child: ChildProcess = fork(import.meta.filename, [JSON.stringify(order)], {
    env: { ...process.env, BENCH_SLAVES: '1' },
  });
  return {
    storm: () => void child.send('storm'),
    cross: (crossing) => void child.send({ crossing }),
    onCrossed: (tell) => void child.on('message', (told) => tell(told as Crossed)),
    close: () =>
      new Promise((done) => {
        if (child.exitCode !== null || child.signalCode !== null) return done();
        child.once('exit', () => done());
        child.kill('SIGTERM');
      }),
  };
}

/** Battery voltage of crossing devices; all others report 3 V. */
export const crossingVolts = 60;
/** Its register, V × 100. */
const batteryVoltage = 0x010a;
/** One bit each: devices under measurement have no fault, because each would raise an alarm. */
const faultBits = 0x0101;

if (process.env.BENCH_SLAVES === '1') run(JSON.parse(process.argv[2] ?? '{}') as SlavesOrder);

function run(order: SlavesOrder): void {
  const sockets = new Set<Socket>();
  const answer = answering(order);
  const crossings = crossing();
  const dial = (n: number): void => {
    const socket = connect({ port: order.port, host: '127.0.0.1', noDelay: true });
    sockets.add(socket);
    socket.on('connect', () => socket.write(imeiOf(n)));
    socket.on('data', (chunk: Buffer) =>
      answer(crossings.questioned(n, chunk), chunk, (reply) => void socket.write(reply)),
    );
    socket.on('error', () => undefined);
    socket.on('close', () => {
      sockets.delete(socket);
      // A modem takes a moment to reconnect, each a different one.
      setTimeout(dial, 500 + (n % 1500), n);
    });
  };
  for (let n = 0; n < order.dtus; n += 1) setTimeout(dial, Math.floor(n / 200) * 10, n);
  process.on('message', (told: 'storm' | { readonly crossing: Crossing }) => {
    if (told === 'storm') for (const socket of [...sockets]) socket.destroy();
    else crossings.begin(told.crossing);
  });
  process.on('SIGTERM', () => process.exit(0));
  // The parent process has exited.
  process.on('disconnect', () => process.exit(1));
}

/** The devices that exceed the limit; each is reported with its first response. */
function crossing() {
  const wanted = new Set<string>();
  const told = new Set<string>();
  let isEach = false;
  return {
    begin({ dtu, unit }: Crossing): void {
      if (dtu === undefined) isEach = true;
      else wanted.add(`${dtu} ${unit}`);
    },
    /** Whether a request reads a voltage that exceeds the limit. */
    questioned(dtu: number, question: Buffer): boolean {
      if (question.length < 8 || (!isEach && wanted.size === 0)) return false;
      const unit = question.readUInt8(0);
      const name = `${dtu} ${unit}`;
      const after = batteryVoltage - question.readUInt16BE(2);
      const isOver = after >= 0 && after < question.readUInt16BE(4) && (isEach || wanted.has(name));
      if (isOver && !told.has(name)) {
        told.add(name);
        process.send?.({ dtu, unit, at: Date.now() } satisfies Crossed);
      }
      return isOver;
    },
  };
}

/** Responses by request; created again each second, because counters advance. */
function answering({ answerMs = 0, dead }: SlavesOrder) {
  let replies = new Map<string, Uint8Array | null>();
  let second = 0;
  return (isOver: boolean, question: Buffer, send: (reply: Uint8Array) => void): void => {
    const now = Math.floor(Date.now() / 1000);
    if (now !== second) {
      second = now;
      replies = new Map();
    }
    const key = `${isOver} ${question.toString('latin1')}`;
    let reply = replies.get(key);
    if (reply === undefined) {
      reply = replyTo(question, { second, dead, isOver });
      replies.set(key, reply);
    }
    if (reply === null) return;
    if (answerMs > 0) setTimeout(send, answerMs, reply);
    else send(reply);
  };
}

/** null without a response. */
function replyTo(
  question: Uint8Array,
  {
    second,
    dead,
    isOver,
  }: { readonly second: number; readonly dead: number | undefined; readonly isOver: boolean },
): Uint8Array | null {
  const input = parseModbusRequest(question);
  if (input.kind !== 'request' || input.request.unit === dead) return null;
  const { request } = input;
  const registers = new Array<number>(request.count).fill(300);
  // The two counters of the operating record (0x0126, 0x012c): one watt-hour per second.
  for (const address of [0x0126, 0x012c]) {
    const at = address - request.address;
    if (at < 0 || at + 1 >= request.count) continue;
    const count = second - 1_700_000_000;
    registers[at] = count >>> 16;
    registers[at + 1] = count & 0xffff;
  }
  const atFaults = faultBits - request.address;
  if (atFaults >= 0 && atFaults < request.count) registers[atFaults] = 0;
  if (isOver) registers[batteryVoltage - request.address] = crossingVolts * 100;
  return modbusReply(request, { registers });
}
