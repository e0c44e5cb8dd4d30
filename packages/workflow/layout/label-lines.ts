/** Approximate widths of characters at 12 px: Chinese characters are square. */
const wide = 12;
const narrow = 6.6;
const mostLines = 5;

/**
 * Breaks a name into lines that fit a width, px: Latin words are kept whole if possible, Chinese text breaks anywhere. Text beyond five
 * lines is replaced by an ellipsis.
 */
export function labelLines(text: string, width: number): readonly string[] {
  const parts = text
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 500)
    .match(/[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]|[^\s\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]+|\s/gu);
  const lines: string[] = [];
  let line = '';
  for (const part of (parts ?? []).flatMap((one) => pieces(one, width))) {
    if (labelWidth(line + part) > width && line.trim() !== '') {
      lines.push(line.trim());
      line = '';
    }
    line += part;
  }
  if (line.trim() !== '') lines.push(line.trim());
  if (lines.length <= mostLines) return lines;
  return [...lines.slice(0, mostLines - 1), `${lines[mostLines - 1] ?? ''}…`];
}

/** Approximate width of a text in one line, px. */
export function labelWidth(text: string): number {
  return [...text].reduce((sum, letter) => sum + (letter > '\u2e7f' ? wide : narrow), 0);
}

/** Breaks a word that is wider than the line. */
function pieces(word: string, width: number): readonly string[] {
  if (labelWidth(word) <= width) return [word];
  const most = Math.max(1, Math.floor(width / narrow));
  const letters = [...word];
  return Array.from({ length: Math.ceil(letters.length / most) }, (_, at) =>
    letters.slice(at * most, (at + 1) * most).join(''),
  );
}
