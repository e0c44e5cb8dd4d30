/** A result of a benchmark. */
export interface Figure {
  /** 'list of 100,000 rows, filtered' */
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  /** Its target, a maximum if less is better. */
  readonly target?: number;
  readonly better?: 'more' | 'less';
}

/** Ratio of value and target; 1 and above meets it. null without a target. */
export function ratio({ value, target, better = 'more' }: Figure): number | null {
  if (target === undefined) return null;
  return better === 'more' ? value / target : target / value;
}

/** Prints a figure, and sends it to run.ts for its table if that started the script. */
export function figure(found: Figure): void {
  const { what, value, unit, target } = found;
  const aim = target === undefined ? '' : `, target ${shown(target)}: ${ratio(found)?.toFixed(2)} ×`;
  process.stdout.write(`  ${what}: ${shown(value)} ${unit}${aim}\n`);
  process.send?.({ figure: found });
}

/** Three significant digits, with separators for thousands. */
export function shown(value: number): string {
  return value.toLocaleString('en', {
    maximumSignificantDigits: value < 100 ? 3 : 6,
    maximumFractionDigits: 2,
  });
}
