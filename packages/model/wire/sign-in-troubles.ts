interface AccountLine {
  /** Id of the user's record or of the log row. */
  readonly id: string;
  readonly account: string;
  readonly tenantId: string;
}

/** The first rows of a list, and the number of all. */
interface Counted<T> {
  readonly count: number;
  readonly rows: readonly T[];
}

/** Locked accounts and refused sign-ins; null if the caller may not see them. Times in the format of the API. */
export interface SignInTroubles {
  readonly locked: Counted<AccountLine & { readonly until: string }> | null;
  /** Of the last 24 hours, newest first. */
  readonly refused: Counted<AccountLine & { readonly time: string; readonly reason: string }> | null;
}
