import type { Value } from '@heliodeck/workflow/expr/value';
import type { Variables } from '@heliodeck/workflow/step/state';
import type { DbSession } from '../../store/tenant-db.ts';

/** What a service task is told. */
export interface ServiceCall {
  readonly session: DbSession;
  readonly tenantId: string;
  readonly instanceId: string;
  readonly starterId: string | null;
  readonly now: Date;
  readonly args: readonly Value[];
  readonly fields: Variables;
}

/** What a service task answers: variables, or an error of the model that a boundary event may catch. */
export interface ServiceAnswer {
  readonly vars?: Variables;
  readonly error?: string;
}
