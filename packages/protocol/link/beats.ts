import { bytesAt, fromLatin1 } from '@heliodeck/kit/bytes';

/** Default heartbeats, "ping" (iRTU) and "www.usr.cn" (USR IOT), and words that users configure instead; longer ones first. */
const beatTexts = ['www.usr.cn', 'keepalive', 'heartbeat', 'heart', 'alive', 'hello', 'ping'];

/**
 * Heartbeats in words: as they are, in upper case, and capitalised. Others are a single byte, JSON, the IMEI again, or the DTU's configured
 * ones (see dtu-link).
 */
export const beats: readonly Uint8Array[] = beatTexts.flatMap((word) =>
  [word, word.toUpperCase(), word.slice(0, 1).toUpperCase() + word.slice(1)].map(fromLatin1),
);

/** The words by their first byte, since every answer is searched for them. */
const byFirst: readonly (readonly Uint8Array[] | undefined)[] = Array.from({ length: 0x100 }, (_, byte) => {
  const own = beats.filter((beat) => beat[0] === byte);
  return own.length > 0 ? own : undefined;
});

/** The first heartbeat word in `bytes` at or after `from`, and its offset. */
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
