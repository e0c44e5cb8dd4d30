/**
 * Encrypts a password for the wire with the server's SM2 key (C1C2C3 hex), so that a plain-http network does not
 * show it. The cipher library is fetched when first needed.
 * @param publicKey fetches the key
 */
export async function sealPassword(plain: string, publicKey: () => Promise<string>): Promise<string> {
  const [{ sm2 }, key] = await Promise.all([import('sm-crypto-v2'), publicKey()]);
  return sm2.doEncrypt(plain, key, 0);
}
