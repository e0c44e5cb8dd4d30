/**
 * Encrypts a password with the server's SM2 key (C1C2C3 hex), so that it is not readable on a plain-http
 * network. The cipher library is loaded on first use.
 * @param publicKey fetches the key
 */
export async function sealPassword(plain: string, publicKey: () => Promise<string>): Promise<string> {
  const [{ sm2 }, key] = await Promise.all([import('sm-crypto-v2'), publicKey()]);
  return sm2.doEncrypt(plain, key, 0);
}
