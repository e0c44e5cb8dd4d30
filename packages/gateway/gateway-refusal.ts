/** Why `put` refuses: two devices that would answer to one address, an IMEI of another DTU, or an invalid one. */
export type GatewayRefusalCode = 'address-taken' | 'imei-taken' | 'imei-invalid';

/** The directory refused an entry; nothing was changed. */
export class GatewayRefusal extends Error {
  readonly code: GatewayRefusalCode;
  /** Ids of the devices or DTUs concerned. */
  readonly ids: readonly string[];

  constructor(code: GatewayRefusalCode, ids: readonly string[]) {
    super(`${code}: ${ids.join(', ')}`);
    this.name = 'GatewayRefusal';
    this.code = code;
    this.ids = ids;
  }
}
