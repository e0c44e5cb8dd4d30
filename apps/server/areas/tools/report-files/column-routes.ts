import { label } from '@heliodeck/kit/label';
import { reportFile } from '@heliodeck/model/tools/report-file';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { z } from 'zod';
import { defineRoute, type RouteSpec } from '../../../http/route.ts';
import type { SetProvider } from '../../../set-provider.ts';
import { reportBase } from './report-routes.ts';
import { requireSource } from './set-rights.ts';

/** Route that returns the columns of a statement, from the database that would run it, for the designer. */
export function columnRoute({ sets }: { readonly sets: readonly SetProvider[] }): RouteSpec {
  return defineRoute({
    method: 'POST',
    path: `${reportBase}/columns`,
    access: { anyOf: ['reportFile_design'] },
    changes: false,
    summary: label('查询语句的结果列', 'Columns that a statement brings'),
    tag: reportFile.label.en,
    body: z.looseObject({
      source: z.string().max(100),
      statement: z.string().min(1).max(4000),
      values: z.array(z.string().max(200)).max(20).default([]),
    }),
    data: z.array(z.looseObject({ name: z.string(), kind: z.enum(['text', 'number', 'date', 'picture']) })),
    async handle(context, { body: { source, statement, values } }) {
      // Parameters have no values in the designer; the columns do not depend on them.
      const bound = values.map((value) => (value.startsWith('$') ? null : value));
      requireSource(context, sets, source, label(source, source));
      for (const provider of sets) {
        const columns = await provider.columns?.(context, source, { statement, values: bound });
        if (columns !== undefined) return columns;
      }
      throw new CodedError('report.noSource', { name: source });
    },
  });
}
