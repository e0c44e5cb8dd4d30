import type { Template } from '@heliodeck/reports/template/template';

/** A template with one of its parameters at another place; the others keep their order. */
export function withMovedParameter(template: Template, from: number, to: number): Template {
  const { parameters } = template;
  const moved = parameters[from];
  if (!moved || to < 0 || to >= parameters.length) return template;
  return { ...template, parameters: parameters.toSpliced(from, 1).toSpliced(to, 0, moved) };
}
