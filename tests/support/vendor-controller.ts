import { connect, type Socket } from 'node:net';
import { later } from './later.ts';
import { VendorDevice } from './vendor-device.ts';

/**
 * A controller (vendor-device.ts) behind a plain TCP connection that first sends its IMEI; it disconnects
 * after the test, or after the file.
 */
export class VendorController extends VendorDevice {
  readonly #socket: Socket;

  constructor(given: { readonly unit: number; readonly imei: string; readonly port: number }) {
    super(given.unit);
    this.#socket = connect({ host: '127.0.0.1', port: given.port, noDelay: true });
    this.#socket.on('connect', () => this.#socket.write(given.imei));
    this.#socket.on('error', () => undefined);
    const line = { write: (bytes: Buffer) => this.#socket.write(bytes), hangUp: () => this.hangUp() };
    this.#socket.on('data', (chunk: Buffer) => this.hear(chunk, line));
    later(() => this.hangUp());
  }

  /** Its local port, once it is connected. */
  get localPort(): number | undefined {
    return this.#socket.localPort;
  }

  get isClosed(): boolean {
    return this.#socket.closed;
  }

  hangUp(): void {
    this.#socket.destroy();
  }
}
