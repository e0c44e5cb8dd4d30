/** Kinds of machine-readable codes. */
export const codeKinds = ['qr', 'code128'] as const;
export type CodeKind = (typeof codeKinds)[number];

export const chartKinds = ['bar', 'line', 'pie'] as const;
export type ChartKind = (typeof chartKinds)[number];

/** The data of a chart; an absent value is a gap. */
export interface ChartData {
  readonly kind: ChartKind;
  readonly title: string;
  readonly labels: readonly string[];
  readonly series: readonly { readonly name: string; readonly values: readonly (number | null)[] }[];
}

/** The drawing that replaces a cell's text. */
export type CellDrawing =
  | { readonly kind: 'code'; readonly code: CodeKind; readonly text: string }
  | { readonly kind: 'chart'; readonly chart: ChartData };

/** Points of a series in the text alternative. */
const mostSaid = 24;

/** Text alternative of a chart, with the first points of each series. */
export function chartWords({ title, labels, series }: ChartData): string {
  const said = series.map(({ name, values }) => {
    const points = values.flatMap((value, index) =>
      value === null ? [] : [`${labels[index] ?? ''} ${value}`],
    );
    const more = points.length > mostSaid ? ', …' : '';
    return `${name}: ${points.slice(0, mostSaid).join(', ')}${more}`;
  });
  return [...(title === '' ? [] : [title]), ...said].join('; ');
}
