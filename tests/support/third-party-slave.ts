import { connect, type Socket } from 'node:net';
import { server } from 'jsmodbus';
import { later } from './later.ts';

/**
 * A third-party Modbus RTU slave (the package jsmodbus) at the end of a plain TCP connection that first sends
 * an IMEI: like a computer with a serial adapter and any slave program. Frames and checksums are not computed
 * by our code.
 */
export class ThirdPartySlave {
  /** All possible holding registers. */
  readonly holding = Buffer.alloc(0x20000);
  /** Every received chunk, as hex. */
  readonly heard: string[] = [];
  readonly #socket: Socket;

  constructor(given: { readonly imei: string; readonly port: number }) {
    this.#socket = connect({ host: '127.0.0.1', port: given.port, noDelay: true });
    this.#socket.on('connect', () => this.#socket.write(given.imei));
    this.#socket.on('error', () => undefined);
    this.#socket.on('data', (chunk: Buffer) => this.heard.push(chunk.toString('hex')));
    const slave = new server.RTU(this.#socket, { holding: this.holding });
    slave.on('postWriteSingleRegister', () => this.afterWrite());
    later(() => this.#socket.destroy());
  }

  /** Called after a register was written. */
  afterWrite: () => void = () => undefined;

  set(register: number, ...values: readonly number[]): void {
    for (const [i, value] of values.entries()) this.holding.writeUInt16BE(value, 2 * (register + i));
  }

  get(register: number): number {
    return this.holding.readUInt16BE(2 * register);
  }
}
