import { connect, type Socket } from 'node:net';
import { deliver, type Faults, noFaults } from './faults.ts';

/** A device on the simulated bus: sees a request, answers if it is meant and the request is whole. */
export interface BusSlave {
  readonly address: number;
  handle(request: Uint8Array): Uint8Array | undefined;
}

/** How a DTU makes itself known; see protocols §e. */
export type Registration = 'ascii' | 'json' | 'bcd';

export interface DtuOptions {
  readonly imei: string;
  readonly host: string;
  readonly port: number;
  readonly slaves: readonly BusSlave[];
  readonly registration?: Registration;
  readonly heartbeatSeconds?: number;
  /** Serial speed: an answer takes its time on the wire. 0 = no wire (load tests). */
  readonly baud?: number;
  readonly faults?: Faults;
  /** Called before an answer is computed: the plant is moved on to now. */
  readonly beforeAnswer?: () => void;
  readonly onState?: (state: 'connected' | 'lost') => void;
}

/** A simulated DTU: dials in, registers, carries its bus; comes back when the line drops. */
export interface SimulatedDtu {
  /** Drops the line as a lost radio cell does; it redials by itself. */
  drop(): void;
  close(): void;
  readonly answered: number;
}

const heartbeat = new TextEncoder().encode('ping');
/** Silence after which bytes that made no request are forgotten, ms. */
const staleMs = 300;
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

/** Starts a DTU; it dials at once. */
export function startDtu(options: DtuOptions): SimulatedDtu {
  const { imei, slaves, baud = 9600, faults = noFaults } = options;
  const seed = Number(imei.slice(-6));
  let socket: Socket | undefined;
  let closed = false;
  let attempts = 0;
  let answered = 0;
  let redial: NodeJS.Timeout | undefined;
  let beat: NodeJS.Timeout | undefined;

  const wireMs = (bytes: number): number => (baud === 0 ? 0 : (bytes * 11_000) / baud);

  function answerTo(line: Socket, request: Uint8Array): boolean {
    options.beforeAnswer?.();
    for (const slave of slaves) {
      const answer = slave.handle(request);
      if (answer === undefined) continue;
      if (faults.silent.has(slave.address)) return true;
      answered++;
      const delivery = deliver(faults, answer, heartbeat, seed, answered);
      send(
        line,
        delivery.pieces,
        delivery.apartMs,
        baud === 0 ? 0 : wireMs(request.length) + 15 + wireMs(answer.length),
      );
      return true;
    }
    return false;
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
    let held: Uint8Array = new Uint8Array();
    let heardAt = 0;
    line.on('connect', () => {
      attempts = 0;
      line.write(registrationBytes(imei, options.registration ?? 'ascii'));
      options.onState?.('connected');
      beat = setInterval(() => line.write(heartbeat), (options.heartbeatSeconds ?? 50) * 1000).unref();
    });
    line.on('data', (chunk) => {
      const now = performance.now();
      if (held.length === 0 || now - heardAt > staleMs) held = chunk;
      else held = Buffer.concat([held, chunk]);
      heardAt = now;
      if (answerTo(line, held) || held.length > 1024) held = new Uint8Array();
    });
    line.on('error', () => line.destroy());
    line.on('close', () => {
      clearInterval(beat);
      options.onState?.('lost');
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
