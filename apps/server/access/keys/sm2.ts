import { sm2 } from 'sm-crypto-v2';

/** The private key of the pair, which never leaves the server, with its operations. */
export interface Sm2Key {
  /** 130 hex digits, starting with '04': input of sm-crypto's doEncrypt. */
  readonly publicKey: string;
  /** Decrypts C1C2C3 hex with or without the leading '04'; null for any other text. Never throws. */
  decrypt(cipher: string): string | null;
}

/** Makes a private key, 64 hex digits. */
export function makeSm2PrivateKey(): string {
  return sm2.generateKeyPairHex().privateKey;
}

/**
 * Creates the operations of a private key.
 * @param privateKey 64 hex digits
 */
export function sm2Key(privateKey: string): Sm2Key {
  return {
    publicKey: sm2.getPublicKeyFromPrivateKey(privateKey),
    decrypt(cipher) {
      const whole = decryptOnce(cipher, privateKey);
      // sm-crypto's doEncrypt omits the '04' of C1; other tools keep it. C1's own first byte may be 04 too, so the unchanged text is tried
      // first.
      return whole === null && cipher.startsWith('04') ? decryptOnce(cipher.slice(2), privateKey) : whole;
    },
  };
}

/** C1C2C3 is mode 0. The library throws for a point off the curve and returns '' if the checksum C3 is wrong. */
function decryptOnce(cipher: string, privateKey: string): string | null {
  try {
    return sm2.doDecrypt(cipher, privateKey, 0, { output: 'string' }) || null;
  } catch {
    return null;
  }
}
