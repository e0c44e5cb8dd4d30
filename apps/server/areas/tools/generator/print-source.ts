/** Line width of sources (biome.json). */
export const lineWidth = 110;

const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]/u;

/** Columns of a text: East Asian characters take two. */
function widthOf(text: string): number {
  return [...text].reduce((sum, letter) => sum + (wide.test(letter) ? 2 : 1), 0);
}

/** A text as a string literal, with the quotes that need fewer escapes. */
function quotedText(text: string): string {
  const [single, double] = [text.split("'").length, text.split('"').length];
  const quote = single > double ? '"' : "'";
  const escaped = JSON.stringify(text)
    .slice(1, -1)
    .replaceAll('\\"', '"')
    .replaceAll(quote, `\\${quote}`)
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
  return `${quote}${escaped}${quote}`;
}

const isLabel = (value: object): value is { zh: string; en: string } =>
  'zh' in value && 'en' in value && Object.keys(value).length === 2;

/**
 * A value in this code base's format: objects with one property per line, texts as `label('…', '…')`, lines broken as the formatter breaks
 * them.
 * @param before text before the value on its line
 * @param after text after the value on its line
 */
export function printed(value: unknown, depth = 0, before = '', after = ','): string {
  const pad = '  '.repeat(depth);
  const fits = (text: string): boolean => widthOf(`${pad}${before}${text}${after}`) <= lineWidth;
  if (typeof value === 'string') return quotedText(value);
  if (typeof value !== 'object' || value === null) return String(value);
  if (Array.isArray(value)) return printedList(value, depth, fits);
  if (isLabel(value)) return labelled(value.zh, value.en, depth, fits);
  const lines = Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .map(([name, part]) => `${pad}  ${name}: ${printed(part, depth + 1, `${name}: `)},`);
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${pad}}`;
}

function printedList(values: readonly unknown[], depth: number, fits: (text: string) => boolean): string {
  const parts = values.map((value) => printed(value, depth + 1));
  const line = `[${parts.join(', ')}]`;
  if (!line.includes('\n') && fits(line)) return line;
  const pad = '  '.repeat(depth);
  return `[\n${parts.map((part) => `${pad}  ${part},`).join('\n')}\n${pad}]`;
}

function labelled(zh: string, en: string, depth: number, fits: (text: string) => boolean): string {
  const [first, second] = [quotedText(zh), quotedText(en)];
  const line = `label(${first}, ${second})`;
  if (fits(line)) return line;
  const pad = '  '.repeat(depth);
  return `label(\n${pad}  ${first},\n${pad}  ${second},\n${pad})`;
}

/** A list of names in square brackets after `before`, on one line if it fits. */
export function printedNames(names: readonly string[], before: string): string {
  const line = `[${names.join(', ')}]`;
  if (widthOf(`${before}${line};`) <= lineWidth) return line;
  return `[\n${names.map((name) => `  ${name},`).join('\n')}\n]`;
}

/** Whether the first of two module names sorts before the other: by words and numbers, without extensions. */
export function byModule(first: string, second: string): number {
  const parts = (name: string) => name.replace(/\.tsx?$/, '').match(/\d+|\D/g) ?? [];
  const [one, two] = [parts(first), parts(second)];
  for (let at = 0; at < Math.min(one.length, two.length); at += 1) {
    const [a = '', b = ''] = [one[at], two[at]];
    if (a === b) continue;
    return /\d/.test(a) && /\d/.test(b) ? Number(a) - Number(b) : a < b ? -1 : 1;
  }
  return one.length - two.length;
}

/** An import as a line of source. */
export function importOf(what: string, module: string): string {
  return `import ${what} from '${module}';`;
}
