import { connect, type Socket } from 'node:net';
import { type Faults, noFaults, withFaults } from './faults.ts';

/** A device on the simulated bus: receives every byte, and responds when a request to it is complete. */
interface BusSlave {
  readonly address: number;
  handle(bytes: Uint8Array): Uint8Array | undefined;
}

/** How a DTU registers (docs/product/field-protocols.md#dtu-links). */
export type Registration = 'ascii' | 'json' | 'bcd';

export interface DtuOptions {
  readonly imei: string;
  readonly host: string;
  readonly port: number;
  readonly slaves: readonly BusSlave[];
  readonly registration?: Registration;
  readonly heartbeatSeconds?: number;
  /** Baud rate: responses take the time that the line needs. 0 = no delay (load tests). */
  readonly baud?: number;
  readonly faults?: Faults;
  /** Called before a response is computed: advances the plant to the current time. */
  readonly beforeAnswer?: () => void;
  readonly onState?: (state: 'connected' | 'lost') => void;
}

/** A simulated DTU: connects, registers, forwards its bus; reconnects when the connection drops. */
export interface SimulatedDtu {
  /** Drops the connection, as happens when a radio cell is lost; the DTU reconnects automatically. */
  drop(): void;
  close(): void;
  readonly answered: number;
}

const heartbeat = new TextEncoder().encode('ping');
/** Delay of a device before it responds, ms. */
const turnaroundMs = 15;
const redialMs = [1000, 2000, 4000, 8000, 16_000, 30_000] as const;

function registrationBytes(imei: string, form: Registration): Uint8Array {
  if (form === 'json') {
    return new TextEncoder().encode(
      JSON.stringify({ csq: 24, imei, iccid: `8986${imei.padStart(16, '0')}`, ver: '1.0.0' }),
    );
  }
  if (form === 'bcd')
    return Uint8Array.from((`${imei}0`.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)));
  return new TextEncoder().encode(imei);
}

/** Starts a DTU, which connects at once. */
export function startDtu(options: DtuOptions): SimulatedDtu {
  const { imei, slaves, baud = 9600, faults = noFaults } = options;
  const seed = Number(imei.slice(-6));
  let socket: Socket | undefined;
  let closed = false;
  let attempts = 0;
  let answered = 0;
  let redial: NodeJS.Timeout | undefined;
  let beat: NodeJS.Timeout | undefined;

  /** Until when the bus is occupied, by the monotonic clock. */
  let takenUntil = 0;

  /** A character has eleven bits: start, eight data bits, parity or a second stop bit, stop. */
  const wireMs = (bytes: number): number => (baud === 0 ? 0 : (bytes * 11_000) / baud);

  /** Half duplex: a request waits for the response in transit, and then occupies the line itself. */
  function hear(line: Socket, bytes: Uint8Array): void {
    options.beforeAnswer?.();
    const now = performance.now();
    takenUntil = Math.max(takenUntil, now) + wireMs(bytes.length);
    for (const slave of slaves) {
      const answer = slave.handle(bytes);
      if (answer === undefined || faults.silent.has(slave.address)) continue;
      answered++;
      const delivery = withFaults(faults, answer, heartbeat, seed, answered);
      if (baud > 0) takenUntil += turnaroundMs + wireMs(answer.length);
      send(line, delivery.pieces, delivery.apartMs, takenUntil - now);
    }
  }

  function send(line: Socket, pieces: readonly Uint8Array[], apartMs: number, delayMs: number): void {
    for (const [index, piece] of pieces.entries()) {
      const wait = delayMs + index * apartMs;
      if (wait < 1) line.write(piece);
      else setTimeout(() => line.writable && line.write(piece), wait).unref();
    }
  }

  function dial(): void {
    const line = connect({ host: options.host, port: options.port, noDelay: true });
    socket = line;
    let connected = false;
    line.on('connect', () => {
      connected = true;
      attempts = 0;
      line.write(registrationBytes(imei, options.registration ?? 'ascii'));
      options.onState?.('connected');
      beat = setInterval(() => line.write(heartbeat), (options.heartbeatSeconds ?? 50) * 1000).unref();
    });
    line.on('data', (chunk) => hear(line, chunk));
    line.on('error', () => line.destroy());
    line.on('close', () => {
      if (socket === line) clearInterval(beat);
      if (connected) options.onState?.('lost');
      if (closed || socket !== line) return;
      const wait = redialMs[Math.min(attempts++, redialMs.length - 1)] ?? 30_000;
      redial = setTimeout(dial, wait).unref();
    });
  }

  dial();
  return {
    drop: () => socket?.destroy(),
    close() {
      closed = true;
      clearTimeout(redial);
      clearInterval(beat);
      socket?.destroy();
    },
    get answered() {
      return answered;
    },
  };
}
