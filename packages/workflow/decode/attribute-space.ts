/**
 * Removes the white space that XML 1.0 (production 25) allows around the `=` of an attribute: the parser takes it for part of the name and
 * would drop the element. The space is moved in front of the attribute, so that line numbers and tag positions stay the same.
 */
export function withoutSpaceAtEquals(text: string): string {
  if (!/\s=|=\s/.test(text)) return text;
  const kept: string[] = [];
  let from = 0;
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
    const closing = closings.find(([opening]) => text.startsWith(opening, at))?.[1];
    if (closing !== undefined) {
      const end = text.indexOf(closing, at);
      if (end < 0) break;
      at = end + closing.length;
      continue;
    }
    for (at += 1; at < text.length && text[at] !== '>'; at += 1) {
      const letter = text[at];
      if (letter === '"' || letter === "'") {
        at = text.indexOf(letter, at + 1);
        // An unterminated value: the parser reports it.
        if (at < 0) return text;
      } else if (letter === '=') {
        const { begin, before, after } = around(text, at, from);
        if (before < at || after > at + 1) {
          kept.push(text.slice(from, begin), text.slice(before, at), text.slice(at + 1, after));
          kept.push(text.slice(begin, before), '=');
          from = after;
          at = after - 1;
        }
      }
    }
  }
  return [...kept, text.slice(from)].join('');
}

/** Start and end marks of constructs that are not element tags. */
const closings: readonly (readonly [string, string])[] = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
];

/** The name before an `=`, and the ends of the white space on both sides of the sign. */
function around(text: string, at: number, from: number) {
  const isSpace = (place: number): boolean => /\s/.test(text[place] ?? 'x');
  let before = at;
  while (before > from && isSpace(before - 1)) before -= 1;
  let begin = before;
  while (begin > from && /[^\s"'<>=]/.test(text[begin - 1] ?? '<')) begin -= 1;
  let after = at + 1;
  while (isSpace(after)) after += 1;
  return { begin, before, after };
}
