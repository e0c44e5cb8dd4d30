interface AccountLine {
  /** Of the user's or the log's record. */
  readonly id: string;
  readonly account: string;
  readonly tenantId: string;
}

/** A list that is shown in part. */
interface Counted<T> {
  readonly count: number;
  readonly rows: readonly T[];
}

/** Who is locked out and whose sign-ins were refused; null where the caller may not see it. Times as the wire writes them. */
export interface SignInTroubles {
  readonly locked: Counted<AccountLine & { readonly until: string }> | null;
  /** Of the last 24 hours, newest first. */
  readonly refused: Counted<AccountLine & { readonly time: string; readonly reason: string }> | null;
}
