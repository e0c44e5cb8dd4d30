const formats = new Map<string, Intl.NumberFormat>();

function formatOf(least: number, most: number): Intl.NumberFormat {
  const key = `${least} ${most}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat('en', {
    minimumFractionDigits: least,
    maximumFractionDigits: most,
    signDisplay: 'negative',
  });
  formats.set(key, made);
  return made;
}

/**
 * A number with a comma between groups of three digits, the same in both languages: 1234567 → '1,234,567'.
 * @param decimals fixed number of decimals; absent: up to three, without zeros at the end
 */
export function grouped(value: number, decimals?: number): string {
  return formatOf(decimals ?? 0, decimals ?? 3).format(value);
}

/** Puts the same commas into the text of a decimal number: '5949.810' → '5,949.810'. */
export function groupedText(text: string): string {
  return text.replace(
    /^(-?\d{1,3})((?:\d{3})+)(?!\d)/,
    (_, first: string, rest: string) => first + rest.replace(/\d{3}/g, ',$&'),
  );
}

/** A count with its English noun: 1 → '1 row', 1234 → '1,234 rows'. */
export function countedNoun(count: number, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : many}`;
}
