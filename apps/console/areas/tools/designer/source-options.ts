import type { Label } from '@heliodeck/kit/label';
import type { TemplateQuery } from '@heliodeck/model/tools/report-wire';

/** Named queries as options, grouped by heading. */
export function sourceOptions(sources: readonly TemplateQuery[], say: (words: Label) => string) {
  return [...Map.groupBy(sources, (one) => say(one.group))].map(([label, list]) => ({
    label,
    options: list.map((one) => ({ value: one.name, label: say(one.label) })),
  }));
}
