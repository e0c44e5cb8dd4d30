import { concatBytes, fromHex, fromLatin1, noBytes, toHex } from '@heliodeck/kit/bytes';
import { appendCrc } from '../modbus/crc16.ts';
import type { DtuLink } from './contract.ts';
import { createDtuLink } from './dtu-link.ts';
import type { LinkEvent } from './event.ts';

export const testImei = '867959033024992';
export const otherImei = '490154203237518';
export const cloneImei = '867959033024999';
export const testIccid = '89860317492039735042';
export const bytes = (hex: string) => fromHex(hex) ?? noBytes;
export const text = fromLatin1;
export const jsonLogin = text(`{"csq":24,"imei":"${testImei}","iccid":"${testIccid}","ver":"1.8.16"}`);
export const bcdLogin = bytes(`24${testImei}0${testIccid}`);
export const testReply = appendCrc(bytes('01030400070009'));

/** All events of a link for these chunks, in order. */
export const feed = (link: DtuLink, chunks: Iterable<Uint8Array>) =>
  Array.from(chunks).flatMap((chunk) => link.push(chunk));
/** A link that has received its IMEI, as in most tests. */
export const registered = () => {
  const link = createDtuLink('auto');
  link.push(text(testImei));
  return link;
};
/** The bus bytes of the events, as one hex text. */
export const dataOf = (events: readonly LinkEvent[]) =>
  toHex(concatBytes(...events.flatMap((event) => (event.kind === 'data' ? [event.bytes] : []))));
/** The kinds of the events. */
export const kinds = (events: readonly LinkEvent[]) => events.map(({ kind }) => kind);
