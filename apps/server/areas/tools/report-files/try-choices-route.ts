import { label } from '@heliodeck/kit/label';
import { reportFile } from '@heliodeck/model/tools/report-file';
import { z } from 'zod';
import { defineRoute, type RouteSpec } from '../../../http/route.ts';
import type { SetProvider } from '../../../set-provider.ts';
import { choicesNamed } from './choices.ts';
import { reportBase, templateSent } from './report-routes.ts';

/** Route that returns the choices of a parameter of a template that is not saved yet, for its preview in the designer. */
export function tryChoicesRoute(parts: { readonly sets: readonly SetProvider[] }): RouteSpec {
  return defineRoute({
    method: 'POST',
    path: `${reportBase}/try-choices`,
    access: { anyOf: ['reportFile_design'] },
    changes: false,
    summary: label('未保存模板的参数可选值', 'What a parameter of an unsaved template can be chosen from'),
    tag: reportFile.label.en,
    body: z.looseObject({
      template: z.unknown(),
      parameter: z.string().max(40),
      values: z.record(z.string(), z.string().max(2_000)).default({}),
    }),
    data: z.array(z.object({ value: z.string(), label: z.string() })),
    handle: async (context, { body: { template, parameter, values } }) =>
      choicesNamed(context, parts, templateSent(template), parameter, values),
  });
}
