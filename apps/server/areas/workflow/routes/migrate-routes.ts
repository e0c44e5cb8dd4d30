import { label } from '@heliodeck/kit/label';
import { z } from 'zod';
import { defineRoute, type RouteSpec } from '../../../http/route.ts';
import type { WorkParts } from '../acts/act-parts.ts';
import {
  checkMigration,
  type MigrationRequest,
  migrateInstances,
  processVersions,
} from '../acts/migrate-acts.ts';
import { flowBase, flowTag, idOf, needed } from '../lists/route-parts.ts';

const base = `${flowBase}/manager`;
const tag = flowTag;
const access = { anyOf: ['flow_manager_state'] };
const element = z.string().min(1).max(200);
const body = z.strictObject({
  from: z.string().meta({ description: 'id of the definition whose instances are moved' }),
  to: z.string().meta({ description: 'id of another version of the same process' }),
  nodes: z
    .record(element, element)
    .optional()
    .meta({ description: 'which element becomes which; others keep their ids' }),
  processInstanceIds: z
    .array(z.string())
    .min(1)
    .max(1_000)
    .optional()
    .meta({ description: 'absent: all that run' }),
});

function requestOf({ from, to, nodes = {}, processInstanceIds }: z.output<typeof body>): MigrationRequest {
  return {
    from: idOf('from', from),
    to: idOf('to', to),
    plan: { nodes },
    instances: processInstanceIds?.map((id) => idOf('processInstanceIds', id)),
  };
}

const named = z.object({ id: z.string(), name: z.string() });

/** Routes that migrate running instances to another version of their process. */
export function migrateRoutes({ engine }: Pick<WorkParts, 'engine'>): readonly RouteSpec[] {
  return [
    defineRoute({
      method: 'GET',
      path: `${base}/versions`,
      access,
      summary: label('流程版本', 'Versions of a process, with what runs of each'),
      tag,
      query: z.looseObject({ processDefinitionId: needed }),
      data: z.array(z.object({ id: z.string(), version: z.int(), running: z.int() })),
      handle: (context, { query }) =>
        processVersions(context, idOf('processDefinitionId', query.processDefinitionId)),
    }),
    defineRoute({
      method: 'POST',
      path: `${base}/check-migration`,
      access,
      summary: label('试运行迁移', 'What a migration would do to each instance'),
      tag,
      body,
      data: z.object({
        elements: z.array(
          z.looseObject({
            ...named.shape,
            type: z.string(),
            target: z.string().nullable(),
            choices: z.array(named),
          }),
        ),
        instances: z.array(
          z.looseObject({ id: z.string(), fits: z.boolean(), problems: z.array(z.string()) }),
        ),
      }),
      handle: (context, input) => checkMigration(context, requestOf(input.body)),
    }),
    defineRoute({
      method: 'POST',
      path: `${base}/migrate`,
      access,
      summary: label('迁移流程实例', 'Move running instances to another version'),
      tag,
      body,
      data: z.object({
        moved: z.int(),
        left: z.array(z.object({ id: z.string(), problems: z.array(z.string()) })),
      }),
      handle: (context, input) => migrateInstances(context, engine, requestOf(input.body)),
    }),
  ];
}
