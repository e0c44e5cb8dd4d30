import { fromHex, fromLatin1 } from '@heliodeck/kit/bytes';

/**
 * Parses the configured heartbeats of a DTU, one per line: text as sent, or bytes in hexadecimal after 0x. Blanks around a line are
 * ignored; an invalid line (the DTU's form accepts none) is left out.
 */
export function readHeartbeats(text: string | null): readonly Uint8Array[] {
  return (text ?? '').split('\n').flatMap((line) => bytesOf(line.trim()) ?? []);
}

function bytesOf(beat: string): Uint8Array | undefined {
  if (/^0x/i.test(beat)) {
    const bytes = fromHex(beat.slice(2).replaceAll(' ', ''));
    return bytes?.length === 0 ? undefined : bytes;
  }
  return /^[\x20-\x7e]+$/.test(beat) ? fromLatin1(beat) : undefined;
}
