/** Where history is kept beside PostgreSQL. */
export interface HistoryPlace {
  /** http(s)://user:password@host:port/database */
  readonly url: string;
  /** Of which the server at `url` is one, as its configuration calls it; absent = that server is alone. */
  readonly cluster?: string;
}
