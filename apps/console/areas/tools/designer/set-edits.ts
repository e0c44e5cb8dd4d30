import type { SetUse, Template } from '@heliodeck/reports/template/template';

/** A template with the argument of a set changed; an empty one is removed. */
export function withArgument(template: Template, set: string, name: string, value: string): Template {
  return withSet(template, set, (one) => {
    const { [name]: _, ...rest } = one.arguments ?? {};
    return { ...one, arguments: value === '' ? rest : { ...rest, [name]: value } };
  });
}

/** A template with the record limit of a set changed; null for the usual one. */
export function withRecordLimit(template: Template, set: string, limit: number | null): Template {
  return withSet(template, set, ({ limit: _, ...rest }) => (limit === null ? rest : { ...rest, limit }));
}

function withSet(template: Template, name: string, edit: (set: SetUse) => SetUse): Template {
  return { ...template, sets: template.sets.map((one) => (one.name === name ? edit(one) : one)) };
}
