import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares the key of a DTU in constant time. */
export function isKey(shown: string | undefined, key: string): boolean {
  return shown !== undefined && timingSafeEqual(digest(shown), digest(key));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
