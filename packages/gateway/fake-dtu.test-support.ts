import { connect, type Socket } from 'node:net';
import { concatBytes, fromLatin1, noBytes } from '@heliodeck/kit/bytes';
import {
  type ModbusRequest,
  modbusException,
  modbusReply,
  parseModbusRequest,
} from '@heliodeck/protocol/modbus/slave';

/** Answers a request, or stays silent. */
export type SlaveHandler = (request: ModbusRequest) => Uint8Array | undefined;

/** A slave whose register n contains `n + first`; writes change it. */
export function registerSlave(first = 0): SlaveHandler {
  const written = new Map<number, number>();
  return (request) => {
    const { fn, address, count, data } = request;
    if (fn === 3 || fn === 4) {
      const registers = Array.from(
        { length: count },
        (_, i) => written.get(address + i) ?? first + address + i,
      );
      return modbusReply(request, { registers });
    }
    if (fn !== 6 && fn !== 16) return modbusException(request, 1);
    for (let i = 0; i < count; i++)
      written.set(address + i, ((data[2 * i] ?? 0) << 8) | (data[2 * i + 1] ?? 0));
    return modbusReply(request, { done: true });
  };
}

/** A DTU that connects over real TCP, with Modbus slaves on its bus. */
export class FakeDtu {
  readonly slaves = new Map<number, SlaveHandler>();
  /** Requests that reached the bus, in order. */
  readonly asked: ModbusRequest[] = [];
  /** All received bytes, unparsed. */
  received: Uint8Array = noBytes;
  closed = false;
  /** Receives the bus's bytes instead of `slaves`. */
  onBytes: ((bytes: Uint8Array) => void) | undefined;
  /** Called instead of answering at once. */
  answer: (reply: Uint8Array, request: ModbusRequest) => void = (reply) => this.send(reply);
  readonly #socket: Socket;
  #held: Uint8Array = noBytes;

  constructor(port: number) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.#socket.on('data', (chunk) => this.#receive(chunk));
    this.#socket.on('error', () => {});
    this.#socket.on('close', () => {
      this.closed = true;
    });
  }

  /** Sends bytes, or a text as one byte per character. */
  send(bytes: Uint8Array | string): void {
    this.#socket.write(typeof bytes === 'string' ? fromLatin1(bytes) : bytes);
  }

  hangUp(): void {
    this.#socket.destroy();
  }

  get receivedText(): string {
    return new TextDecoder('latin1').decode(this.received);
  }

  #receive(chunk: Uint8Array): void {
    this.received = concatBytes(this.received, chunk);
    if (this.onBytes !== undefined) {
      this.onBytes(chunk);
      return;
    }
    this.#held = concatBytes(this.#held, chunk);
    while (this.#held.length > 0) {
      const input = parseModbusRequest(this.#held);
      if (input.kind === 'more') return;
      this.#held = this.#held.subarray(input.kind === 'skip' ? input.count : input.used);
      if (input.kind === 'request') this.#ask(input.request);
    }
  }

  #ask(request: ModbusRequest): void {
    this.asked.push(request);
    const reply = this.slaves.get(request.unit)?.(request);
    if (reply !== undefined) this.answer(reply, request);
  }
}
