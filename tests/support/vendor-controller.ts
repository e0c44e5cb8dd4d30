import { connect, type Socket } from 'node:net';
import { later } from './later.ts';
import { VendorDevice } from './vendor-device.ts';

/** A controller (vendor-device.ts) behind a plain TCP pipe that first says its IMEI; it hangs up with the test, or with the file. */
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

  /** Its end of the socket, once it is connected. */
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
