import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

const form = 'v1';
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encrypts a credential that must be decrypted later (AES-256-GCM). Returns text for a column.
 * @param key the key ring's `sealing`
 * @param place where it is stored ('sms.accessKey of 100001'): at another place it cannot be decrypted
 */
export function seal(key: Uint8Array, place: string, secret: string): string {
  return sealWith(randomBytes(nonceBytes), key, place, secret);
}

/**
 * Like `seal`, but deterministic: the same secret at the same place gives the same text, for names that are compared. An observer of two
 * texts learns whether the secrets are equal, and nothing else: the nonce is a keyed hash of the content, so that no two secrets share one.
 */
export function sealAlike(key: Uint8Array, place: string, secret: string): string {
  const nonce = createHmac('sha256', key).update(`${place}\0${secret}`).digest().subarray(0, nonceBytes);
  return sealWith(nonce, key, place, secret);
}

function sealWith(nonce: Uint8Array, key: Uint8Array, place: string, secret: string): string {
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place));
  const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return `${form}:${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64')}`;
}

/**
 * Decrypts the result of `seal`.
 * @throws Error for another key, another place, or a modified text
 */
export function unseal(key: Uint8Array, place: string, sealed: string): string {
  const [version, text = ''] = sealed.split(':');
  const whole = Buffer.from(text, 'base64');
  if (version !== form || whole.length < nonceBytes + tagBytes) throw new Error('not a sealed credential');
  const decipher = createDecipheriv('aes-256-gcm', key, whole.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
    .setAAD(Buffer.from(place))
    .setAuthTag(whole.subarray(nonceBytes, nonceBytes + tagBytes));
  const body = whole.subarray(nonceBytes + tagBytes);
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
}
