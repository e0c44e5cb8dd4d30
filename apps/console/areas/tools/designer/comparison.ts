import { cellPositionOf } from '@heliodeck/reports/template/address';
import type { Template, TemplateCell } from '@heliodeck/reports/template/template';

/** A cell that differs between two templates; one of them may lack it. */
export interface ComparedCell {
  readonly at: string;
  readonly before: TemplateCell | undefined;
  readonly after: TemplateCell | undefined;
}

/** The differences between a template and an older one. */
export interface TemplateComparison {
  /** Sorted by row. */
  readonly cells: readonly ComparedCell[];
  /** Something other than cells differs: sets, parameters, page, sizes. */
  readonly others: boolean;
  readonly isSame: boolean;
}

/** Compares two templates. The order of object keys is irrelevant: the database sorts them. */
export function comparison(before: Template, after: Template): TemplateComparison {
  const [old, now] = [cellsOf(before), cellsOf(after)];
  const rest = ({ cells: _, styles: __, ...others }: Template) => sorted(others);
  const cells = [...new Set([...old.keys(), ...now.keys()])]
    .filter((at) => old.get(at)?.said !== now.get(at)?.said)
    .toSorted((a, b) => orderOf(a) - orderOf(b))
    .map((at) => ({ at, before: old.get(at)?.cell, after: now.get(at)?.cell }));
  const others = rest(before) !== rest(after);
  return { cells, others, isSame: cells.length === 0 && !others };
}

/** The cells by address. Styles are compared by content, not by number. */
function cellsOf(
  template: Template,
): ReadonlyMap<string, { readonly cell: TemplateCell; readonly said: string }> {
  return new Map(
    template.cells.map((cell) => {
      const look = cell.style === undefined ? {} : { style: template.styles[cell.style] };
      return [cell.at, { cell, said: sorted({ ...cell, ...look }) }];
    }),
  );
}

function orderOf(address: string): number {
  const { row, column } = cellPositionOf(address) ?? { row: 0, column: 0 };
  return row * 1000 + column;
}

function sorted(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
