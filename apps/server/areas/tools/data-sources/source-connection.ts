import type { DataSourceAddress, DataSourceEngine } from '@heliodeck/model/tools/data-source-address';

import type { Selected, SelectStatement } from './select-statement.ts';

type SourceRow = Readonly<Record<string, unknown>>;

/** A connection to a data source of any engine. */
export interface SourceConnection {
  readonly engine: DataSourceEngine;
  /** The database in the address. */
  readonly database: string;
  /** Name and version of the server ('PostgreSQL 18.4'). */
  readonly version: string;
  query(text: string, values?: readonly string[]): Promise<readonly SourceRow[]>;
  /** Runs one read-only statement written by a user. */
  select(statement: SelectStatement): Promise<Selected>;
  /** Closes the session with the server; the socket is destroyed in any case. */
  close(): Promise<void>;
}

/** Address and credentials of a data source. Never leaves the server. */
export interface SourceTarget extends DataSourceAddress {
  /** The IP address that was checked; the name is not resolved again. */
  readonly pinned: string;
  readonly username: string;
  readonly password: string;
  /** Folder in which the operators installed the engine's driver; absent if they did not, and for engines whose driver is bundled. */
  readonly driverFolder?: string;
}
