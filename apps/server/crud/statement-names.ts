import type { Statement } from './list-query.ts';

const mostNames = 400;
const names = new Map<string, string>();

/**
 * A statement for the driver, with a name under which connections keep it prepared: parsing and planning a list costs
 * more than running it. Each name takes memory in every connection, so only the first few hundred texts get one; texts
 * are made of descriptors and operators, never of values.
 */
export function named({ text, values }: Pick<Statement, 'text' | 'values'>) {
  const name = nameOf(text);
  return name === undefined ? { text, values: [...values] } : { name, text, values: [...values] };
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= mostNames) return known;
  const name = `list-${names.size + 1}`;
  names.set(text, name);
  return name;
}
