import type { DataSourceAddress, DataSourceEngine } from '@heliodeck/model/tools/data-source-address';

import type { Selected, SelectStatement } from './select-statement.ts';

type SourceRow = Readonly<Record<string, unknown>>;

/** A connection to a data source, whichever engine it is. */
export interface SourceConnection {
  readonly engine: DataSourceEngine;
  /** The one that the address names. */
  readonly database: string;
  /** What the server calls itself ('PostgreSQL 18.4'). */
  readonly version: string;
  query(text: string, values?: readonly string[]): Promise<readonly SourceRow[]>;
  /** Runs one statement of somebody's own, which may read alone. */
  select(statement: SelectStatement): Promise<Selected>;
  /** Takes leave of the server; the socket is destroyed anyway. */
  close(): Promise<void>;
}

/** Where to connect, as whom. Never leaves the server. */
export interface SourceTarget extends DataSourceAddress {
  /** The IP address that was judged; nothing resolves the name again. */
  readonly pinned: string;
  readonly username: string;
  readonly password: string;
  /** Where the operators installed the engine's driver; absent where they did not, and of engines whose driver comes along. */
  readonly driverFolder?: string;
}
