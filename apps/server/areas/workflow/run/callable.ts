import type { Effect } from '@heliodeck/workflow/step/state';
import type { DbSession } from '../../../store/tenant-db.ts';
import { calledDefinition, type DefinitionRow } from '../definitions/definition-store.ts';
import type { Loaded } from '../rows/instance-rows.ts';

/** Most nested calls of processes within one step. */
export const deepestCalls = 20;

/**
 * The version of a process that an instance calls.
 * @param depth number of calls around this one
 * @returns why it cannot be called, as a code of the executor
 */
export async function callable(
  session: DbSession,
  caller: Loaded,
  call: Pick<Extract<Effect, { kind: 'childDue' }>, 'key' | 'binding' | 'version'>,
  depth: number,
): Promise<DefinitionRow | string> {
  const found = await calledDefinition(session, caller, call);
  if (found === undefined) return `no process ${call.key} can be called`;
  if (found.isSuspended) return `the process ${call.key} is suspended`;
  return depth >= deepestCalls ? `processes call each other deeper than ${deepestCalls}` : found;
}
