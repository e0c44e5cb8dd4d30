import { concatBytes, noBytes } from '@heliodeck/kit/bytes';
import type { SlaveInput } from '../slave-input.ts';
import {
  bytesOfDigits,
  type Dlt645Edition,
  decodeDlt645Frame,
  digitsOf,
  dlt645Length,
  dltControlCode,
  encodeDlt645Frame,
  identifierLength,
  isWholeDlt645,
} from './frame.ts';

/** A master's request as parsed by a meter. */
export interface Dlt645Request {
  /** By its function code; those of both editions (08 broadcast time) count as 2007. */
  readonly edition: Dlt645Edition;
  /** As requested, including wildcards: compare with `addressCovers`. */
  readonly address: string;
  readonly control: number;
  /** The data item; '' for functions without one. */
  readonly di: string;
  /** The bytes after the DI. */
  readonly data: Uint8Array;
  readonly frame: Uint8Array;
}

/** The next request in a growing buffer; replies of other meters are skipped. */
export function parseDlt645Request(bytes: Uint8Array): SlaveInput<Dlt645Request> {
  if (bytes.length === 0) return { kind: 'more' };
  const start = bytes.indexOf(0x68);
  if (start !== 0) return { kind: 'skip', count: start < 0 ? bytes.length : start };
  const length = dlt645Length(bytes, 0);
  if (length === 0 || length > bytes.length) return { kind: 'more' };
  if (length < 0 || !isWholeDlt645(bytes, 0, length)) return { kind: 'skip', count: 1 };
  const frame = bytes.subarray(0, length);
  const { address, control, data } = decodeDlt645Frame(frame);
  if (control & dltControlCode.reply) return { kind: 'skip', count: length };
  const edition = editionOf(control);
  const size = carriesIdentifier(control) ? identifierLength(edition) : 0;
  const di = digitsOf(data.subarray(0, size));
  return {
    kind: 'request',
    request: { edition, address, control, di, data: data.subarray(size), frame },
    used: length,
  };
}

/** A meter's normal reply: DI and `data` for a read; neither for a write. `address` is the meter's own. */
export function dlt645Reply(
  request: Dlt645Request,
  reply: { readonly address: string; readonly data?: Uint8Array; readonly more?: boolean },
): Uint8Array {
  const { address, data = noBytes, more = false } = reply;
  const repeatsIdentifier = carriesIdentifier(request.control) && !isWrite(request.control);
  const identifier = repeatsIdentifier ? bytesOfDigits(request.di) : noBytes;
  const control = request.control | dltControlCode.reply | (more ? dltControlCode.more : 0);
  return encodeDlt645Frame({ address, control, data: concatBytes(identifier, data) });
}

/** A meter's abnormal reply: error byte b1 no such data, b2 password, b3 baud rate … (2007, table 6). */
export function dlt645Error(request: Dlt645Request, address: string, code: number): Uint8Array {
  const control = request.control | dltControlCode.reply | dltControlCode.error;
  return encodeDlt645Frame({ address, control, data: Uint8Array.of(code) });
}

/** Function codes of the 1997 edition only: read, write, and 0A address, 0C baud rate, 0F password, 10 clear demand. */
const of1997: ReadonlySet<number> = new Set([0x01, 0x02, 0x03, 0x04, 0x0a, 0x0c, 0x0f, 0x10]);

function editionOf(control: number): Dlt645Edition {
  return of1997.has(control) ? '1997' : '2007';
}

function carriesIdentifier(control: number): boolean {
  return (control >= 0x01 && control <= 0x04) || control === 0x11 || control === 0x12 || control === 0x14;
}

function isWrite(control: number): boolean {
  return control === 0x04 || control === 0x14;
}
