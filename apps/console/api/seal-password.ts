import { send } from './transport.ts';

/**
 * Encrypts a password for the wire with the server's SM2 key (C1C2C3 hex), so that a plain-http network does not
 * show it. The cipher library is fetched when first needed.
 */
export async function sealPassword(plain: string): Promise<string> {
  const [{ sm2 }, reply] = await Promise.all([import('sm-crypto-v2'), publicKey()]);
  return sm2.doEncrypt(plain, reply, 0);
}

async function publicKey(): Promise<string> {
  const reply = await send<{ publicKey: string }>({ method: 'GET', path: 'blade-auth/public-key' }, false);
  return reply.publicKey;
}
