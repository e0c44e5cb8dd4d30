const millimetresPerPoint = 25.4 / 72;
const narrow = /[iljI.,:;'|!()[\]\s/-]/;
const wide = /[mwMW@%]/;
const capital = /[A-Z&#]/;
const fullWidth = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\ufe30-\ufe6f\uff00-\uffe6]/;

/** Ems that a character takes in Noto Sans, rounded up: the estimate must not be exceeded in print. */
function emsOf(character: string): number {
  if (fullWidth.test(character)) return 1;
  if (narrow.test(character)) return 0.36;
  if (wide.test(character)) return 0.93;
  return capital.test(character) ? 0.7 : 0.58;
}

/** Estimated width of a text on one line, mm. */
function textWidth(text: string, points: number): number {
  let ems = 0;
  for (const character of text) ems += emsOf(character);
  return ems * points * millimetresPerPoint;
}

/** Number of lines of a text in a column. @param width available width, mm */
export function linesOf(text: string, points: number, width: number): number {
  return text.split('\n').reduce((lines, part) => {
    const wanted = textWidth(part, points);
    // Each wrapped line leaves some room at its end, because Latin words are not divided.
    const room = wanted > width ? width * 0.94 : width;
    return lines + Math.max(1, Math.ceil(wanted / Math.max(room, 1)));
  }, 0);
}

/** Height of a number of lines, mm. */
export function linesHeight(lines: number, points: number): number {
  return lines * points * 1.42 * millimetresPerPoint;
}
