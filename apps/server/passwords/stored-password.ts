import { createHash } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. */
export const passwordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * A stored password: a PHC string of argon2id over the md5 hex of the plain password
 * (docs/product/sign-in.md#passwords-on-the-wire).
 */
export type StoredPassword = string;

/** md5 as 32 lower-case hex digits of the UTF-8 text: sent by existing clients instead of the plain password. */
export function md5Hex(plain: string): string {
  return createHash('md5').update(plain, 'utf8').digest('hex');
}

/** Hashes a password digest (md5 hex) for storage. */
export function hashDigest(md5: string): Promise<StoredPassword> {
  return hash(md5, passwordCost);
}

/** Cost for a random password of 79 bits, which cannot be guessed however fast one attempt is. */
const randomCost = { memoryCost: 1024, timeCost: 1, parallelism: 1 } as const;
const randomCostText = `$m=${randomCost.memoryCost},t=${randomCost.timeCost},p=${randomCost.parallelism}$`;

/** Hashes a random password quickly: an import makes thousands. Never use it for passwords chosen by users. */
export function hashRandom(plain: string): Promise<StoredPassword> {
  return hash(md5Hex(plain), randomCost);
}

/** Hashes a plain password for storage. */
export function hashPlain(plain: string): Promise<StoredPassword> {
  return hashDigest(md5Hex(plain));
}

/**
 * Hash of 32 random bytes that are unknown. Compared if an account does not exist, so that the response takes as long as for an existing
 * one.
 */
const unmatched: StoredPassword =
  '$argon2id$v=19$m=19456,t=2,p=1$I701ydYugNaYPuHQ2lQYfQ$oq47CiRdgexzwoVfFC/AtIXYZul5upLNdFztZNqLiiM';

/**
 * Whether one of the digests matches. All are always compared, so the time reveals nothing about the stored one.
 * @param digests of the received password, see wire-password.ts
 * @param stored null for an account that does not exist or has no password; returns false after the same work
 */
export async function matches(digests: readonly string[], stored: StoredPassword | null): Promise<boolean> {
  const judged = stored ?? unmatched;
  // A cheaper hash must take as long as others, or the time would reveal accounts that never signed in.
  const also = judged.includes(randomCostText) ? [unmatched] : [];
  const results = await Promise.all(
    digests.map(async (digest) => {
      const [same] = await Promise.all([judged, ...also].map((one) => verify(one, digest)));
      return same;
    }),
  );
  return stored !== null && results.some((same) => same);
}
