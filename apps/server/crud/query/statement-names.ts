import type { Statement } from './list-query.ts';

type Nameless = Pick<Statement, 'text' | 'values'>;
interface Named {
  readonly name?: string;
  readonly text: string;
  readonly values: unknown[];
}

/** Returns a function that gives each statement text a name of its own, up to a number of names. */
export function statementNames(most: number): (statement: Nameless) => Named {
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || names.size >= most) return known;
    const name = `list-${names.size + 1}`;
    names.set(text, name);
    return name;
  };
  return ({ text, values }) => {
    const name = nameOf(text);
    return name === undefined ? { text, values: [...values] } : { name, text, values: [...values] };
  };
}

/**
 * Gives a statement a name under which connections keep it prepared: parsing and planning a list costs more than running it. Each name
 * takes memory in every connection, so only the first few hundred texts get one; texts consist of descriptors and operators, never of
 * values.
 */
export const namedStatement = statementNames(400);
