/** Longest text of a cell. */
const mostCharacters = 32_767;
const dayMs = 86_400_000;
/** The day spreadsheets count from, as the number they give to 1970-01-01. */
const epochSerial = 25_569;

/** A carriage return as spreadsheets write it: an XML parser would make a line feed of the character itself. */
const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '\r': '_x000D_',
};
/** What XML 1.0 cannot hold. */
const unfit = /(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu;
/** What most texts are without; one look at a text is cheaper than to replace nothing in it. */
const unusual = /[&<>\p{Cc}\p{Cs}\ufffe\uffff]/u;

/** A text of a cell within XML, cut to the longest that a cell takes: what XML cannot hold is left out. */
export function xmlText(text: string): string {
  const fitting = text.length > mostCharacters ? text.slice(0, mostCharacters) : text;
  if (!unusual.test(fitting)) return fitting;
  return fitting
    .toWellFormed()
    .replace(unfit, '')
    .replace(/[&<>\r]/g, (sign) => escapes[sign] ?? sign);
}

/** A wall time (its UTC fields) as the number of days that spreadsheets store, to the hundred-thousandth of a second. */
export function dateSerial(date: Date): number {
  return Math.round((date.getTime() / dayMs + epochSerial) * 1e10) / 1e10;
}
