import type { OutsideName } from '@heliodeck/model/workflow/handlers';
import { variableName } from '@heliodeck/workflow/expr/syntax';
import type { Value } from '@heliodeck/workflow/expr/value';
import type { ServiceInput } from '@heliodeck/workflow/step/service';
import type { Variables } from '@heliodeck/workflow/step/state';
import type { ProgramCalls } from '../../../program-calls.ts';
import type { TenantDb } from '../../../store/tenant-db.ts';

/** Input of an external service task. */
export interface OutsideCall extends ServiceInput {
  readonly db: TenantDb;
  readonly instanceId: string;
  /** The token that waits for the answer: the same for each attempt. */
  readonly token: string;
  readonly node: string;
  readonly process: string;
  readonly businessKey: string;
  readonly now: Date;
}

/** Its answer: variables, an error of the model, or a fault. `again`: whether another attempt could succeed. */
export type OutsideAnswer =
  | { readonly vars: Variables }
  | { readonly error: string }
  | { readonly fault: string; readonly again: boolean };

/** Runs a service task outside the database, at least once: the receiver recognises repeats by instance and token. */
export type OutsideHandler = (call: OutsideCall) => Promise<OutsideAnswer>;

/** Handlers of external service tasks by the name in the service task. */
export function outsideHandlers(programs: ProgramCalls): ReadonlyMap<string, OutsideHandler> {
  const byName: Readonly<Record<OutsideName, OutsideHandler>> = { askProgram: askProgram(programs) };
  return new Map(Object.entries(byName));
}

const mostVariables = 100;
const longestText = 2_000;

/**
 * Sends the fields of the task to a program of the tenant and processes its answer: `{"variables": {…}}` sets variables, `{"error":
 * "CODE"}` is an error of the model. The field `channel`, or the first argument, is the name of the channel.
 */
function askProgram(programs: ProgramCalls): OutsideHandler {
  return async ({ db, instanceId, token, node, process, businessKey, args, fields, now }) => {
    const { channel = args[0] ?? '', ...values } = fields;
    const answer = await programs({
      db,
      channel: String(channel ?? ''),
      id: `${instanceId}-${token}`,
      type: 'process.service',
      data: { processInstanceId: instanceId, process, businessKey, node, values },
      now,
    });
    if (answer.is === 'refused') {
      const { reason, again } = answer;
      if (reason === 'noChannel')
        return { fault: `no program is registered as ${channel || 'webhook'}`, again };
      return { fault: `the program did not take the call: ${reason}`, again };
    }
    const { error, variables = {} } = answer.body;
    if (typeof error === 'string' && error !== '') return { error: error.slice(0, longestText) };
    return isVariables(variables)
      ? { vars: variables }
      : { fault: 'the program answered what no process takes', again: false };
  };
}

function isVariables(value: unknown): value is Variables {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const all = Object.entries(value);
  return all.length <= mostVariables && all.every(([name, one]) => variableName.test(name) && isPlain(one));
}

function isPlain(value: unknown): value is Value {
  if (typeof value === 'string') return value.length <= longestText;
  return (
    value === null || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))
  );
}
