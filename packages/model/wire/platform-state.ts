/** A worker of a process's gateway, as the process last told of it. */
export interface WorkerRow {
  /** 1 for the first. */
  readonly worker: number;
  /** 'running'; 'down': it ended and is about to be started again; 'starting', 'stopped'. */
  readonly state: string;
  readonly restarts: number;
  readonly dtusOnline: number;
  /** Readings that are not committed yet. */
  readonly readingsWaiting: number;
}

/** A server process of the platform, as it last told of itself. Times as the wire writes them, in the caller's zone. */
export interface ProcessRow {
  readonly id: string;
  readonly host: string;
  readonly pid: number;
  readonly version: string;
  /** What it does: 'api', 'gateway', 'ingest', 'jobs'. */
  readonly roles: readonly string[];
  readonly startTime: string;
  readonly seenTime: string;
  /** It has told nothing for longer than it should. */
  readonly late: boolean;
  readonly memoryBytes: number;
  /** 99th percentile of how late its timers were in the last while, ms. */
  readonly loopDelayMs: number;
  readonly gatewayState: string;
  readonly gatewayRestarts: number;
  readonly sockets: number;
  readonly dtusOnline: number;
  readonly dtusUnclaimed: number;
  /** Readings that are not committed yet. */
  readonly readingsWaiting: number;
  /** Workers that its gateway runs in; none of a process that does not tell. */
  readonly workers: readonly WorkerRow[];
}

/** How the stream of readings stands. Its messages hold up to 1,000 readings each. */
export interface StreamRow {
  readonly messages: number;
  readonly bytes: number;
  /** When so many bytes are kept, DTUs are not polled. */
  readonly limitBytes: number;
  /** Age of the oldest message, s; null where it is empty. */
  readonly oldestSeconds: number | null;
  /** Copies that are not up to date. */
  readonly replicasBehind: number;
  /** Parts of which messages are not committed yet, with how many. */
  readonly lags: readonly { readonly partition: number; readonly messages: number }[];
}

/** How much history a tenant has. */
export interface TenantSizeRow {
  readonly tenantId: string;
  readonly tenantName: string | null;
  readonly rows: number;
  /** Rows a day, over the last full month, else over this one so far. */
  readonly rowsPerDay: number;
  /** Estimated from the mean size of a row of each table; null while that is unknown. */
  readonly bytes: number | null;
  readonly bytesPerDay: number | null;
}

/** What whoever runs the platform needs to know of its machines. */
export interface PlatformState {
  /** When it was asked for. */
  readonly time: string;
  readonly processes: readonly ProcessRow[];
  readonly jobs: {
    readonly dead: number;
    readonly retry: number;
    readonly waiting: number;
    /** How long the oldest job that could run has waited, s; null where none waits. */
    readonly oldestSeconds: number | null;
  };
  readonly database: {
    readonly bytes: number;
    /** Since when sizes are kept, and how much it has grown a day since (30 days at most); null on the first day. */
    readonly since: string | null;
    readonly bytesPerDay: number | null;
    /** Of the disk it lies on; null where it lies on another machine. */
    readonly disk: {
      readonly freeBytes: number;
      readonly allBytes: number;
      readonly fullTime: string | null;
    } | null;
  };
  /** The stream of readings between gateways and ingest; null where this installation has none. */
  readonly stream: { readonly reached: boolean; readonly held: StreamRow | null } | null;
  readonly tenants: readonly TenantSizeRow[];
  readonly backups: {
    /** Whether BACKUP_DIR is set. */
    readonly configured: boolean;
    readonly newestTime: string | null;
    readonly archivedTime: string | null;
    readonly archiveFailedTime: string | null;
  };
}
