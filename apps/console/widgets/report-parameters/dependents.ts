import type { Parameter } from '@heliodeck/reports/template/template';

/** The parameters on which the options of a parameter depend. */
export function neededBy({ from }: Pick<Parameter, 'from'>): readonly string[] {
  return Object.values(from?.arguments ?? {}).flatMap((argument) =>
    argument.startsWith('$') ? [argument.slice(1).split('.', 1)[0] ?? ''] : [],
  );
}

/** Values after one was changed: selections that depended on it are cleared, and those that depend on them. */
export function entered(
  parameters: readonly Parameter[],
  before: Readonly<Record<string, string>>,
  name: string,
  value: string,
): Readonly<Record<string, string>> {
  const changed = new Set([name]);
  // Options depend only on earlier parameters, so one pass is sufficient.
  for (const parameter of parameters)
    if (neededBy(parameter).some((other) => changed.has(other))) changed.add(parameter.name);
  return Object.fromEntries(
    parameters.map((parameter) => {
      const kept = changed.has(parameter.name) ? '' : (before[parameter.name] ?? '');
      return [parameter.name, parameter.name === name ? value : kept];
    }),
  );
}
