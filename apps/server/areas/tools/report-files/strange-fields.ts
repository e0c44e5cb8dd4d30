import type { TemplateQuery } from '@heliodeck/model/tools/report-wire';
import type { SetRecord } from '@heliodeck/reports/expand/records';
import type { CellProblem } from '@heliodeck/reports/problem';
import type { Template } from '@heliodeck/reports/template/template';

/** Cells whose field its set does not have. @param has undefined where nobody can tell */
function strange(
  { cells }: Template,
  has: (set: string, field: string) => boolean | undefined,
): readonly CellProblem[] {
  return cells.flatMap(({ at, set, field, orderBy }) =>
    set === undefined
      ? []
      : [field, orderBy].flatMap((name): readonly CellProblem[] =>
          name !== undefined && has(set, name) === false
            ? [{ code: 'template.noField', at, params: { set, field: name } }]
            : [],
        ),
  );
}

/** By the records that were read: where there are none, nobody can tell. */
export function strangeToRecords(
  template: Template,
  sets: Readonly<Record<string, readonly SetRecord[]>>,
): readonly CellProblem[] {
  return strange(template, (set, field) => {
    const first = sets[set]?.[0];
    return first && Object.hasOwn(first, field);
  });
}

/** By what sources say of themselves. Columns of a statement are known to its database alone. */
export function strangeToSources(
  template: Template,
  sources: readonly TemplateQuery[],
): readonly CellProblem[] {
  const fields = new Map(
    template.sets.map(({ name, source }) => [name, sources.find((one) => one.name === source)?.fields ?? []]),
  );
  return strange(template, (set, field) => {
    const known = fields.get(set) ?? [];
    return known.length === 0 ? undefined : known.some(({ name }) => name === field);
  });
}
