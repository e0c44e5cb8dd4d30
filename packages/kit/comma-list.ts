/** Parts of a comma-joined text without surrounding blanks; empty parts are dropped. */
export function commaList(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
