import type { Actor, StateTable } from '@heliodeck/model/descriptors/define-states';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { MessageCode } from '@heliodeck/model/wire/messages';
import type { Context } from '../context.ts';
import { publishStep } from './publish-step.ts';

/** Of a record whose form sets its state. */
interface FormStates<R, S extends number | string, A extends string> {
  readonly entity: Entity;
  readonly states: StateTable<R, S, A>;
  /** Field of the state in the form, which a refusal names. */
  readonly field: string;
  /** Error code where no step leads to the new state. Default: state.notNow. */
  readonly elsewhere?: MessageCode;
}

/** Owner of a record, by which data scopes filter. */
interface StepOwner {
  readonly id: string;
  readonly createUser?: unknown;
  readonly createDept?: unknown;
}

/**
 * Steps of a state table that saving a form takes, for the hooks of its entity: a save locks the record, writes and audits it as
 * `transition` would; these check the step and publish it.
 */
export function savedSteps<R, S extends number | string, A extends string>({
  entity,
  states,
  field,
  elsewhere = 'state.notNow',
}: FormStates<R, S, A>) {
  return {
    /** Checks the step to a new state. @throws CodedError request.forbidden, `elsewhere`, a guard's own */
    require(actor: Actor, before: R, to: S): void {
      const from = states.stateOf(before);
      if (from === to) return;
      const act = states.actBetween(from, to);
      const refusal = act === undefined ? elsewhere : states.refusal(act, before, actor);
      if (refusal !== undefined) throw new CodedError(refusal, { field });
    },
    /** Publishes the step that was saved; nothing if the state is unchanged. */
    async publish(
      { db, now }: Pick<Context, 'db' | 'now'>,
      before: R,
      to: S,
      owner: StepOwner,
    ): Promise<void> {
      const act = states.actBetween(states.stateOf(before), to);
      if (act === undefined) return;
      const { id, createUser, createDept } = owner;
      const step = { entity: entity.key, id, act, state: to, at: now, tell: { createUser, createDept } };
      await db.tx((_, session) => publishStep(session, step));
    },
  };
}
