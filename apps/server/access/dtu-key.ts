import { seal, unseal } from './seal.ts';

/** Seals the key a DTU sends when it registers; kept in `dtu.registration_key`. */
export function sealDtuKey(sealing: Uint8Array, tenantId: string, key: string): string {
  return seal(sealing, place(tenantId), key);
}

/** Opens what was sealed; throws for another key or tenant. */
export function dtuKeyOpener(sealing: Uint8Array): (tenantId: string, sealed: string) => string {
  return (tenantId, sealed) => unseal(sealing, place(tenantId), sealed);
}

function place(tenantId: string): string {
  return `dtu.registrationKey of ${tenantId}`;
}
