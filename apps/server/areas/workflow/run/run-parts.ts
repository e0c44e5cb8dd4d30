import type { Command, Effect, Thrown, Variables } from '@heliodeck/workflow/step/state';
import type { Context } from '../../../context.ts';
import type { DbSession } from '../../../store/tenant-db.ts';
import type { DefinitionRow } from '../definitions/definition-store.ts';
import type { Loaded } from '../rows/instance-rows.ts';
import type { ServiceParts } from '../services/service-call.ts';

/** Dependencies of a run besides its transaction. */
export interface RunParts {
  readonly session: DbSession;
  readonly now: Date;
  readonly services: ServiceParts;
  /** The context of the acting user; absent if a timer or another process causes the step. */
  readonly acting: Context | undefined;
  /** Returns the IANA zone of a tenant. */
  readonly zoneOf: (tenantId: string) => Promise<string>;
  /** Queues the consequences of the step, in its transaction. */
  readonly follow: (session: DbSession, what: Following) => Promise<void>;
}

/** Work to be done after a step is committed. */
export type Following =
  | { readonly kind: 'ring'; readonly tenantId: string; readonly timerId: string; readonly due: Date }
  | { readonly kind: 'serve'; readonly tenantId: string; readonly instanceId: string; readonly token: string }
  | {
      readonly kind: 'throw';
      readonly tenantId: string;
      readonly thrown: Thrown;
      readonly businessKey: string;
      /** The instance and the node that threw it. */
      readonly from: Thrower;
    };

/** Source of a thrown message or signal. */
export interface Thrower {
  readonly instanceId: string;
  readonly node: string;
}

/** A process to be started. */
export interface Start {
  readonly tenantId: string;
  readonly definition: Pick<DefinitionRow, 'id'>;
  readonly starterId: string | null;
  readonly businessTable: string;
  readonly businessId: string;
  readonly vars: Variables;
  /** The start event; absent: the plain one. */
  readonly at?: string;
  readonly parent?: { readonly instance: Loaded; readonly token: string };
}

/** The command that starts a new instance. */
export function startOf({ vars, at }: Start): Command {
  return { kind: 'start', vars, ...(at !== undefined && { at }) };
}

/** The command to the caller of a process when it ends, or for an escalation that nothing in it catches. */
export function toCaller(token: string, effect: Extract<Effect, { kind: 'ended' | 'escalated' }>): Command {
  const { vars } = effect;
  if (effect.kind === 'escalated') return { kind: 'childEscalation', token, code: effect.code, vars };
  const { error, reach } = effect;
  return { kind: 'child', token, vars, ...(error !== undefined && { error }), ...(reach && { reach }) };
}
