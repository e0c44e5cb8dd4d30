import { label } from '@heliodeck/kit/label';
import type { TemplateQuery } from '@heliodeck/model/tools/report-wire';
import type { Parameter, Template } from '@heliodeck/reports/template/template';

/** Parameters with a first and a last day. */
const spans: ReadonlySet<string> = new Set(['month', 'year', 'range']);
const month = { type: 'month', label: label('月份', 'Month'), default: 'thisMonth', required: true } as const;

/**
 * A template with an additional set. A set of figures over time is queried for the days of the template's month, year
 * or range; a template without one gets a month, because such a set needs days for its preview.
 */
export function withAddedSet(
  template: Template,
  source: string,
  described: TemplateQuery | undefined,
): Template {
  const name = freeSetName(template, source);
  const asks = new Set(described?.arguments.map((argument) => argument.name));
  if (!asks.has('from') || !asks.has('to'))
    return { ...template, sets: [...template.sets, { name, source }] };
  const known = template.parameters.find(({ type }) => spans.has(type));
  const span: Parameter = known ?? { ...month, name: freeParameterName(template) };
  const days = { from: `$${span.name}.from`, to: `$${span.name}.to` };
  return {
    ...template,
    parameters: known ? template.parameters : [...template.parameters, span],
    sets: [...template.sets, { name, source, arguments: days }],
  };
}

function freeSetName({ sets }: Template, source: string): string {
  const base = (source.split(':').at(-1)?.[0] ?? 's').toLowerCase();
  return freeName(
    base,
    sets.map((set) => set.name),
  );
}

function freeParameterName({ parameters }: Template): string {
  return freeName(
    'month',
    parameters.map((parameter) => parameter.name),
  );
}

function freeName(base: string, taken: readonly string[]): string {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? base : `${base}${number}`;
    if (!taken.includes(name)) return name;
  }
}
