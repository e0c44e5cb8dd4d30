/** A first password, returned once: in the response of the request that created or reset the account. */
export interface FirstPassword {
  readonly userId: string;
  readonly tenantId: string;
  readonly account: string;
  /** null if a parameter sets it deliberately: such a password is never returned. */
  readonly password: string | null;
}
