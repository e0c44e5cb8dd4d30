/** Undelivered messages of one tenant. Their content and recipients are visible to that tenant only. */
export interface UndeliveredOfTenant {
  readonly tenantId: string;
  readonly tenantName: string;
  readonly count: number;
  /** When the newest was created, in the format of the API, in the caller's zone. */
  readonly newest: string;
}
