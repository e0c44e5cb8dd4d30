import { seal, unseal } from './seal.ts';

/** Encrypts the key that a DTU sends when it registers; stored in `dtu.registration_key`. */
export function sealDtuKey(sealing: Uint8Array, tenantId: string, key: string): string {
  return seal(sealing, place(tenantId), key);
}

/** Returns the function that decrypts it; throws for another key or tenant. */
export function dtuKeyOpener(sealing: Uint8Array): (tenantId: string, sealed: string) => string {
  return (tenantId, sealed) => unseal(sealing, place(tenantId), sealed);
}

function place(tenantId: string): string {
  return `dtu.registrationKey of ${tenantId}`;
}
