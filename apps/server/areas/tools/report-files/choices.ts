import { inLocale } from '@heliodeck/kit/label';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { chosenOf } from '@heliodeck/reports/template/parameter-value';
import type { Parameter, Template } from '@heliodeck/reports/template/template';
import type { Context } from '../../../context.ts';
import type { SetProvider } from '../../../set-provider.ts';
import { argumentsOf, parametersOf } from './parameters.ts';
import { requireSource } from './set-rights.ts';

/** A value that can be chosen for a parameter. */
export interface ParameterChoice {
  readonly value: string;
  readonly label: string;
}

/** Most records from which choices are taken: a longer list is unusable for selection. */
const mostRecords = 1000;

/**
 * The choices for a parameter, with the caller's rights: values of a data set that may depend on preceding parameters. Each value is listed
 * once, in the order of the set. @param values of the preceding parameters
 * @throws CodedError report.noSource, report.tooManyRecords, report.setForbidden
 */
async function choicesOf(
  context: Context,
  { sets }: { readonly sets: readonly SetProvider[] },
  { from, label }: Parameter,
  values: Readonly<Record<string, string>>,
): Promise<readonly ParameterChoice[]> {
  if (from === undefined) return [];
  requireSource(context, sets, from.source, label);
  const given = argumentsOf(from.arguments ?? {}, values);
  for (const provider of sets) {
    const rows = await provider.read(context, from.source, given, mostRecords);
    if (rows === undefined) continue;
    if (rows.length > mostRecords)
      throw new CodedError('report.tooManyRecords', {
        set: inLocale(label, context.locale),
        max: mostRecords,
      });
    const found = new Map<string, string>();
    for (const row of rows) {
      const value = row[from.value];
      if (value === null || value === undefined || found.has(String(value))) continue;
      found.set(String(value), String(row[from.label ?? from.value] ?? value));
    }
    return [...found].map(([value, shown]) => ({ value, label: shown }));
  }
  throw new CodedError('report.noSource', { name: from.source });
}

/**
 * The choices for a parameter of a template by its name, with the values given for the preceding ones.
 * @throws CodedError report.parameter if it has none, and as `choicesOf`
 */
export function choicesNamed(
  context: Context,
  parts: { readonly sets: readonly SetProvider[] },
  template: Template,
  name: string,
  given: Readonly<Record<string, string | undefined>>,
): Promise<readonly ParameterChoice[]> {
  const at = template.parameters.findIndex((one) => one.name === name);
  const parameter = template.parameters[at];
  if (parameter?.from === undefined) throw new CodedError('report.parameter', { name: name.slice(0, 40) });
  const before = template.parameters.slice(0, at).map((one) => ({ ...one, required: false }));
  const values = parametersOf({ ...template, parameters: before }, given, context);
  return choicesOf(context, parts, parameter, values);
}

/** Checks that values are among the choices of their parameters. @throws CodedError report.parameter if one is not */
export async function requireChosen(
  context: Context,
  parts: { readonly sets: readonly SetProvider[] },
  { parameters }: Pick<Template, 'parameters'>,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  for (const parameter of parameters) {
    const value = values[parameter.name] ?? '';
    if (parameter.from === undefined || value === '') continue;
    const choices = await choicesOf(context, parts, parameter, values);
    const offered = new Set(choices.map((choice) => choice.value));
    if (!chosenOf(parameter, value).every((one) => offered.has(one)))
      throw new CodedError('report.parameter', { name: inLocale(parameter.label, context.locale) });
  }
}
