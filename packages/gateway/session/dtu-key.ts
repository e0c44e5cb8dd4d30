import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether a DTU has shown its key, compared in a time that tells nothing of where the two differ. */
export function isKey(shown: string | undefined, key: string): boolean {
  return shown !== undefined && timingSafeEqual(digest(shown), digest(key));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
