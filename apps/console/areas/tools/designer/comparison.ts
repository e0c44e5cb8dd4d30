import type { Template } from '@heliodeck/reports/template/template';

/** How a template differs from an older one, by the addresses of its cells. */
export interface Comparison {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly gone: readonly string[];
  /** Something beside the cells: sets, parameters, page, sizes. */
  readonly others: boolean;
  readonly isSame: boolean;
}

/** Compares two templates. Keys of an object may stand in any order: the database sorts them. */
export function comparison(before: Template, after: Template): Comparison {
  const cells = (template: Template) => {
    // Styles are compared by what they say, not by their number.
    const looks = template.cells.map((cell) => ({
      ...cell,
      ...(cell.style === undefined ? {} : { style: template.styles[cell.style] }),
    }));
    return new Map(looks.map((cell) => [cell.at, sorted(cell)]));
  };
  const [old, now] = [cells(before), cells(after)];
  const rest = ({ cells: _, styles: __, ...others }: Template) => sorted(others);
  const added = [...now.keys()].filter((at) => !old.has(at));
  const gone = [...old.keys()].filter((at) => !now.has(at));
  const changed = [...now].filter(([at, text]) => old.has(at) && old.get(at) !== text).map(([at]) => at);
  const others = rest(before) !== rest(after);
  return {
    added,
    changed,
    gone,
    others,
    isSame: added.length + gone.length + changed.length === 0 && !others,
  };
}

function sorted(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
