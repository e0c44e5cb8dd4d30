import { label } from '@heliodeck/kit/label';
import { expressionFunctions } from '@heliodeck/model/workflow/people-functions';
import { ExprError } from '@heliodeck/workflow/expr/syntax';
import { waitingService } from '@heliodeck/workflow/step/service';
import type { Command } from '@heliodeck/workflow/step/state';
import { z } from 'zod';
import { defineJob, handles, type JobHandler, type RunningJob } from '../../../jobs/define-job.ts';
import type { Services } from '../../../services.ts';
import type { DbSession } from '../../../store/tenant-db.ts';
import { isHeld, loadInstance, lockInstances } from '../rows/instance-rows.ts';
import type { OutsideAnswer, OutsideCall, OutsideHandler } from '../services/outside-handlers.ts';
import { heldMs, processRetry } from './job-retry.ts';
import type { ProcessRun } from './process-run.ts';

/** The job of an external service task whose token waits for an answer. */
export const serveOutside = defineJob({
  name: 'workflow.serve',
  label: label('流程调用外部服务', 'Calls of processes to the outside'),
  version: 1,
  payload: z.object({ instanceId: z.string().regex(/^\d{1,19}$/), token: z.string().max(20) }),
  scope: 'tenant',
  retry: processRetry,
  triedElsewhere: true,
  atOnce: 2,
});

/**
 * Calls the handler of a waiting service task, at least once, and continues with its answer; after the last attempt it becomes an incident.
 */
export function outsideJobs(
  { jobs }: Pick<Services, 'jobs'>,
  begin: (session: DbSession, now: Date) => ProcessRun,
  outside: ReadonlyMap<string, OutsideHandler>,
): readonly JobHandler[] {
  type Serving = Pick<RunningJob<{ readonly instanceId: string; readonly token: string }>, Given>;
  const putOff = (session: DbSession, { tenantId, payload, now }: Serving) =>
    jobs.enqueue(session, serveOutside, {
      tenantId,
      payload,
      startAfter: new Date(now.getTime() + heldMs),
    });
  /** Passes the result of the call to the token. */
  const goOn = async (job: Serving, answer: OutsideAnswer): Promise<void> => {
    const { instanceId, token } = job.payload;
    await job.db.tx(async (_, session) => {
      if (!(await lockInstances(session, instanceId))) return;
      // If the instance is suspended, the call is repeated later: the program recognises repeats.
      if (await isHeld(session, instanceId)) return void (await putOff(session, job));
      const run = begin(session, job.now);
      const refused = await run.command(instanceId, commandOf(token, answer));
      if (refused === 'badVariables')
        await run.command(instanceId, {
          kind: 'fail',
          token,
          message: 'the program answered what no process takes',
        });
      await run.finish();
    });
  };
  return [
    handles(
      serveOutside,
      async (job) => {
        const { db, payload, now, attempt, log } = job;
        const { instanceId, token } = payload;
        const asked = await db.tx(async (_, session) => {
          const found = await askedOf(session, instanceId, token, now);
          if (found === 'held') await putOff(session, job);
          return found;
        });
        // It has been answered already, or the task ended otherwise.
        if (asked === undefined || asked === 'held') return;
        const answer: OutsideAnswer =
          'fault' in asked
            ? asked
            : await (outside.get(asked.handler)?.({ ...asked, db }) ?? unknown(asked.handler)).catch(
                (error: unknown): OutsideAnswer => {
                  log.warn('a program outside did not answer', { instanceId, token, error });
                  return { fault: 'the program did not answer', again: true };
                },
              );
        if ('fault' in answer && answer.again && attempt <= processRetry.limit) throw new Error(answer.fault);
        await goOn(job, answer);
      },
      // When its attempts could not be recorded, for example because the database was unavailable: an incident shows that no answer will
      // come.
      (job) => goOn(job, { fault: `the call was given up after ${job.tries} attempts`, again: false }),
    ),
  ];
}

type Given = 'db' | 'tenantId' | 'payload' | 'now';

type Asked =
  | (Omit<OutsideCall, 'db'> & { readonly handler: string })
  | Extract<OutsideAnswer, { fault: string }>;

async function askedOf(
  session: DbSession,
  instanceId: string,
  token: string,
  now: Date,
): Promise<Asked | 'held' | undefined> {
  if (!(await lockInstances(session, instanceId))) return undefined;
  const { state, definition } = await loadInstance(session, instanceId);
  if (state.status !== 'running') return undefined;
  if (await isHeld(session, instanceId)) return 'held';
  try {
    const found = waitingService(definition, state, token, now.getTime(), expressionFunctions);
    if (found === undefined) return undefined;
    const { process, businessKey } = state;
    return { ...found, instanceId, token, process, businessKey, now };
  } catch (error) {
    if (!(error instanceof ExprError)) throw error;
    return { fault: error.message, again: false };
  }
}

function commandOf(token: string, answer: OutsideAnswer): Command {
  if ('vars' in answer) return { kind: 'service', token, vars: answer.vars };
  if ('error' in answer) return { kind: 'fail', token, error: answer.error };
  return { kind: 'fail', token, message: answer.fault };
}

/** The answer for a handler that only an older version of the program had. */
async function unknown(handler: string): Promise<OutsideAnswer> {
  return { fault: `unknown handler ${handler}`, again: false };
}
