/** What a database says of a column (docs/product/tools.md#data-models). */
export interface ColumnFacts {
  readonly name: string;
  /** The type as the database writes it: 'varchar(50)'. */
  readonly type: string;
  /** The same without length, in small letters; of a domain what it is made of: 'varchar'. */
  readonly base: string;
  readonly comment: string;
  readonly length?: number;
  readonly precision?: number;
  readonly scale?: number;
  readonly isNullable: boolean;
  readonly isKey: boolean;
  readonly isUnique: boolean;
  /** The database gives its value: counted up, or worked out. */
  readonly isGiven: boolean;
  readonly refTable?: string;
  readonly refColumn?: string;
}

/** A table or view of a database. */
export interface TableName {
  readonly name: string;
  readonly kind: 'table' | 'view';
  readonly comment: string;
}

/** Fields a table or a model may have. Whoever looks through more has another task than a form. */
export const mostFields = 500;
