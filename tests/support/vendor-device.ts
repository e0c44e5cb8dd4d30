/** The connection for a device's responses. */
interface DeviceLine {
  write(bytes: Buffer): unknown;
  hangUp(): void;
}

/**
 * An independent charge controller: a Modbus RTU slave that shares no code with the product, so that both
 * cannot have the same error. Its registers are those of the vendor's "B-Series Modbus Specification", for a
 * 12 V system.
 */
export class VendorDevice {
  readonly inputs = new Map<number, number>([
    ...[1834, 512, 9389, 0, 1342, 655, 8790, 0].map((value, i) => [0x3100 + i, value] as const),
    ...[0, 0, 0, 0, 1342, 120, 1610, 0, 2345, 3012, 2900].map((value, i) => [0x3108 + i, value] as const),
    ...[0, 0x000b].map((value, i) => [0x3200 + i, value] as const),
    ...Array.from({ length: 22 }, (_, i) => [0x3300 + i, 100 + i] as const),
  ]);
  readonly holding = new Map<number, number>(
    [1, 200, 300, 1600, 1500, 1500, 1460, 1440, 1380, 1320, 1260, 1220, 1200, 1110, 1060].map(
      (value, i) => [0x9000 + i, value] as const,
    ),
  );
  readonly coils = new Map<number, boolean>([[0x0002, false]]);
  /** Every request addressed to it, as hex. */
  readonly heard: string[] = [];
  /** Every executed write request, as hex. */
  readonly writes: string[] = [];
  /** It confirms writes without executing them. */
  forgetful = false;
  /** The DTU's response to commands for itself. */
  reply: Buffer | undefined;
  /** It does not respond at all. */
  mute = false;
  /** Its DTU disconnects during a write, which is executed. */
  dropsWhenWritten = false;
  /** It does not respond from the next write on, which is executed. */
  silentWhenWritten = false;
  readonly #unit: number;
  #held = Buffer.alloc(0);

  constructor(unit: number) {
    this.#unit = unit;
  }

  /** Discards an incomplete request: the connection is a new one. */
  begin(): void {
    this.#held = Buffer.alloc(0);
  }

  /** Receives bytes, and responds to complete requests. */
  hear(chunk: Buffer, line: DeviceLine): void {
    if (this.reply !== undefined && chunk.includes('{')) {
      line.write(this.reply);
      return;
    }
    this.#held = Buffer.concat([this.#held, chunk]);
    for (let size = sizeOf(this.#held); size > 0 && this.#held.length >= size; size = sizeOf(this.#held)) {
      const request = this.#held.subarray(0, size);
      this.#held = this.#held.subarray(size);
      this.#hearOne(request, line);
    }
  }

  #hearOne(request: Buffer, line: DeviceLine): void {
    if (request[0] !== this.#unit || crc(request) !== 0) return;
    this.heard.push(request.toString('hex'));
    if (this.dropsWhenWritten && request[1] === 16) {
      this.#answer(request);
      line.hangUp();
      return;
    }
    if (this.silentWhenWritten && request[1] === 16) {
      this.#answer(request);
      this.mute = true;
    }
    if (!this.mute) line.write(sealed(Buffer.concat([request.subarray(0, 1), this.#answer(request)])));
  }

  #answer(request: Buffer): Buffer {
    const [fn = 0, at, second] = [request[1], request.readUInt16BE(2), request.readUInt16BE(4)];
    if (fn === 3 || fn === 4) {
      const from = fn === 3 ? this.holding : this.inputs;
      const values = Array.from({ length: second }, (_, i) => from.get(at + i));
      if (values.includes(undefined)) return Buffer.of(fn | 0x80, 2);
      return Buffer.from([fn, second * 2, ...values.flatMap((value = 0) => [value >> 8, value & 0xff])]);
    }
    if (fn === 1 && this.coils.has(at)) return Buffer.of(1, 1, this.coils.get(at) ? 1 : 0);
    if (fn === 5 && this.coils.has(at)) {
      if (!this.forgetful) this.coils.set(at, second === 0xff00);
      return request.subarray(1, 6);
    }
    if (fn === 16) {
      this.writes.push(request.toString('hex'));
      for (let i = 0; i < second && !this.forgetful; i++)
        this.holding.set(at + i, request.readUInt16BE(7 + 2 * i));
      return request.subarray(1, 6);
    }
    return Buffer.of(fn | 0x80, 1);
  }
}

/** Length of the request at the start of the bytes; 0 if not known yet. */
function sizeOf(bytes: Buffer): number {
  if (bytes[1] === 0x2b) return 7;
  if (bytes.length < 8) return 0;
  return bytes[1] === 16 ? 9 + (bytes[6] ?? 0) : 8;
}

/** CRC-16 of Modbus, bit by bit as in the specification; 0 over a frame with its own CRC. */
export function crc(bytes: Uint8Array): number {
  let sum = 0xffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xa001 : sum >>> 1;
  }
  return sum;
}

function sealed(frame: Buffer): Buffer {
  const sum = crc(frame);
  return Buffer.concat([frame, Buffer.of(sum & 0xff, sum >>> 8)]);
}
