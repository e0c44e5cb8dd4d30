import type { TemplateQuery } from '@heliodeck/model/tools/report-wire';
import type { Template } from '@heliodeck/reports/template/template';

/** The fields of a set of a template; empty if the set is missing, or is a statement whose columns are unknown. */
export function fieldsOf(
  template: Template,
  set: string | undefined,
  sources: readonly TemplateQuery[],
): TemplateQuery['fields'] {
  const source = template.sets.find((one) => one.name === set)?.source;
  return sources.find((one) => one.name === source)?.fields ?? [];
}
