/** Ways in which a value is drawn for machines to read. */
export const codeKinds = ['qr', 'code128'] as const;
export type CodeKind = (typeof codeKinds)[number];

export const chartKinds = ['bar', 'line', 'pie'] as const;
export type ChartKind = (typeof chartKinds)[number];

/** What a chart shows, ready to be drawn; an absent value is a gap. */
export interface ChartData {
  readonly kind: ChartKind;
  readonly title: string;
  readonly labels: readonly string[];
  readonly series: readonly { readonly name: string; readonly values: readonly (number | null)[] }[];
}

/** What stands in place of a cell's text once it is drawn. */
export type CellDrawing =
  | { readonly kind: 'code'; readonly code: CodeKind; readonly text: string }
  | { readonly kind: 'chart'; readonly chart: ChartData };

/** What a chart says, for those who do not see it. */
export function chartWords({ title, labels, series }: ChartData): string {
  const said = series.map(({ name, values }) => {
    const points = values.flatMap((value, index) =>
      value === null ? [] : [`${labels[index] ?? ''} ${value}`],
    );
    return `${name}: ${points.slice(0, 24).join(', ')}`;
  });
  return [...(title === '' ? [] : [title]), ...said].join('; ');
}
