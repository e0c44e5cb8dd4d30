import { u16 } from '@heliodeck/kit/bytes';

/** Longest RTU frame: address, 253 bytes of PDU, CRC (Modbus over serial line V1.02, §2.5.1). */
export const maxRtuFrame = 256;

/** Supported function codes (Modbus application protocol V1.1b3, §6; 78H and 79H: SRNE). */
export const functionCode = {
  readCoils: 0x01,
  readDiscreteInputs: 0x02,
  readHoldingRegisters: 0x03,
  readInputRegisters: 0x04,
  writeCoil: 0x05,
  writeRegister: 0x06,
  writeCoils: 0x0f,
  writeRegisters: 0x10,
  reportServerId: 0x11,
  maskWriteRegister: 0x16,
  readWriteRegisters: 0x17,
  deviceId: 0x2b,
  srneFactoryReset: 0x78,
  srneClearHistory: 0x79,
} as const;

const knownFunctions: ReadonlySet<number> = new Set(Object.values(functionCode));

/** The length is unknown: more of the head is needed. */
export const unknownYet = 0;
/** No frame of this kind begins here. */
export const noFrame = -1;

/**
 * Length in bytes, including the CRC, of the request whose unit is at `at`, from its function code and counts, as TCP has no gaps to mark
 * the end. `unknownYet` or `noFrame` if there is none.
 */
export function requestLength(bytes: Uint8Array, at: number): number {
  const fn = bytes[at + 1];
  switch (fn) {
    case undefined:
      return unknownYet;
    case functionCode.readCoils:
    case functionCode.readDiscreteInputs:
    case functionCode.readHoldingRegisters:
    case functionCode.readInputRegisters:
    case functionCode.writeCoil:
    case functionCode.writeRegister:
    case functionCode.srneFactoryReset:
    case functionCode.srneClearHistory:
      return 8;
    case functionCode.writeCoils:
    case functionCode.writeRegisters:
      return counted(bytes, at + 6, 9, 246);
    case functionCode.reportServerId:
      return 4;
    case functionCode.maskWriteRegister:
      return 10;
    case functionCode.readWriteRegisters:
      return counted(bytes, at + 10, 13, 242);
    case functionCode.deviceId:
      return 7;
    default:
      return noFrame;
  }
}

/** Length of the reply (or exception) whose unit is at `at`; otherwise like `requestLength`. */
export function replyLength(bytes: Uint8Array, at: number): number {
  const fn = bytes[at + 1];
  if (fn === undefined) return unknownYet;
  if (fn >= 0x80) return knownFunctions.has(fn & 0x7f) ? 5 : noFrame;
  switch (fn) {
    case functionCode.readCoils:
    case functionCode.readDiscreteInputs:
    case functionCode.readHoldingRegisters:
    case functionCode.readInputRegisters:
    case functionCode.readWriteRegisters:
    case functionCode.reportServerId:
      return counted(bytes, at + 2, 5, 251);
    case functionCode.writeCoils:
    case functionCode.writeRegisters:
      return 8;
    case functionCode.deviceId:
      return deviceIdReplyLength(bytes, at);
    default:
      return requestLength(bytes, at);
  }
}

function counted(bytes: Uint8Array, countAt: number, overhead: number, most: number): number {
  const count = bytes[countAt];
  if (count === undefined) return unknownYet;
  return count > 0 && count <= most ? overhead + count : noFrame;
}

/** 2BH/0EH: unit, 2B, 0E, code, conformity, more, next, count, then per object id, length, bytes; CRC. */
function deviceIdReplyLength(bytes: Uint8Array, at: number): number {
  if (bytes.length < at + 8) return bytes[at + 2] === 0x0e || bytes.length <= at + 2 ? unknownYet : noFrame;
  if (bytes[at + 2] !== 0x0e) return noFrame;
  let end = at + 8;
  for (let left = bytes[at + 7] ?? 0; left > 0; left--) {
    const size = bytes[end + 1];
    if (size === undefined) return unknownYet;
    end += 2 + size;
    if (end - at > maxRtuFrame - 2) return noFrame;
  }
  return end - at + 2;
}

/** Registers of a reply's payload, high byte first, `count` of them from `at`. */
export function registersAt(bytes: Uint8Array, at: number, count: number): Uint16Array {
  const registers = new Uint16Array(count);
  for (let i = 0; i < count; i++) registers[i] = u16(bytes, at + 2 * i);
  return registers;
}

/** Coils or inputs packed eight to a byte, the lowest address in bit 0. */
export function bitsAt(bytes: Uint8Array, at: number, count: number): boolean[] {
  return Array.from({ length: count }, (_, i) => (((bytes[at + (i >> 3)] ?? 0) >> (i & 7)) & 1) === 1);
}

/** The packed form of coils: eight to a byte, the first in bit 0, the rest of the last byte 0. */
export function packBits(bits: readonly boolean[]): Uint8Array {
  const packed = new Uint8Array(Math.ceil(bits.length / 8));
  for (const [i, bit] of bits.entries()) if (bit) packed[i >> 3] = (packed[i >> 3] ?? 0) | (1 << (i & 7));
  return packed;
}
