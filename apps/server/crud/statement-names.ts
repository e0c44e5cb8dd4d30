const mostNames = 400;
const names = new Map<string, string>();

/**
 * A name under which connections keep a statement prepared: parsing and planning a list costs more than running it.
 * Each name takes memory in every connection, so only the first few hundred texts get one; the texts are made of
 * descriptors and operators, never of values.
 */
export function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= mostNames) return known;
  const name = `list-${names.size + 1}`;
  names.set(text, name);
  return name;
}
