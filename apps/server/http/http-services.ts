import type { Tracer } from '@opentelemetry/api';
import type { AccessPolicy } from '../access/permissions/policy.ts';
import type { Log } from '../context.ts';
import type { Store } from '../store/store.ts';

/** Dependencies for authenticating callers and creating the context of an operation. */
export interface HttpServices {
  readonly policy: AccessPolicy;
  readonly store: Pick<Store, 'tenantDb' | 'asPlatform'>;
  readonly log: Log;
  readonly now: () => Date;
  /** Returns the IANA time zone of a tenant. */
  readonly zoneOf: (tenantId: string) => Promise<string>;
  /** Absent = no spans are recorded. */
  readonly tracer?: Tracer;
}
