import type { TemplateQuery } from '@heliodeck/model/tools/report-wire';
import type { SetRecord } from '@heliodeck/reports/expand/records';
import type { CellProblem } from '@heliodeck/reports/problem';
import type { Template } from '@heliodeck/reports/template/template';

/** Cells whose field does not exist in their set. @param has returns undefined if that is unknown */
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

/** Checks against the records that were read: without records the fields are unknown. */
export function strangeToRecords(
  template: Template,
  sets: Readonly<Record<string, readonly SetRecord[]>>,
): readonly CellProblem[] {
  return strange(template, (set, field) => {
    const first = sets[set]?.[0];
    return first && Object.hasOwn(first, field);
  });
}

/** Checks against the fields that sources declare. Only its database knows the columns of a statement. */
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
