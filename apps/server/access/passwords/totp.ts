import { createHmac, randomInt } from 'node:crypto';
import { hashRaw } from '@node-rs/argon2';
import { Secret, TOTP } from 'otpauth';
import { passwordCost } from '../../passwords/stored-password.ts';

const periodMs = 30_000;
/** Most steps by which the clock of a phone may be off. */
const slack = 1;

/** Parameters that every authenticator supports: SHA-1, six digits, 30 seconds (RFC 6238). */
function totp(secret: Secret, label: string): TOTP {
  return new TOTP({
    issuer: 'Heliodeck',
    label,
    secret,
    algorithm: 'SHA1',
    digits: 6,
    period: periodMs / 1000,
  });
}

/** Returns a secret of 160 random bits as base32, and the address for the QR code. */
export function makeTotpSecret(label: string): { readonly secret: string; readonly address: string } {
  const made = new Secret({ size: 20 });
  return { secret: made.base32, address: totp(made, label).toString() };
}

/**
 * Returns the 30-second step of a code: the present one or a neighbour.
 * @returns null if it matches none of them
 */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const delta = totp(Secret.fromBase32(secret), '').validate({
    token: code,
    timestamp: now.getTime(),
    window: slack,
  });
  return delta === null ? null : Math.floor(now.getTime() / periodMs) + delta;
}

/** Without digits and letters that can be confused on paper. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';
const half = 5;
const recoveryCount = 10;

/** Ten codes of 49 random bits each, 'abcde-fghjk'. */
export function makeRecoveryCodes(): readonly string[] {
  const part = () => Array.from({ length: half }, () => alphabet[randomInt(alphabet.length)]).join('');
  return Array.from({ length: recoveryCount }, () => `${part()}-${part()}`);
}

/**
 * Hash of a recovery code; case, blanks and the dash are ignored. 49 bits are too few for a plain hash, so it is hashed like a password
 * (argon2id).
 * @param salt 16 random bytes, the same for all codes of a user, so that one hash finds the code
 */
export function recoveryHash(salt: Uint8Array, code: string): Promise<Buffer> {
  return hashRaw(bareCode(code), { ...passwordCost, salt });
}

/** Hash of recovery codes made before the slow hash. */
export function keyedRecoveryHash(key: Uint8Array, userId: string, code: string): Buffer {
  return createHmac('sha256', key)
    .update(`recovery ${userId} ${bareCode(code)}`)
    .digest();
}

function bareCode(code: string): string {
  return code.toLowerCase().replace(/[\s-]/g, '');
}
