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
  readonly isUnique: boolean;
  /** The database supplies its value: an identity or a generated column. */
  readonly isGiven: boolean;
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
