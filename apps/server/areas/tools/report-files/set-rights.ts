import { type Label, label } from '@heliodeck/kit/label';
import type { TemplateQuery } from '@heliodeck/model/tools/report-wire';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Template } from '@heliodeck/reports/template/template';
import { isAdministrator } from '../../../access/permissions/permission.ts';
import type { Context } from '../../../context.ts';
import type { SetProvider } from '../../../set-provider.ts';

const statements = label('查询语句', 'statement');

/**
 * Refuses a template with a data set that the caller may not use, and names the set. Sets are those of its records and of the choices of
 * its parameters.
 * @throws CodedError report.setForbidden
 */
export function requireSets(
  context: Context,
  providers: readonly SetProvider[],
  { sets, parameters }: Pick<Template, 'sets' | 'parameters'>,
): void {
  for (const { name, source, statement } of sets) {
    requireSource(context, providers, source, label(name, name));
    // Otherwise another user's statement would run with the rights of an administrator who opens the report.
    if (statement !== undefined && !isAdministrator(context.caller))
      throw refusal(label(name, name), statements);
  }
  for (const { from, label: title } of parameters)
    if (from !== undefined) requireSource(context, providers, from.source, title);
}

/** @param named the name of the set, or of the parameter with choices from it. @throws CodedError report.setForbidden */
export function requireSource(
  context: Context,
  providers: readonly SetProvider[],
  source: string,
  named: Label,
): void {
  for (const provider of providers) {
    const title = provider.forbidden(context, source);
    if (title !== undefined) throw refusal(named, title);
  }
}

/**
 * Refuses a template with a data set, or choices of a parameter, from a source that does not exist.
 * @param sources the sources that the caller may use
 * @throws CodedError report.noSource
 */
export function requireKnownSources(
  sources: readonly TemplateQuery[],
  { sets, parameters }: Pick<Template, 'sets' | 'parameters'>,
): void {
  const known = new Set(sources.map(({ name }) => name));
  const wanted = [...sets, ...parameters.flatMap(({ from }) => from ?? [])];
  for (const { source } of wanted)
    if (!known.has(source)) throw new CodedError('report.noSource', { name: source });
}

function refusal(named: Label, title: Label): CodedError {
  const words = label(
    `您无权使用数据集“${named.zh}”（${title.zh}）`,
    `You may not use the data set ‘${named.en}’ (${title.en})`,
  );
  return new CodedError('report.setForbidden', { set: named.zh }, { words });
}
