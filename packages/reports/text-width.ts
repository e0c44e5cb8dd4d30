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
function linesOf(text: string, points: number, width: number): number {
  return text.split('\n').reduce((lines, part) => {
    const wanted = textWidth(part, points);
    // Each wrapped line leaves some room at its end, because Latin words are not divided.
    const room = wanted > width ? width * 0.94 : width;
    return lines + Math.max(1, Math.ceil(wanted / Math.max(room, 1)));
  }, 0);
}

/** Smallest share of its size that a figure may have so that it fits its column. */
const leastShare = 0.4;
/** Texts of figures alone: numbers, dates, times, shares. */
const figures = /^[\d\s.,:%+\-–/]+$/;
/** Parts of a text that are not divided at the end of a line: a hyphen ends a part, except before a digit. */
const undivided = /(?:[^\s\u2e80-\u9fff\uac00-\ud7af\uff00-\uffe6-]|-(?=\d))+-?/g;
/** A place at which a line may end, without a width. */
const lineEnd = '\u200b';

/** A text in a column that may be narrower than one of its words. */
export interface FittedText {
  readonly text: string;
  readonly points: number;
  /** Whether its words stay whole: the parts of a divided figure would be read as figures. */
  readonly isWhole: boolean;
  readonly lines: number;
}

/**
 * Fits a text into a column: figures become smaller, down to a share of their size, and other words that are
 * too wide can be divided anywhere.
 * @param width available width, mm
 */
export function fitted(text: string, points: number, width: number): FittedText {
  // A long list may have hundreds of thousands of short cells, most of which need no counting of characters.
  if (text.length * points * 0.36 < width && !text.includes('\n'))
    return { text, points, isWhole: false, lines: 1 };
  const widest = (text.match(undivided) ?? []).reduce(
    (most, word) => Math.max(most, textWidth(word, points)),
    0,
  );
  const share = widest > width ? (width * 0.99) / widest : 1;
  if (figures.test(text) && share >= leastShare)
    return { text, points: points * share, isWhole: true, lines: linesOf(text, points * share, width) };
  const divided = text.replace(undivided, (word) =>
    textWidth(word, points) > width ? [...word].join(lineEnd) : word,
  );
  return { text: divided, points, isWhole: false, lines: linesOf(text, points, width) };
}

/** Height of a number of lines, mm. */
export function linesHeight(lines: number, points: number): number {
  return lines * points * 1.42 * millimetresPerPoint;
}
