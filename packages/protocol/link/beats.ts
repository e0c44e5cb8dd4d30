import { bytesAt, fromLatin1 } from '@heliodeck/kit/bytes';

/** What DTUs are shipped with, "ping" (iRTU) and "www.usr.cn" (USR IOT), and the words people set instead; longer ones first. */
const beatTexts = ['www.usr.cn', 'keepalive', 'heartbeat', 'heart', 'alive', 'hello', 'ping'];

/**
 * Heartbeats in words, as they are, in capitals and with a capital first. Others are a single byte, JSON, the IMEI again,
 * or what a DTU is set to (see dtu-link).
 */
export const beats: readonly Uint8Array[] = beatTexts.flatMap((word) =>
  [word, word.toUpperCase(), word.slice(0, 1).toUpperCase() + word.slice(1)].map(fromLatin1),
);

/** The words by their first byte, since they are looked for in every answer. */
const byFirst: readonly (readonly Uint8Array[] | undefined)[] = Array.from({ length: 0x100 }, (_, byte) => {
  const own = beats.filter((beat) => beat[0] === byte);
  return own.length > 0 ? own : undefined;
});

/** The first heartbeat word in `bytes` at or after `from`, and where it stands. */
export function findBeat(
  bytes: Uint8Array,
  from: number,
): { readonly at: number; readonly beat: Uint8Array } | undefined {
  for (let at = from; at < bytes.length; at++) {
    const beat = byFirst[bytes[at] ?? 0]?.find((one) => bytesAt(bytes, at, one));
    if (beat !== undefined) return { at, beat };
  }
  return undefined;
}
