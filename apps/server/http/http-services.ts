import type { Tracer } from '@opentelemetry/api';
import type { AccessPolicy } from '../access/policy.ts';
import type { Log } from '../context.ts';
import type { Store } from '../store/store.ts';

/** What it takes to say who calls and to give an operation its context. */
export interface HttpServices {
  readonly policy: AccessPolicy;
  readonly store: Pick<Store, 'tenantDb' | 'asPlatform'>;
  readonly log: Log;
  readonly now: () => Date;
  /** IANA zone of a tenant. */
  readonly zoneOf: (tenantId: string) => Promise<string>;
  /** Absent = no spans are recorded. */
  readonly tracer?: Tracer;
}
