/** How much of its licence a tenant uses. */
export interface TenantUsageRow {
  /** Id of the tenant's record. */
  readonly id: string;
  readonly tenantId: string;
  readonly tenantName: string;
  /** Number of enabled accounts; disabled ones do not count. */
  readonly accounts: number;
  /** Maximum number of accounts; null: unlimited. */
  readonly quota: number | null;
  /** In the format of the API, in the caller's zone; null: never. */
  readonly expireTime: string | null;
  /** It has expired or will within 30 days. */
  readonly expires: boolean;
}

/** Licences of the platform's tenants, for its operators. */
export interface TenantUsage {
  readonly tenants: number;
  /** Number of enabled accounts of all tenants. */
  readonly accounts: number;
  /** Ordered by expiry, then by the used share of the quota; at most twenty. */
  readonly rows: readonly TenantUsageRow[];
}

/** Used share of the quota from which a tenant is listed. */
export const nearQuota = 0.9;
