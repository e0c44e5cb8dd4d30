import { md5Hex } from '../../passwords/stored-password.ts';
import type { Sm2Key } from '../keys/sm2.ts';

const md5Form = /^[0-9a-f]{32}$/i;
/**
 * C1 (64 bytes) + C2 (1 byte or more) + C3 (32 bytes), as hex; may be preceded by 04. Limited to a kilobyte, since the cost of decrypting
 * grows with the length.
 */
const sm2Form = /^(?:[0-9a-f]{2}){97,1024}$/i;

/**
 * Parses the password of a sign-in: md5 hex, SM2 hex (C1C2C3) of the plain password or of its md5 hex, or the plain password. Text of 32
 * hex digits is tried both as a digest and as a plain password, since password generators make such ones.
 * @returns digests to compare with the stored one; never empty. Text that cannot be decrypted is treated as a plain password, so it fails
 * exactly like a wrong one and is no decryption oracle.
 */
export function passwordDigests(wire: string, key: Sm2Key): readonly [string, ...string[]] {
  const text = decrypted(wire, key) ?? wire;
  return md5Form.test(text) ? [text.toLowerCase(), md5Hex(text)] : [md5Hex(text)];
}

/**
 * Parses a new password: md5 hex is used as it is, SM2 hex is decrypted first, anything else is plain.
 * @returns the digest to store, and the plain text if it was sent (for rules about its length)
 */
export function newPasswordDigest(
  wire: string,
  key: Sm2Key,
): { readonly digest: string; readonly plain: string | null } {
  const text = decrypted(wire, key) ?? wire;
  return md5Form.test(text)
    ? { digest: text.toLowerCase(), plain: null }
    : { digest: md5Hex(text), plain: text };
}

/** Parses the password of a new user, sent by forms as plain text (or SM2 hex of it): md5 hex is not recognised. */
export function submittedPassword(
  wire: string,
  key: Sm2Key,
): { readonly digest: string; readonly plain: string } {
  const plain = decrypted(wire, key) ?? wire;
  return { digest: md5Hex(plain), plain };
}

function decrypted(wire: string, key: Sm2Key): string | null {
  return sm2Form.test(wire) ? key.decrypt(wire) : null;
}
