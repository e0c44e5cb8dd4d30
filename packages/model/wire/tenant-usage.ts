/** How much of its licence a tenant has used up. */
export interface TenantUsageRow {
  /** Of the tenant's record. */
  readonly id: string;
  readonly tenantId: string;
  readonly tenantName: string;
  /** Enabled accounts; disabled ones take no place. */
  readonly accounts: number;
  /** Accounts it may have; null: as many as it likes. */
  readonly quota: number | null;
  /** As the wire writes times, in the caller's zone; null: never. */
  readonly expireTime: string | null;
  /** It has expired or will within 30 days. */
  readonly expires: boolean;
}

/** What whoever runs the platform needs to know of its tenants. */
export interface TenantUsage {
  readonly tenants: number;
  /** Enabled accounts of all tenants. */
  readonly accounts: number;
  /** Those that expire first, then those that have used most of their quota; twenty at most. */
  readonly rows: readonly TenantUsageRow[];
}

/** A tenant that has used so large a share of its quota needs more soon. */
export const nearQuota = 0.9;
