import { label } from '@heliodeck/kit/label';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { wireTime } from '@heliodeck/model/wire/time';
import { flowReaders } from '@heliodeck/model/workflow/form-codes';
import { isOpenRecord, processRecordKinds, recordKindOf } from '@heliodeck/model/workflow/process-record';
import { z } from 'zod';
import { defineRoute, type RouteSpec } from '../../../http/route.ts';
import { instancesAbout, type RecordRef, seenRecord } from '../acts/about-record.ts';
import type { WorkParts } from '../acts/act-parts.ts';
import { definitionsFor } from '../lists/definition-lists.ts';
import { flowBase, flowTag, idOf, needed } from '../lists/route-parts.ts';
import { groupsOfCaller } from '../people/candidates.ts';
import { seesAll } from '../people/sight.ts';

const kinds = z.enum(processRecordKinds);

/** The record of a process, in a request body. */
export const recordInBody = z.strictObject({ kind: kinds, id: z.string() });

/**
 * The record of a business key from existing clients, `{table}:{id}`.
 * @throws CodedError request.parameterFormat, workflow.notFromRecord for a table whose records start no process
 */
export function recordOfKey(businessKey: string): RecordRef {
  const [table = '', id, ...more] = businessKey.split(':');
  if (id === undefined || more.length > 0)
    throw new CodedError('request.parameterFormat', { name: 'businessKey' });
  const kind = recordKindOf(table);
  if (kind === undefined) throw new CodedError('workflow.notFromRecord');
  return { kind, id: idOf('businessKey', id) };
}

/** The record in a body or a query. @throws CodedError request.parameterFormat */
export function namedRecord({ kind, id }: z.output<typeof recordInBody>): RecordRef {
  return { kind, id: idOf('record', id) };
}

/** Route for the processes of a record, and those that the caller may start from it. */
export function recordRoute({ writes }: Pick<WorkParts, 'writes'>): RouteSpec {
  return defineRoute({
    method: 'GET',
    path: `${flowBase}/work/record-processes`,
    access: { anyOf: flowReaders },
    summary: label('业务记录的流程', 'The processes of an alarm, a fault report or an order'),
    tag: flowTag,
    query: z.strictObject({ kind: kinds, id: needed }),
    data: z.object({
      startable: z.array(
        z.object({
          id: z.string(),
          key: z.string(),
          name: z.string(),
          description: z.string(),
          category: z.string(),
        }),
      ),
      instances: z.array(
        z.object({
          processInstanceId: z.string(),
          key: z.string(),
          name: z.string(),
          category: z.string(),
          processState: z.string(),
          taskName: z.string(),
          startUser: z.string(),
          startTime: z.string(),
          endTime: z.string().nullable(),
          maySee: z.boolean(),
        }),
      ),
    }),
    handle(context, { query: { kind, id: given } }) {
      return context.db.read(async (_, session) => {
        const record = { kind, id: idOf('id', given) };
        const row = await seenRecord(context, writes, record);
        const { caller, zone } = context;
        const groups = await groupsOfCaller(session, caller);
        const mayStart = caller.permissions.has('work_start_flow') && isOpenRecord(kind, row);
        const found = await instancesAbout(context, session, record, groups, seesAll(caller));
        const running = new Set(found.flatMap((one) => (one.processState === 'running' ? [one.key] : [])));
        const startable = mayStart ? await definitionsFor(context, session, kind, groups) : [];
        return {
          startable: startable.filter(({ key }) => !running.has(key)),
          instances: found.map(({ startedAt, endedAt, ...one }) => ({
            ...one,
            startTime: wireTime(startedAt, zone),
            endTime: endedAt === null ? null : wireTime(endedAt, zone),
          })),
        };
      });
    },
  });
}
