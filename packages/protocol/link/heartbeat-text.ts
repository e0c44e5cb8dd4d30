import { fromHex, fromLatin1 } from '@heliodeck/kit/bytes';

/**
 * Heartbeats as a person writes them for one DTU, one a line: text as it is sent, or bytes in hexadecimal behind 0x. Blanks
 * around a line are not meant; a line that is neither (the DTU's form lets none in) is left out.
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
