/**
 * Writes rows in ClickHouse's format RowBinary: fields in sequence, numbers little-endian, texts after their length in LEB128, a byte
 * before each nullable value. Numbers are transferred exactly, which reading them from text does not guarantee in every version.
 */
export class RowBinary {
  #bytes = Buffer.allocUnsafe(1 << 16);
  #at = 0;

  get isEmpty(): boolean {
    return this.#at === 0;
  }

  uint8(value: number): this {
    this.#need(1);
    this.#at = this.#bytes.writeUInt8(value, this.#at);
    return this;
  }

  int32(value: number): this {
    this.#need(4);
    this.#at = this.#bytes.writeInt32LE(value, this.#at);
    return this;
  }

  /** Int64 from digits or an integer. */
  int64(value: string | number): this {
    this.#need(8);
    this.#at = this.#bytes.writeBigInt64LE(BigInt(value), this.#at);
    return this;
  }

  text(value: string): this {
    const length = Buffer.byteLength(value);
    this.#need(length + 5);
    for (let rest = length; ; rest >>>= 7) {
      this.#at = this.#bytes.writeUInt8(rest > 127 ? (rest & 127) | 128 : rest, this.#at);
      if (rest <= 127) break;
    }
    this.#at += this.#bytes.write(value, this.#at);
    return this;
  }

  /** Nullable(Float64) */
  number(value: number | null): this {
    this.uint8(value === null ? 1 : 0);
    if (value === null) return this;
    this.#need(8);
    this.#at = this.#bytes.writeDoubleLE(value, this.#at);
    return this;
  }

  /** Nullable(String) */
  textOrNone(value: string | null): this {
    this.uint8(value === null ? 1 : 0);
    return value === null ? this : this.text(value);
  }

  finish(): Uint8Array {
    return this.#bytes.subarray(0, this.#at);
  }

  #need(length: number): void {
    if (this.#at + length <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#at + length));
    this.#bytes.copy(larger, 0, 0, this.#at);
    this.#bytes = larger;
  }
}
