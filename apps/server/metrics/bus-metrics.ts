import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { BusFacts } from '../bus/join.ts';
import { publishLimits } from '../bus/readings/stream-counts.ts';
import type { GatewayPort } from '../gateway/port.ts';
import type { DurationCounts } from '../gateway/stream-counters.ts';

/**
 * Metrics of a process connected to others over NATS: its connections, the stream of readings, and its own counters of the stream.
 * @returns a function that reads the values
 */
export function busMetrics(
  registers: Registry[],
  bus: BusFacts,
  gateway: Pick<GatewayPort, 'counters' | 'status'> | undefined,
): () => Promise<void> {
  const reconnects = new Counter({
    name: 'heliodeck_bus_reconnects_total',
    help: 'Times a connection to NATS was lost and came back',
    labelNames: ['connection'],
    registers,
  });
  const gaps = new Counter({
    name: 'heliodeck_bus_gaps_total',
    help: 'Times messages of other processes may have been lost',
    registers,
  });
  const up = new Gauge({ name: 'heliodeck_bus_up', help: '1 while NATS is reached', registers });
  const refreshState = stateMetrics(registers, bus);
  const refreshOwn = gateway && ownMetrics(registers, gateway, reconnects);
  return async () => {
    up.set(bus.isConnected ? 1 : 0);
    setCounter(reconnects, bus.reconnects, { connection: 'messages' });
    setCounter(gaps, bus.gaps);
    await Promise.all([refreshState(), refreshOwn?.()]);
  };
}

/** State of the stream from JetStream; the same in every process. */
function stateMetrics(registers: Registry[], bus: Pick<BusFacts, 'stream'>): () => Promise<void> {
  const gauge = (name: string, help: string, labelNames: string[] = []) => {
    const made = new Gauge({ name: `heliodeck_stream_${name}`, help, labelNames, registers });
    // An unknown value is absent, not 0.
    made.remove({});
    return made;
  };
  const part = (name: string, help: string) => gauge(`partition_${name}`, help, ['partition']);
  const whole = {
    messages: gauge('messages', 'Messages that the stream of readings keeps'),
    bytes: gauge('size_bytes', 'Bytes that the stream of readings keeps on each of its servers'),
    limitBytes: gauge('limit_bytes', 'Bytes that it may keep; when it is full, DTUs are not polled'),
    replicasBehind: gauge('replicas_behind', 'Copies of the stream that are not up to date'),
  };
  const oldest = gauge('oldest_message_seconds', 'Age of the oldest message; absent while there is none');
  const parts = {
    messages: part('messages', 'Messages that a part of the stream keeps'),
    pending: part('pending', 'Messages of a part that were not given to its reader yet'),
    unacknowledged: part('unacknowledged', 'Messages of a part that were given and are not committed'),
    redelivered: part('redelivered', 'Of these, messages that were given more than once'),
  };
  const all = [oldest, ...Object.values(whole), ...Object.values(parts)];
  const up = gauge(
    'up',
    '1 while JetStream tells how the stream of readings stands; absent without a stream',
  );
  return async () => {
    const found = await bus.stream().catch(() => null);
    for (const one of all) {
      one.reset();
      one.remove({});
    }
    up.remove({});
    if (found !== undefined) up.set(found === null ? 0 : 1);
    if (!found) return;
    for (const [name, target] of Object.entries(whole)) target.set(found[name as keyof typeof whole]);
    if (found.oldestSeconds !== null) oldest.set(found.oldestSeconds);
    for (const { partition, ...counts } of found.parts)
      for (const [name, target] of Object.entries(parts))
        target.set({ partition: String(partition) }, counts[name as keyof typeof parts]);
  };
}

/** Counters of this process for writing to and reading from the stream. */
function ownMetrics(
  registers: Registry[],
  gateway: Pick<GatewayPort, 'counters' | 'status'>,
  reconnects: Counter,
): () => Promise<void> {
  const counter = (name: string, help: string) =>
    new Counter({ name: `heliodeck_stream_${name}_total`, help, registers });
  const counters = {
    deliveries: counter('deliveries', 'Messages of the stream that this process was given'),
    redeliveries: counter('redeliveries', 'Of these, messages that had been given before'),
    lostDeliveries: counter('deliveries_lost', 'Deliveries that did not arrive: the part was read anew'),
    publishFailures: counter('publish_failures', 'Times the stream did not take a message'),
  };
  const held = new Gauge({
    name: 'heliodeck_stream_partitions_held',
    help: 'Parts of the stream that this process reads by a lease',
    registers,
  });
  const published = new CountedHistogram(
    'heliodeck_stream_publish_duration_seconds',
    'Time until the stream acknowledged a message that it took',
    registers,
  );
  const backpressure = new Gauge({
    name: 'heliodeck_stream_backpressure',
    help: '1 while the stream takes nothing and this process does not poll its DTUs',
    registers,
  });
  return async () => {
    const counted =
      gateway.status.state === 'running' ? await gateway.counters().catch(() => undefined) : undefined;
    const stream = counted?.stream;
    published.counts = stream?.published;
    if (stream === undefined) {
      backpressure.remove({});
      held.remove({});
      return;
    }
    backpressure.set(stream.isRefusing ? 1 : 0);
    held.set(stream.partsHeld);
    for (const [name, target] of Object.entries(counters))
      setCounter(target, stream[name as keyof typeof counters]);
    setCounter(reconnects, stream.reconnects, { connection: 'readings' });
  };
}

function setCounter(target: Counter, value: number, labels: Record<string, string> = {}): void {
  target.remove(labels);
  target.inc(labels, value);
}

/** A histogram counted in another thread. */
class CountedHistogram extends Histogram {
  counts: DurationCounts | undefined;
  readonly #name: string;
  readonly #help: string;

  constructor(name: string, help: string, registers: Registry[]) {
    super({ name, help, registers, buckets: [...publishLimits] });
    this.#name = name;
    this.#help = help;
  }

  /** Called by the registry when it writes a page (prom-client prefers it to `get`). */
  async getForPromString() {
    const [name, help] = [this.#name, this.#help];
    const shape = { name, help, type: 'histogram', aggregator: 'sum' };
    if (this.counts === undefined) return { ...shape, values: [] };
    const { within, count, seconds } = this.counts;
    const bucket = (le: number | string, value: number) => ({
      metricName: `${name}_bucket`,
      labels: { le },
      value,
    });
    const values = [
      ...publishLimits.map((limit, at) => bucket(limit, within[at] ?? 0)),
      bucket('+Inf', count),
      { metricName: `${name}_sum`, labels: {}, value: seconds },
      { metricName: `${name}_count`, labels: {}, value: count },
    ];
    return { ...shape, values };
  }
}
