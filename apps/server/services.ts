import type { Tracer } from '@opentelemetry/api';
import type { AccessPolicy } from './access/policy.ts';
import type { Config } from './config.ts';
import type { Log } from './context.ts';
import type { EntityEngine } from './crud/entity-engine.ts';
import type { JobQueue } from './jobs/queue.ts';
import type { Logs } from './logs/logs.ts';
import type { Store } from './store/store.ts';
import type { ClickHouse } from './telemetry/clickhouse/client.ts';
import type { TelemetryStore } from './telemetry/telemetry-store.ts';
import type { TroubleBoard } from './troubles/trouble-board.ts';

/** What the composition root makes before sign-in exists. */
export interface Foundation {
  readonly config: Config;
  readonly log: Log;
  readonly store: Store;
  /** The logs people read in the console. */
  readonly logs: Logs;
  /** Where history is kept too and read from; absent = PostgreSQL alone. */
  readonly clickHouse?: ClickHouse;
  /** The time; tests give their own. */
  readonly now: () => Date;
  /** Fires when the server begins to stop: end live streams, stop clocks. */
  readonly stopping: AbortSignal;
  /** Records calls and readings as spans; absent = nothing does. */
  readonly tracer?: Tracer;
  /** Set where somebody else calls what the clock drives: tests. */
  readonly jobsByHand?: true;
}

/** What every feature is made from. */
export interface Services extends Foundation {
  readonly policy: AccessPolicy;
  /** Lists, details and changes of any entity. */
  readonly entities: EntityEngine;
  /** What devices said and say. */
  readonly telemetry: TelemetryStore;
  /** What is wrong now, as all areas tell it. */
  readonly troubles: Pick<TroubleBoard, 'find' | 'detail'>;
  /** Work that is queued in the transaction of its cause and done later, by any server. */
  readonly jobs: JobQueue;
  /** IANA zone of a tenant (access/tenant-zone.ts). */
  readonly zoneOf: (tenantId: string) => Promise<string>;
}
