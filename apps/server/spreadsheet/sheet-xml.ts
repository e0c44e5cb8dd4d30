/** Longest text of a cell. */
const mostCharacters = 32_767;
const dayMs = 86_400_000;
/** Serial number of 1970-01-01 in spreadsheets. */
const epochSerial = 25_569;

/** A carriage return as spreadsheets write it: an XML parser would convert the character itself to a line feed. */
const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '\r': '_x000D_',
};
/** Characters not allowed in XML 1.0. */
const unfit = /(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu;
/** Characters that most texts do not contain; one test is cheaper than replacing nothing. */
const unusual = /[&<>\p{Cc}\p{Cs}\ufffe\uffff]/u;

/** A text of a cell for XML, cut to the longest text of a cell; characters not allowed in XML are left out. */
export function xmlText(text: string): string {
  const fitting = text.length > mostCharacters ? text.slice(0, mostCharacters) : text;
  if (!unusual.test(fitting)) return fitting;
  return fitting
    .toWellFormed()
    .replace(unfit, '')
    .replace(/[&<>\r]/g, (sign) => escapes[sign] ?? sign);
}

/** A wall time (in UTC fields) as the serial number of days in spreadsheets, rounded to 1/100,000 s. */
export function dateSerial(date: Date): number {
  return Math.round((date.getTime() / dayMs + epochSerial) * 1e10) / 1e10;
}
