import type { SlaveInput } from '../slave-input.ts';
import { hasValidCrc, sealCrc } from './crc16.ts';
import { functionCode, packBits, requestLength, unknownYet } from './frame.ts';

/** A master's request as parsed by a slave. */
export interface ModbusRequest {
  readonly unit: number;
  readonly fn: number;
  /** First register or coil; 0 for functions without one. */
  readonly address: number;
  /** Registers or coils to read or write; 1 for FC05/FC06. */
  readonly count: number;
  /**
   * Payload of a write, high byte first, with the length of its byte count, which may contradict `count`; for FC17 the part after the read;
   * for unknown functions their data; empty for a read.
   */
  readonly data: Uint8Array;
  readonly frame: Uint8Array;
}

/** The next request in a growing buffer: complete, incomplete, or bytes that begin no request. */
export function parseModbusRequest(bytes: Uint8Array): SlaveInput<ModbusRequest> {
  const length = requestLength(bytes, 0);
  if (length === unknownYet || length > bytes.length) return { kind: 'more' };
  if (!hasValidCrc(bytes, 0, length)) return { kind: 'skip', count: 1 };
  return { kind: 'request', request: readRequest(bytes.subarray(0, length)), used: length };
}

function readRequest(frame: Uint8Array): ModbusRequest {
  const word = (at: number) => ((frame[at] ?? 0) << 8) | (frame[at + 1] ?? 0);
  const unit = frame[0] ?? 0;
  const fn = frame[1] ?? 0;
  const end = frame.length - 2;
  const none = frame.subarray(end, end);
  if (fn >= functionCode.readCoils && fn <= functionCode.readInputRegisters) {
    return { unit, fn, address: word(2), count: word(4), data: none, frame };
  }
  if (fn === functionCode.writeCoil || fn === functionCode.writeRegister) {
    return { unit, fn, address: word(2), count: 1, data: frame.subarray(4, end), frame };
  }
  if (fn === functionCode.writeCoils || fn === functionCode.writeRegisters) {
    return { unit, fn, address: word(2), count: word(4), data: frame.subarray(7, end), frame };
  }
  if (fn === functionCode.readWriteRegisters) {
    return { unit, fn, address: word(2), count: word(4), data: frame.subarray(6, end), frame };
  }
  return { unit, fn, address: 0, count: 0, data: frame.subarray(2, end), frame };
}

/** The registers of a write, as many as it counts. */
export function wordsIn({ count, data }: Pick<ModbusRequest, 'count' | 'data'>): Uint16Array {
  return Uint16Array.from({ length: count }, (_, i) => ((data[2 * i] ?? 0) << 8) | (data[2 * i + 1] ?? 0));
}

/** Content of a slave's reply: registers read, coils read, a write done, or its identification objects. */
export type ModbusContent =
  | { readonly registers: ArrayLike<number> }
  | { readonly bits: readonly boolean[] }
  | { readonly done: true }
  | { readonly objects: ReadonlyMap<number, string> };

/** The normal reply to a request, including the CRC. Values are taken modulo 10000H, so negative ones are allowed. */
export function modbusReply(request: ModbusRequest, content: ModbusContent): Uint8Array {
  if ('registers' in content) return payloadReply(request, registerBytes(content.registers));
  if ('bits' in content) return payloadReply(request, packBits(content.bits));
  if ('objects' in content) return objectsReply(request, content.objects);
  const many = request.fn === functionCode.writeCoils || request.fn === functionCode.writeRegisters;
  if (!many) return request.frame.slice();
  const frame = new Uint8Array(8);
  frame.set(request.frame.subarray(0, 6));
  return sealCrc(frame);
}

/** An exception reply: 1 function, 2 address, 3 value, 4 failure, 6 busy … */
export function modbusException(request: Pick<ModbusRequest, 'unit' | 'fn'>, code: number): Uint8Array {
  return sealCrc(Uint8Array.of(request.unit, request.fn | 0x80, code, 0, 0));
}

function payloadReply({ unit, fn }: ModbusRequest, payload: Uint8Array): Uint8Array {
  const frame = new Uint8Array(5 + payload.length);
  frame.set([unit, fn, payload.length]);
  frame.set(payload, 3);
  return sealCrc(frame);
}

function registerBytes(values: ArrayLike<number>): Uint8Array {
  const bytes = new Uint8Array(2 * values.length);
  for (let i = 0; i < values.length; i++) {
    const value = values[i] ?? 0;
    bytes[2 * i] = (value >> 8) & 0xff;
    bytes[2 * i + 1] = value & 0xff;
  }
  return bytes;
}

/** As many objects, from the requested one, as fit into one frame; the rest is announced by "more follows". */
function objectsReply(request: ModbusRequest, objects: ReadonlyMap<number, string>): Uint8Array {
  const code = request.data[1] ?? 1;
  const body: number[] = [];
  let count = 0;
  let next: number | undefined;
  for (const [id, text] of [...objects].sort(([a], [b]) => a - b)) {
    if (id < (request.data[2] ?? 0)) continue;
    if (body.length + 2 + text.length > 244) {
      next = id;
      break;
    }
    body.push(id, text.length, ...[...text].map((character) => character.charCodeAt(0) & 0xff));
    count++;
  }
  const more = next === undefined ? 0 : 0xff;
  const head = [request.unit, functionCode.deviceId, 0x0e, code, 0x83, more, next ?? 0, count];
  return sealCrc(Uint8Array.from([...head, ...body, 0, 0]));
}
