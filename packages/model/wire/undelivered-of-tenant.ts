/** Messages of one tenant that nobody got. What they say and to whom is the tenant's own. */
export interface UndeliveredOfTenant {
  readonly tenantId: string;
  readonly tenantName: string;
  readonly count: number;
  /** When the newest was made, as the wire writes times, in the caller's zone. */
  readonly newest: string;
}
