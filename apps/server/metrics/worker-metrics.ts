import { Counter, Gauge, type Registry } from 'prom-client';
import type { GatewayPort } from '../gateway/port.ts';

/** Metrics of each worker of the gateway. The label is its number, 1 for the first. @returns a function that reads the values */
export function workerMetrics(
  registers: Registry[],
  gateway: Pick<GatewayPort, 'counters' | 'status'>,
): () => Promise<void> {
  const labelNames = ['worker'];
  const name = (what: string) => `heliodeck_gateway_worker_${what}`;
  const online = new Gauge({
    name: name('dtus_online'),
    help: 'Claimed DTUs that are online at a worker',
    labelNames,
    registers,
  });
  const waiting = new Gauge({
    name: name('readings_waiting'),
    labelNames,
    registers,
    help: 'Readings of a worker that are not committed yet',
  });
  const counter = (what: string, help: string) =>
    new Counter({ name: name(`${what}_total`), help, labelNames, registers });
  const readings = counter('readings', 'Readings decoded by a worker');
  const restarts = counter('restarts', 'Times a worker had to be started again');
  const busy = counter('busy_seconds', 'Time a worker was busy for since it was started');
  const set = (target: Counter, labels: Record<string, string>, value: number): void => {
    target.remove(labels);
    target.inc(labels, value);
  };
  const up = new Gauge({ name: name('up'), help: '1 while a worker runs', labelNames, registers });
  return async () => {
    const { state, workers } = gateway.status;
    for (const one of workers) {
      const labels = { worker: String(one.worker) };
      up.set(labels, one.state === 'running' ? 1 : 0);
      set(restarts, labels, one.restarts);
      set(busy, labels, one.busySeconds);
    }
    const now = state === 'running' ? await gateway.counters().catch(() => undefined) : undefined;
    for (const { worker, gateway: its, ingest } of now?.workers ?? []) {
      const labels = { worker: String(worker) };
      online.set(labels, its.dtusOnline);
      waiting.set(labels, its.queuedReadings + ingest.waiting);
      set(readings, labels, its.readings);
    }
  };
}
