import type pg from 'pg';

/**
 * A statement that a connection parses and plans once. A script has no parameters in its message (script.ts), so that each of its
 * statements would be planned again with every run; for short statements planning takes longer than execution.
 */
export interface Prepared {
  readonly name: string;
  /** Types of its parameters $1, $2, …, as SQL type names. */
  readonly types: readonly string[];
  readonly text: string;
}

/** A prepared statement with its arguments as SQL constants (sql-text.ts). */
export interface Execution {
  readonly what: Prepared;
  readonly constants: readonly string[];
}

interface Names {
  /** Name of each statement on the connection. */
  readonly known: Map<Prepared, string>;
  /** Number of failed messages that may have prepared statements. */
  failed: number;
}

const namesOn = new WeakMap<pg.ClientBase, Names>();

/**
 * Sends statements in one message, preceded by the ones that the connection has to prepare for them.
 * @param send receives the message, and how many results precede that of the first statement
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
    // It is unknown how much of the message was executed, so its names are not used again.
    if (fresh.size > 0) names.failed += 1;
    throw error;
  }
}

/** Sends statements in one message. @returns the result of each, without those of the preparations */
export function resultsOf(
  client: pg.ClientBase,
  statements: readonly (string | Execution)[],
): Promise<readonly pg.QueryResult[]> {
  return sendStatements(client, statements, async (text, ahead) => {
    // The driver returns a list for several statements at once, which its types do not declare.
    const answer: unknown = await client.query(text);
    return ([answer].flat() as pg.QueryResult[]).slice(ahead);
  });
}
