/** A worker of a process's gateway, as last reported by the process. */
export interface WorkerRow {
  /** Number, from 1. */
  readonly worker: number;
  /** 'running'; 'down': it exited and will be restarted; 'starting', 'stopped'. */
  readonly state: string;
  readonly restarts: number;
  readonly dtusOnline: number;
  /** Number of readings that are not committed yet. */
  readonly readingsWaiting: number;
}

/** A server process of the platform, as it last reported. Times in the format of the API, in the caller's zone. */
export interface ProcessRow {
  readonly id: string;
  readonly host: string;
  readonly pid: number;
  readonly version: string;
  /** Its roles: 'api', 'gateway', 'ingest', 'jobs'. */
  readonly roles: readonly string[];
  readonly startTime: string;
  readonly seenTime: string;
  /** Its last report is overdue. */
  readonly late: boolean;
  readonly memoryBytes: number;
  /** 99th percentile of the delay of its timers since the previous report, ms. */
  readonly loopDelayMs: number;
  readonly gatewayState: string;
  readonly gatewayRestarts: number;
  readonly sockets: number;
  readonly dtusOnline: number;
  readonly dtusUnclaimed: number;
  /** Number of readings that are not committed yet. */
  readonly readingsWaiting: number;
  /** Workers of its gateway; empty if the process does not report any. */
  readonly workers: readonly WorkerRow[];
}

/** State of the stream of readings. Its messages hold up to 1,000 readings each. */
export interface StreamRow {
  readonly messages: number;
  readonly bytes: number;
  /** Stored bytes at which polling of DTUs stops. */
  readonly limitBytes: number;
  /** Age of the oldest message, s; null if the stream is empty. */
  readonly oldestSeconds: number | null;
  /** Number of replicas that are not up to date. */
  readonly replicasBehind: number;
  /** Partitions with uncommitted messages, and the number of these. */
  readonly lags: readonly { readonly partition: number; readonly messages: number }[];
}

/** Size of a tenant's history. */
export interface TenantSizeRow {
  readonly tenantId: string;
  readonly tenantName: string | null;
  readonly rows: number;
  /** Rows per day over the last full month, else over this month so far. */
  readonly rowsPerDay: number;
  /** Estimated from the mean row size of each table; null if unknown. */
  readonly bytes: number | null;
  readonly bytesPerDay: number | null;
}

/** State of the platform's machines, for its operators. */
export interface PlatformState {
  /** Time of the request. */
  readonly time: string;
  readonly processes: readonly ProcessRow[];
  readonly jobs: {
    readonly dead: number;
    readonly retry: number;
    readonly waiting: number;
    /** Waiting time of the oldest job that is ready to run, s; null if there is none. */
    readonly oldestSeconds: number | null;
  };
  readonly database: {
    readonly bytes: number;
    /** First day with recorded sizes, and growth per day since then (30 days at most); null on the first day. */
    readonly since: string | null;
    readonly bytesPerDay: number | null;
    /** Its disk; null if it is on another machine. */
    readonly disk: {
      readonly freeBytes: number;
      readonly allBytes: number;
      readonly fullTime: string | null;
    } | null;
  };
  /** The stream of readings between gateways and ingest; null if this installation has none. */
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
