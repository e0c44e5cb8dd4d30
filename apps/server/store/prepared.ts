import type pg from 'pg';

/**
 * A statement that a connection parses and plans once. A script has no parameters in its message (script.ts), so that each of its
 * statements would be planned anew with every run: of short ones that takes longer than to carry them out.
 */
export interface Prepared {
  readonly name: string;
  /** Types of its parameters $1, $2, …, as SQL names them. */
  readonly types: readonly string[];
  readonly text: string;
}

/** A prepared statement with the constants of its parameters, as SQL (sql-text.ts). */
export interface Execution {
  readonly what: Prepared;
  readonly constants: readonly string[];
}

interface Names {
  /** The name of each statement on the connection. */
  readonly known: Map<Prepared, string>;
  /** Messages that failed and may have prepared something. */
  failed: number;
}

const namesOn = new WeakMap<pg.ClientBase, Names>();

/**
 * Sends statements in one message, with what the connection has to prepare for them ahead.
 * @param send is given the message, and how many results come before that of the first statement
 */
export async function sendStatements<T>(
  client: pg.ClientBase,
  statements: readonly (string | Execution)[],
  send: (text: string, ahead: number) => Promise<T>,
): Promise<T> {
  const names = namesOn.get(client) ?? { known: new Map<Prepared, string>(), failed: 0 };
  namesOn.set(client, names);
  const fresh = new Map<Prepared, string>();
  const texts = statements.map((statement) => {
    if (typeof statement === 'string') return statement;
    const { what, constants } = statement;
    const name = names.known.get(what) ?? fresh.get(what) ?? `${what.name}_${names.failed}`;
    if (!names.known.has(what)) fresh.set(what, name);
    return `execute ${name} (${constants.join(', ')})`;
  });
  const ahead = [...fresh].map(
    ([{ types, text }, name]) => `prepare ${name} (${types.join(', ')}) as ${text}`,
  );
  try {
    const result = await send([...ahead, ...texts].join(';\n'), ahead.length);
    for (const [what, name] of fresh) names.known.set(what, name);
    return result;
  } catch (error) {
    // Nobody knows how far the message came. A name that may be taken is not used again.
    if (fresh.size > 0) names.failed += 1;
    throw error;
  }
}

/** Sends statements in one message. @returns the result of each, without those of what had to be prepared ahead */
export function resultsOf(
  client: pg.ClientBase,
  statements: readonly (string | Execution)[],
): Promise<readonly pg.QueryResult[]> {
  return sendStatements(client, statements, async (text, ahead) => {
    // The answer to several statements at once is a list, which the driver's types do not know.
    const answer: unknown = await client.query(text);
    return ([answer].flat() as pg.QueryResult[]).slice(ahead);
  });
}
