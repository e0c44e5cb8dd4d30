import { concatBytes, fromHex, fromLatin1, NO_BYTES, toHex } from '@heliodeck/kit/bytes';
import { appendCrc } from './crc16.ts';
import { createDtuLink } from './dtu-link.ts';
import type { DtuLink } from './link-contract.ts';
import type { LinkEvent } from './link-event.ts';

export const IMEI = '867959033024992';
export const OTHER = '490154203237518';
export const CLONE = '867959033024999';
export const ICCID = '89860317492039735042';
export const bytes = (hex: string) => fromHex(hex) ?? NO_BYTES;
export const text = fromLatin1;
export const JSON_LOGIN = text(`{"csq":24,"imei":"${IMEI}","iccid":"${ICCID}","ver":"1.8.16"}`);
export const BCD_LOGIN = bytes(`24${IMEI}0${ICCID}`);
export const REPLY = appendCrc(bytes('01030400070009'));

/** Everything a link says of these chunks, one after the other. */
export const feed = (link: DtuLink, chunks: Iterable<Uint8Array>) =>
  Array.from(chunks).flatMap((chunk) => link.push(chunk));
/** A link that has said its IMEI, as most tests begin. */
export const registered = () => {
  const link = createDtuLink('auto');
  link.push(text(IMEI));
  return link;
};
/** The bus bytes among the events, as one hex text. */
export const dataOf = (events: readonly LinkEvent[]) =>
  toHex(concatBytes(...events.flatMap((event) => (event.kind === 'data' ? [event.bytes] : []))));
/** Only what kind of events they were. */
export const kinds = (events: readonly LinkEvent[]) => events.map(({ kind }) => kind);
