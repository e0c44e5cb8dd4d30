import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { newestBackup } from '../backup/backup-folder.ts';
import type { BusFacts } from '../bus/join.ts';
import type { GatewayPort } from '../gateway/port.ts';
import type { MetricsPage } from '../http/metrics-route.ts';
import type { Store } from '../store/store.ts';
import { busMetrics } from './bus-metrics.ts';
import { databaseFacts } from './database-facts.ts';
import { workerMetrics } from './worker-metrics.ts';

/** Sources of metrics besides the process itself. */
export interface MetricsSources {
  readonly store: Store;
  /** Absent if this program has no gateway: servers of tests. */
  readonly gateway?: Pick<GatewayPort, 'counters' | 'status'>;
  /** Absent if this program runs alone. */
  readonly bus?: BusFacts;
  readonly version: string;
  /** Folder of backups; absent if none are made. */
  readonly backupDir?: string;
}

/** Upper bounds of the histogram of response times, s: from instant over slow to unacceptable. */
const limits = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

let ofProcess: Registry | undefined;

/**
 * CPU time, memory, garbage collection and event loop of the process. Measured once, since the library's observers never end: with a set for
 * each server, they would keep closed servers in memory.
 */
function processMetrics(): Registry {
  if (ofProcess === undefined) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  return ofProcess;
}

/** Opens the metrics of this process. Names and units follow Prometheus' conventions; no label contains input of callers. */
export function openMetrics({ store, gateway, bus, version, backupDir }: MetricsSources): MetricsPage {
  const register = new Registry();
  const registers = [register];
  new Gauge({
    name: 'heliodeck_build_info',
    help: 'Version of the program',
    labelNames: ['version'],
    registers,
    collect() {
      this.set({ version }, 1);
    },
  });
  const answers = new Histogram({
    name: 'heliodeck_http_request_duration_seconds',
    help: 'Time to answer calls of the API',
    registers,
    labelNames: ['service', 'status'],
    buckets: limits,
  });
  const connections = new Gauge({
    name: 'heliodeck_database_connections',
    help: 'Connections of the pools',
    registers,
    labelNames: ['pool', 'state'],
    collect() {
      for (const { pool, open, idle, waiting } of store.connections()) {
        connections.set({ pool, state: 'used' }, open - idle);
        connections.set({ pool, state: 'idle' }, idle);
        connections.set({ pool, state: 'waiting' }, waiting);
      }
    },
  });
  const refreshes = [
    ...(gateway ? [gatewayMetrics(registers, gateway), workerMetrics(registers, gateway)] : []),
    ...(bus ? [busMetrics(registers, bus, gateway)] : []),
    databaseMetrics(registers, store),
  ];
  const backups = new Gauge({
    name: 'heliodeck_backup_timestamp_seconds',
    help: 'When the newest base backup ended; 0: there is none',
    registers,
    labelNames: ['kind'],
    collect() {
      if (backupDir !== undefined)
        backups.set({ kind: 'base' }, (newestBackup(backupDir)?.getTime() ?? 0) / 1000);
    },
  });
  const all = Registry.merge([processMetrics(), register]);
  return {
    contentType: all.contentType,
    async page() {
      // Before any of them is written: values set together would otherwise be those of the previous page.
      await Promise.all(refreshes.map((refresh) => refresh()));
      return all.metrics();
    },
    answered: (service, status, seconds) =>
      answers.observe({ service, status: `${Math.floor(status / 100)}xx` }, seconds),
  };
}

