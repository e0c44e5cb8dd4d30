/** A first password, told once: in the answer of the call that made or reset the account. */
export interface FirstPassword {
  readonly userId: string;
  readonly tenantId: string;
  readonly account: string;
  /** null where a parameter sets one on purpose: that is written and never read back. */
  readonly password: string | null;
}
