import { createQueryId, isOperationNodeSource, PostgresQueryCompiler, type RawBuilder, sql } from 'kysely';

/** A piece of SQL with its parameters, made and composed with Kysely's `sql`: values never become text. */
export type Fragment = RawBuilder<unknown>;

/** A statement for the driver. */
export interface Compiled {
  readonly text: string;
  readonly values: readonly unknown[];
}

const compiler = new PostgresQueryCompiler();

/**
 * Compiles a fragment for the driver. Only this function numbers parameters. Names are kept as written: Kysely's camelCase mapping is not
 * applied.
 */
export function compiled(fragment: Fragment): Compiled {
  const { sql: text, parameters } = compiler.compileQuery(fragment.toOperationNode(), createQueryId());
  return { text, values: parameters };
}

/** Compiles a fragment to a query of the driver, to which further options (`name`, `rowMode`) can be added. */
export function queryOf(fragment: Fragment): { text: string; values: unknown[] } {
  const { text, values } = compiled(fragment);
  return { text, values: [...values] };
}

const textOf = new WeakMap<TemplateStringsArray, string>();

/**
 * A statement for the driver, written like Kysely's `sql`, with values and fragments in its holes: ``client.query<Row>(statement`select
 * name from dept where id = ${id}`)``. Add a name like this: ``{ name: 'dept', ...statement`…` }``. Text whose holes are all values is
 * compiled once per place in the source.
 */
export function statement(
  parts: TemplateStringsArray,
  ...holes: unknown[]
): { text: string; values: unknown[] } {
  if (holes.some(isFragment)) return queryOf(sql(parts, ...holes));
  const text = textOf.get(parts) ?? compiled(sql(parts, ...holes)).text;
  textOf.set(parts, text);
  return { text, values: holes };
}

function isFragment(hole: unknown): boolean {
  return typeof hole === 'object' && hole !== null && isOperationNodeSource(hole);
}

/**
 * A fragment without parameters that is part of many statements: compiled once instead of with each of them.
 * @throws Error if it has parameters
 */
export function constant(fragment: Fragment): Fragment {
  const { text, values } = compiled(fragment);
  if (values.length > 0) throw new Error(`a constant piece of SQL has parameters: ${text}`);
  return sql.raw(text);
}

/**
 * A constant fragment for each of some things, such as the columns of a record, compiled when it is first used: to compile hundreds of
 * columns with each statement costs more than the rest of the call.
 */
export function constantFor<Of extends object>(make: (of: Of) => Fragment): (of: Of) => Fragment {
  const known = new WeakMap<Of, Fragment>();
  return (of) => {
    const fragment = known.get(of) ?? constant(make(of));
    known.set(of, fragment);
    return fragment;
  };
}

/** A column of the table with this alias. */
export function column(alias: string, name: string): Fragment {
  return constant(sql.id(alias, name));
}

/** A timestamptz as milliseconds since 1970, exact. */
export function milliseconds(at: Fragment): Fragment {
  return sql`(extract(epoch from ${at}) * 1000)::float8`;
}

/** Fragments with `, ` between them. */
export function list(fragments: readonly Fragment[]): Fragment {
  return sql.join(fragments, sql`, `);
}
