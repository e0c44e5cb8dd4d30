/** The parameters of a link as its author writes them, `name=formula` a line. */
export interface LinkText {
  readonly formulas: Readonly<Record<string, string>>;
  /** Lines without a name or a formula. */
  readonly wrong: readonly string[];
}

/** Reads the lines; input methods for Chinese write `＝`. */
export function readLinkText(text: string): LinkText {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const read = lines.map((line) => /^([^=＝]*\S)\s*[=＝]\s*(\S.*)$/.exec(line));
  return {
    formulas: Object.fromEntries(
      read.flatMap((found) => (found ? [[found[1]?.trim() ?? '', found[2] ?? '']] : [])),
    ),
    wrong: lines.filter((_, index) => !read[index]),
  };
}

/** The lines of a link. */
export const linkText = (formulas: Readonly<Record<string, string>> = {}): string =>
  Object.entries(formulas)
    .map(([name, formula]) => `${name}=${formula}`)
    .join('\n');
