import { seal, unseal } from './seal.ts';

/** Seals the key a DTU sends when it registers; kept in `dtu.registration_key`. */
export function sealDtuKey(sealing: Uint8Array, tenantId: string, key: string): string {
  return seal(sealing, place(tenantId), key);
}

/** Opens it. @throws Error for another key or tenant */
export function openDtuKey(sealing: Uint8Array, tenantId: string, sealed: string): string {
  return unseal(sealing, place(tenantId), sealed);
}

function place(tenantId: string): string {
  return `dtu.registrationKey of ${tenantId}`;
}
