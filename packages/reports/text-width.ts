const millimetresPerPoint = 25.4 / 72;
const narrow = /[iljI.,:;'|!()[\]\s/-]/;
const wide = /[mwMW@%]/;
const capital = /[A-Z&#]/;
const fullWidth = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\ufe30-\ufe6f\uff00-\uffe6]/;

/** Ems that a character takes in Noto Sans, rounded up: what is estimated must not turn out to be larger in print. */
function emsOf(character: string): number {
  if (fullWidth.test(character)) return 1;
  if (narrow.test(character)) return 0.36;
  if (wide.test(character)) return 0.93;
  return capital.test(character) ? 0.7 : 0.58;
}

/** Width of a text on one line, mm, estimated. */
function textWidth(text: string, points: number): number {
  let ems = 0;
  for (const character of text) ems += emsOf(character);
  return ems * points * millimetresPerPoint;
}

/** Lines that a text takes in a column. @param width what is free for the text, mm */
export function linesOf(text: string, points: number, width: number): number {
  return text.split('\n').reduce((lines, part) => {
    const wanted = textWidth(part, points);
    // A break leaves some room at the end of each line: words of Latin text are not divided.
    const room = wanted > width ? width * 0.94 : width;
    return lines + Math.max(1, Math.ceil(wanted / Math.max(room, 1)));
  }, 0);
}

/** Height of so many lines, mm. */
export function linesHeight(lines: number, points: number): number {
  return lines * points * 1.42 * millimetresPerPoint;
}