/** Metrics of gateway and ingest, which count by themselves, possibly in another thread: their counters are read with each page. */
function gatewayMetrics(
  registers: Registry[],
  gateway: Pick<GatewayPort, 'counters' | 'status'>,
): () => Promise<void> {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `heliodeck_${name}`, help, labelNames, registers });
  const counter = (name: string, help: string, labelNames: string[] = []) =>
    new Counter({ name: `heliodeck_${name}_total`, help, labelNames, registers });
  const gauges = {
    sockets: gauge('gateway_sockets', 'TCP connections of DTUs'),
    dtusOnline: gauge('gateway_dtus_online', 'Claimed DTUs that are online'),
    unclaimed: gauge('gateway_dtus_unclaimed', 'DTUs that dial in and that nobody has claimed'),
    queuedReadings: gauge('gateway_readings_queued', 'Readings that ingest has not taken yet'),
  };
  const counters = {
    exchanges: counter('gateway_exchanges', 'Questions asked on buses'),
    timeouts: counter('gateway_timeouts', 'Questions without an answer in time'),
    polls: counter('gateway_polls', 'Polls of devices'),
    readings: counter('gateway_readings', 'Readings decoded'),
  };
  const discards = counter('gateway_discards', 'What was thrown away or left undone', ['reason']);
  const restarts = counter('gateway_restarts', 'Times the thread of the gateway had to be started again');
  const outcomes = counter('ingest_readings', 'Readings by what became of them', ['outcome']);
  const refused = counter('ingest_readings_refused', 'Readings that were not stored', ['reason']);
  const transactions = counter('ingest_transactions', 'Transactions that stored readings');
  const retries = counter('ingest_retries', 'Transactions that were tried again');
  const waiting = gauge('ingest_readings_waiting', 'Readings that are not committed yet');
  const set = (target: Counter, value: number, labels: Record<string, string> = {}): void => {
    target.remove(labels);
    target.inc(labels, value);
  };
  const up = gauge('gateway_up', '1 while the gateway runs, or ingest without one');
  return async () => {
    const { state, restarts: times } = gateway.status;
    up.set(state === 'running' ? 1 : 0);
    set(restarts, times);
    // A gateway that is down has no counters; the last ones stay until it has new ones.
    const now = state === 'running' ? await gateway.counters().catch(() => undefined) : undefined;
    if (now === undefined) return;
    for (const [name, target] of Object.entries(gauges)) target.set(now.gateway[name as keyof typeof gauges]);
    for (const [name, target] of Object.entries(counters))
      set(target, now.gateway[name as keyof typeof counters]);
    for (const [reason, count] of Object.entries(now.gateway.discards)) set(discards, count, { reason });
    for (const outcome of ['fresh', 'late', 'duplicates'] as const)
      set(outcomes, now.ingest[outcome], { outcome });
    for (const [reason, count] of Object.entries(now.ingest.refused)) set(refused, count, { reason });
    set(transactions, now.ingest.transactions);
    set(retries, now.ingest.retries);
    waiting.set(now.ingest.waiting);
  };
}

/** Metrics from the database about all programs connected to it. */
function databaseMetrics(registers: Registry[], store: Store): () => Promise<void> {
  const read = databaseFacts(store.asPlatform('what Prometheus is told is of the whole platform'));
  const failures = new Counter({
    name: 'heliodeck_wal_archive_failures_total',
    registers,
    help: 'WAL files that could not be archived',
  });
  const size = new Gauge({ name: 'heliodeck_database_size_bytes', help: 'Size of the database', registers });
  const waiting = new Gauge({
    name: 'heliodeck_history_waiting',
    registers,
    help: 'Rows of history that ClickHouse has not got yet',
  });
  const waitingSeconds = new Gauge({
    name: 'heliodeck_history_waiting_seconds',
    registers,
    help: 'Since when the first of them waits',
  });
  const labelled = (name: string, help: string, label: string) =>
    new Gauge({ name: `heliodeck_${name}`, help, labelNames: [label], registers });
  const jobs = labelled('jobs', 'Jobs in the background', 'state');
  const jobsWaiting = labelled(
    'jobs_waiting_seconds',
    'How long the oldest job of a kind that may run has waited',
    // Prometheus labels the target itself as `job`.
    'kind',
  );
  const alarms = labelled(
    'alarms_open',
    'Alarms that nobody has closed and that have not recovered',
    'grade',
  );
  const commands = labelled('commands_last_hour', 'Commands of the last hour', 'state');
  const messages = labelled(
    'messages_last_hour',
    'Messages of the last hour to people and programs',
    'state',
  );
  const up = new Gauge({ name: 'heliodeck_database_up', help: '1 while the database answers', registers });
  return async () => {
    const facts = await read().catch(() => undefined);
    up.set(facts === undefined ? 0 : 1);
    if (facts === undefined) return;
    size.set(facts.bytes);
    waiting.set(facts.historyWaiting);
    waitingSeconds.set(facts.historyWaitingSeconds);
    failures.reset();
    failures.inc(facts.archiveFailures);
    const groups = [
      [jobs, 'state', facts.jobs],
      [jobsWaiting, 'kind', facts.jobsWaitingSeconds],
      [alarms, 'grade', facts.alarms],
      [commands, 'state', facts.commands],
      [messages, 'state', facts.messages],
    ] as const;
    for (const [gauge, label, counts] of groups) {
      gauge.reset();
      for (const { of, count } of counts) gauge.set({ [label]: of }, count);
    }
  };
}
