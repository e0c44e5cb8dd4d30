import type { Tracer } from '@opentelemetry/api';
import type { AccessPolicy } from './access/permissions/policy.ts';
import type { Config } from './config.ts';
import type { Log } from './context.ts';
import type { EntityEngine } from './crud/entity-engine.ts';
import type { JobQueue } from './jobs/queue.ts';
import type { Logs } from './logs/logs.ts';
import type { Store } from './store/store.ts';
import type { ClickHouse } from './telemetry/clickhouse/client.ts';
import type { TelemetryStore } from './telemetry/telemetry-store.ts';
import type { TroubleBoard } from './troubles/trouble-board.ts';

/** Created by the composition root before sign-in. */
export interface Foundation {
  readonly config: Config;
  readonly log: Log;
  readonly store: Store;
  /** The logs in the console. */
  readonly logs: Logs;
  /** Where history is stored too and read from; absent = PostgreSQL only. */
  readonly clickHouse?: ClickHouse;
  /** Returns the time; tests set their own. */
  readonly now: () => Date;
  /** Fires when the server begins to stop: end live streams, stop clocks. */
  readonly stopping: AbortSignal;
  /** Records calls and readings as spans; absent = not recorded. */
  readonly tracer?: Tracer;
  /** Set if the caller runs scheduled jobs itself: tests. */
  readonly jobsByHand?: true;
}

/** Dependencies of every feature. */
export interface Services extends Foundation {
  readonly policy: AccessPolicy;
  /** Lists, details and changes of any entity. */
  readonly entities: EntityEngine;
  /** Past and present readings of devices. */
  readonly telemetry: TelemetryStore;
  /** Present troubles of all areas. */
  readonly troubles: Pick<TroubleBoard, 'find' | 'detail'>;
  /** Queue of jobs: queued in the transaction of their cause and run later, by any server. */
  readonly jobs: JobQueue;
  /** Returns the IANA time zone of a tenant (access/records/tenant-zone.ts). */
  readonly zoneOf: (tenantId: string) => Promise<string>;
}
