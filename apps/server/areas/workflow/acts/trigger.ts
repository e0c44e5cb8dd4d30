import { label } from '@heliodeck/kit/label';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { nodeName } from '@heliodeck/workflow/decode/english-names';
import type { Definition } from '@heliodeck/workflow/definition';
import type { State } from '@heliodeck/workflow/step/state';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { inBody, parameter } from '../../../crud/requests/inputs.ts';
import { nothing } from '../../../http/reply-shape.ts';
import { defineRoute, type RouteSpec } from '../../../http/route.ts';
import { flowBase, flowTag, idOf, needed } from '../lists/route-parts.ts';
import { loadInstance } from '../rows/instance-rows.ts';
import { addRemark, command, type WorkParts } from './act-parts.ts';
import { managed } from './follow-acts.ts';

/** A receive task without a message, which waits for a trigger. */
export interface WaitingStep {
  /** Instance id, hyphen and token: such a task has no row. */
  readonly taskId: string;
  readonly node: string;
  readonly name: string;
}

/** The steps of an instance that wait for a trigger. */
export function waitingSteps(
  instanceId: string,
  definition: Definition,
  { tokens }: State,
  locale: Context['locale'] = 'zh',
): readonly WaitingStep[] {
  return Object.values(tokens).flatMap(({ id, node, at }) => {
    const found = definition.nodes.get(node);
    const work = found?.work;
    const isOne = at === 'receive' && work?.kind === 'receive' && work.message === undefined;
    return isOne ? [{ taskId: `${instanceId}-${id}`, node, name: nodeName(found, locale) || node }] : [];
  });
}

const query = z.looseObject({ taskId: needed });

/** Route that triggers a receive task without a message. */
export function triggerRoute({ engine }: Pick<WorkParts, 'engine'>): RouteSpec {
  return defineRoute({
    method: 'POST',
    path: `${flowBase}/process/trigger`,
    access: { anyOf: ['flow_follow_delete'] },
    summary: label('触发接收任务', 'Let a receive task without message go on'),
    tag: flowTag,
    query,
    body: inBody(query),
    data: nothing,
    async handle(context, input) {
      const given = parameter('taskId', input.query, input.body) ?? '';
      const [, instance, token = ''] = /^(\d{1,19})-(t\d{1,9})$/.exec(given.trim()) ?? [];
      const id = idOf('taskId', instance ?? given);
      await managed(context, id, async (session) => {
        const { definition, state } = await loadInstance(session, id);
        const step = waitingSteps(id, definition, state).find(({ taskId }) => taskId === `${id}-${token}`);
        if (step === undefined) throw new CodedError('workflow.taskGone');
        await command(engine, session, context, id, { kind: 'complete', token });
        await addRemark(session, context, { instanceId: id, kind: 'trigger', text: step.name });
      });
      return {};
    },
  });
}
