/** The catalogue data of a column (docs/product/tools.md#data-models). */
export interface ColumnFacts {
  readonly name: string;
  /** The type as the database names it: 'varchar(50)'. */
  readonly type: string;
  /** The type without length, in lower case; for a domain its base type: 'varchar'. */
  readonly base: string;
  readonly comment: string;
  readonly length?: number;
  readonly precision?: number;
  readonly scale?: number;
  readonly isNullable: boolean;
  readonly isKey: boolean;
  /** Position in the primary key, from 1; absent if the column is not part of it. */
  readonly keyPosition?: number;
  readonly isUnique: boolean;
  /** The database numbers its rows: an identity, a serial or an auto-increment column. */
  readonly isIdentity: boolean;
  /** The database computes its value from other columns. */
  readonly isGenerated: boolean;
  /** The default as the database writes it, constant or not: `'open'::text`, `current_timestamp()`. */
  readonly default?: string;
  readonly refTable?: string;
  readonly refColumn?: string;
}

/** Name of a table or view of a database. */
export interface TableName {
  readonly name: string;
  readonly kind: 'table' | 'view';
  readonly comment: string;
}

/** Maximum number of fields of a table or a model; more are impractical in a form. */
export const mostFields = 500;
