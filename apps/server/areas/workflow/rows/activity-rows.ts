import type { FlowNode } from '@heliodeck/workflow/definition';
import { isJoin } from '@heliodeck/workflow/step/joins';
import type { Prepared } from '../../../store/prepared.ts';
import type { Script } from '../../../store/script.ts';
import { constantOf } from '../../../store/sql-text.ts';
import { storableJson } from '../../../store/storable.ts';
import type { Loaded } from './instance-rows.ts';

interface ActivityRow {
  readonly scope: string;
  readonly node: string;
  readonly type: string;
  readonly name: string;
  readonly startedAt: number;
  endedAt: number | null;
  isCancelled: boolean;
  readonly count: number | null;
}

/** The end of an activity that an earlier step began. */
interface Ending {
  readonly scope: string;
  readonly node: string;
  readonly at: number;
  readonly isCancelled: boolean;
}

/** Adds a step to the history: nodes with their start and end, and the flows that were taken. */
export function saveActivities(script: Script, one: Loaded): void {
  const { rows, endings } = activitiesOf(one);
  // One row each: two tokens may be at one node of one scope.
  for (const { scope, node, at, isCancelled } of endings) {
    script.execute(endActivity, [at, isCancelled, one.id, scope, node].map(constantOf));
  }
  if (rows.length === 0) return;
  script.execute(addActivities, [one.tenantId, one.id, storableJson(rows)].map(constantOf));
}

const endActivity: Prepared = {
  name: 'end_process_activity',
  types: ['float8', 'boolean', 'bigint', 'text', 'text'],
  text: `update wf_activity set ended_at = to_timestamp($1 / 1000), is_cancelled = $2 where id = (
    select id from wf_activity where instance_id = $3 and scope = $4 and node = $5 and ended_at is null order by id limit 1)`,
};

const addActivities: Prepared = {
  name: 'add_process_activities',
  types: ['text', 'bigint', 'jsonb'],
  text: `insert into wf_activity (tenant_id, instance_id, scope, node, type, name, started_at, ended_at, is_cancelled, count)
    select $1, $2, scope, node, type, name, to_timestamp("startedAt" / 1000), to_timestamp("endedAt" / 1000), "isCancelled", count
    from jsonb_to_recordset($3) as r(scope text, node text, type text, name text, "startedAt" float8, "endedAt" float8,
      "isCancelled" boolean, count integer)`,
};

function activitiesOf({ definition, log }: Loaded): {
  readonly rows: readonly ActivityRow[];
  readonly endings: readonly Ending[];
} {
  const rows: ActivityRow[] = [];
  const endings: Ending[] = [];
  const begin = (scope: string, node: string, at: number, given: Partial<ActivityRow>): void => {
    const { type = 'unknown', name } = definition.nodes.get(node) ?? {};
    rows.push({
      scope,
      node,
      type,
      name: plain(name),
      startedAt: at,
      endedAt: null,
      isCancelled: false,
      count: null,
      ...given,
    });
  };
  const end = (scope: string, node: string, at: number, isCancelled: boolean): void => {
    const open = rows.find((row) => row.scope === scope && row.node === node && row.endedAt === null);
    if (open === undefined) endings.push({ scope, node, at, isCancelled });
    else Object.assign(open, { endedAt: at, isCancelled });
  };
  // Tokens arrive at a join one by one; it is recorded once, when it continues.
  const isPassed = (node: string): boolean => {
    const found = definition.nodes.get(node);
    return found !== undefined && isJoin(found);
  };
  for (const { kind, node, scope, at, count } of log) {
    if (kind === 'enter') begin(scope, node, at, {});
    else if (kind === 'leave' && isPassed(node)) begin(scope, node, at, { endedAt: at });
    else if (kind === 'leave') end(scope, node, at, false);
    else if (kind === 'cancel') end(scope, node, at, true);
    else if (kind === 'flow') begin(scope, node, at, { type: 'sequenceFlow', endedAt: at });
    else if (kind === 'boundary') begin(scope, node, at, { endedAt: at });
    else if (kind === 'missed') begin(scope, node, at, { endedAt: at, count: count ?? 1 });
  }
  return { rows, endings };
}

/** A name without expressions; for one with expressions the name is that of the task created from it. */
function plain(name: FlowNode['name']): string {
  return name?.parts.every((part) => typeof part === 'string') ? name.parts.join('') : '';
}
