import { inLocale } from '@heliodeck/kit/label';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Parameter, Template } from '@heliodeck/reports/template/template';
import type { Context } from '../../../context.ts';
import type { SetProvider } from '../../../set-provider.ts';
import { argumentsOf, chosenOf } from './parameters.ts';

/** A value that a parameter may have. */
export interface ParameterChoice {
  readonly value: string;
  readonly label: string;
}

/** Records that choices are taken from: more are no list to choose of. */
const mostRecords = 1000;

/**
 * What a parameter can be chosen from, under the caller's rights: values of a set that may depend on parameters before it. Each value
 * stands once, in the order of the set. @param values of the parameters before it
 * @throws CodedError report.noSource, report.tooManyRecords, request.forbidden
 */
export async function choicesOf(
  context: Context,
  { sets }: { readonly sets: readonly SetProvider[] },
  { from, label }: Parameter,
  values: Readonly<Record<string, string>>,
): Promise<readonly ParameterChoice[]> {
  if (from === undefined) return [];
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

/** @throws CodedError report.parameter for a value that its parameter cannot be chosen from */
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
