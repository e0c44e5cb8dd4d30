import { readPeriod } from '@heliodeck/model/wire/period';
import { wireSpan } from '@heliodeck/model/wire/time';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { periodEnds } from '../../../crud/columns/search-period.ts';
import { requiredId } from '../../../crud/requests/inputs.ts';
import { componentName, isNeeded } from '../../../http/document.ts';
import { wholeNumber } from '../../../http/query-values.ts';
import type { FlowSearch } from './flow-keys.ts';

/** Base of the routes of processes. */
export const flowBase = '/api/blade-flow';
export const flowTag = 'Process';

const text = z.string().optional();

/** Paging of lists of processes, as of all lists (docs/product/wire.md#paging-and-order). */
export const paging = { current: wholeNumber(1, 1_000_000, 1), size: wholeNumber(1, 10_000, 10) };

/** A required parameter. */
export const needed = z
  .string()
  .optional()
  .meta({ [isNeeded]: true });

/** Search parameters of the lists of tasks. */
export const flowQuery = z.looseObject({
  ...paging,
  category: text.meta({ description: 'flow_ and a key of the dictionary flow' }),
  processDefinitionName: text.meta({ description: 'a part of the name' }),
  beginDate: periodEnds.begin,
  endDate: periodEnds.end,
});

/** Reads the search of a list of tasks. @throws CodedError request.parameterFormat, period.reversed */
export function readFlowSearch({ zone }: Context, query: z.output<typeof flowQuery>): FlowSearch {
  const { current, size, category, processDefinitionName } = query;
  const { begin, end } = readPeriod({ beginTime: query.beginDate, endTime: query.endDate }, [
    'beginDate',
    'endDate',
  ]);
  const first = begin === undefined ? undefined : wireSpan(begin, zone)?.from;
  const next = end === undefined ? undefined : wireSpan(end, zone)?.to;
  return {
    current,
    size,
    category,
    processDefinitionName,
    beginDate: first === undefined ? undefined : new Date(first),
    beforeDate: next === undefined ? undefined : new Date(next),
  };
}

/** Validates the id of an instance, a definition or a task. @throws CodedError request.parameterMissing, request.parameterFormat */
export function idOf(name: string, given: unknown): string {
  return requiredId(name, typeof given === 'string' || typeof given === 'number' ? String(given) : undefined);
}

/** A row of a list of tasks or processes. */
export const flowShape = z
  .looseObject({
    id: z.string(),
    taskId: z.string().nullable(),
    taskName: z.string(),
    processInstanceId: z.string(),
    processDefinitionId: z.string(),
    processDefinitionName: z.string(),
    processDefinitionVersion: z.int(),
    category: z.string(),
    categoryName: z.string(),
    summary: z.string().meta({ description: 'what was applied for, in a line' }),
    createTime: z.string().nullable(),
    processIsFinished: z.enum(['finished', 'unfinished']),
  })
  .meta({ [componentName]: 'Flow' });

/** A line of the list of definitions. */
export const definitionShape = z
  .looseObject({
    id: z.string(),
    tenantId: z.string(),
    key: z.string(),
    name: z.string(),
    version: z.int(),
    category: z.string(),
    deploymentId: z.string(),
    deploymentTime: z.string(),
    suspensionState: z.int().meta({ description: '1 active, 2 suspended' }),
    hasNewer: z.boolean().meta({
      description: 'the product has a newer version of this process, for administrators of the platform',
    }),
    startFailure: z
      .object({ time: z.string(), why: z.string() })
      .nullable()
      .meta({ description: 'since when and why a timer fails to start it' }),
  })
  .meta({ [componentName]: 'FlowDefinition' });

/** A user's remark on a task or a process. */
export const remark = z.string().trim().max(500);

/** A page that lists the search parameters which have no effect here. */
export async function pageWithIgnored<P extends object>(
  page: Promise<P>,
  query: Readonly<Record<string, unknown>>,
  { shape }: { readonly shape: Readonly<Record<string, unknown>> },
): Promise<P & { readonly ignored?: readonly string[] }> {
  const ignored = Object.keys(query).filter((name) => !Object.hasOwn(shape, name));
  const found = await page;
  return ignored.length > 0 ? { ...found, ignored } : found;
}
