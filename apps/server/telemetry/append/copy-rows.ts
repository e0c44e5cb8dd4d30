/**
 * Writes rows in PostgreSQL's binary COPY format (documentation of COPY, "Binary Format"): a signature, then for each row the number of
 * fields and for each field its length and its big-endian bytes; length −1 is null.
 */
export class CopyRows {
  #bytes: Buffer;
  /** View of the same memory: the setters of DataView are several times faster than the buffer's. */
  #view: DataView;
  #at = 0;

  /** @param size initial bytes; grows as needed */
  constructor(size = 1 << 16) {
    this.#bytes = Buffer.allocUnsafe(Math.max(size, signature.length));
    this.#view = viewOf(this.#bytes);
    this.#at = signature.copy(this.#bytes);
  }

  /** Begins a row of this many fields. */
  row(fields: number): this {
    this.#need(2);
    this.#view.setInt16(this.#at, fields);
    this.#at += 2;
    return this;
  }

  null(): this {
    this.#need(4);
    this.#view.setInt32(this.#at, -1);
    this.#at += 4;
    return this;
  }

  /** smallint */
  int2(value: number): this {
    this.#field(2);
    this.#view.setInt16(this.#at, value);
    this.#at += 2;
    return this;
  }

  /** integer */
  int4(value: number): this {
    this.#field(4);
    this.#view.setInt32(this.#at, value);
    this.#at += 4;
    return this;
  }

  /** xid: an unsigned 32-bit number in decimal digits. */
  xid(digits: string): this {
    this.#field(4);
    this.#view.setUint32(this.#at, Number(digits));
    this.#at += 4;
    return this;
  }

  /** bigint from decimal digits */
  int8(digits: string): this {
    this.#field(8);
    this.#view.setBigInt64(this.#at, BigInt(digits));
    this.#at += 8;
    return this;
  }

  /** double precision */
  float8(value: number): this {
    this.#field(8);
    this.#view.setFloat64(this.#at, value);
    this.#at += 8;
    return this;
  }

  /** timestamptz from milliseconds since 1970: microseconds since 2000 on the wire. */
  instant(ms: number): this {
    this.#field(8);
    // In two halves: BigInt costs several times as much. Microseconds are exact up to the year 2285.
    const micros = (ms - year2000) * 1000;
    const high = Math.floor(micros / 2 ** 32);
    this.#view.setInt32(this.#at, high);
    this.#view.setUint32(this.#at + 4, micros - high * 2 ** 32);
    this.#at += 8;
    return this;
  }

  text(value: string): this {
    const length = Buffer.byteLength(value);
    this.#field(length);
    this.#at += this.#bytes.write(value, this.#at);
    return this;
  }

  /** Returns all rows with the end mark. Do not use the writer afterwards. */
  finish(): Buffer {
    this.#need(2);
    this.#view.setInt16(this.#at, -1);
    this.#at += 2;
    return this.#bytes.subarray(0, this.#at);
  }

  #field(length: number): void {
    this.#need(4 + length);
    this.#view.setInt32(this.#at, length);
    this.#at += 4;
  }

  #need(length: number): void {
    if (this.#at + length <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#at + length));
    this.#bytes.copy(larger, 0, 0, this.#at);
    this.#bytes = larger;
    this.#view = viewOf(larger);
  }
}

function viewOf({ buffer, byteOffset, byteLength }: Buffer): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

const year2000 = Date.UTC(2000, 0, 1);
/** 'PGCOPY', a line that detects newline conversion, no flags, no header extension. */
const signature = Buffer.from([
  0x50, 0x47, 0x43, 0x4f, 0x50, 0x59, 0x0a, 0xff, 0x0d, 0x0a, 0, 0, 0, 0, 0, 0, 0, 0, 0,
]);
