// Program of the gateway's thread: gateway and ingest with their own database connections, controlled over one message port. If several
// processes share the work, one of the two may run elsewhere.
import { parentPort, workerData } from 'node:worker_threads';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { dtuKeyOpener } from './access/keys/dtu-key.ts';
import type { JoinedStream } from './bus/readings/join-stream.ts';
import type { Log } from './context.ts';
import { createGatewayHost, productIngest } from './gateway/gateway-host.ts';
import { beatMs } from './gateway/hang-watch.ts';
import { createIngestHost, readingToo, type ThreadHost } from './gateway/ingest-host.ts';
import { LiveOutbox } from './gateway/live-outbox.ts';
import { sentError } from './gateway/sent-error.ts';
import type { FromThread, ThreadCalls, ThreadData, ToThread } from './gateway/thread-messages.ts';
import { gatewayNice, lowerPriority } from './gateway/thread-priority.ts';
import { workerOwnership } from './gateway/worker-ownership.ts';
import { ownIntake } from './ingest/reading-intake.ts';
import { logLevels } from './logging.ts';
import { connectStore } from './store/store.ts';
import { postgresTelemetry } from './telemetry/postgres-store.ts';
import { openTracing } from './tracing/tracing.ts';

/** Connections for requests, of which there are few here; other work uses the platform's pool. */
const maxConnections = 2;
const lastMs = 200;

if (parentPort === null) throw new Error('this is the program of a thread');
const port = parentPort;
const data = workerData as ThreadData;
const { config, ownerUrl, secrets, sealing, followed, shared, aheadMs, process: self, work } = data;
const tell = (message: FromThread): void => port.postMessage(message);

lowerPriority(gatewayNice);
setInterval(() => tell({ kind: 'beat' }), beatMs).unref();
const log = forwardingLog();
const stopping = new AbortController();
// A process that hangs within a transaction must not keep the next owner of its DTUs from writing.
const store = connectStore(
  { ownerUrl, log, maxConnections, ...(self !== undefined && { abandonedAfterMs: 5_000 }) },
  secrets,
);
const tracing = config.tracing && openTracing(config.tracing, 'gateway');
const live = new LiveOutbox((events) => tell({ kind: 'live', events }), followed);
const ownership = workerOwnership((dtuId, ageMs) => tell({ kind: 'claim', dtuId, ageMs }));
const common = {
  store,
  append: postgresTelemetry(store).append,
  log,
  live,
  now: () => new Date(Date.now() + aheadMs),
  ...(tracing && { tracer: tracing.tracer }),
};
let host: ThreadHost | undefined;
let stream: JoinedStream | undefined;

port.on('message', (message: ToThread) => {
  if (message.kind === 'call') void answer(message);
  else if (message.kind === 'follow') live.follow(message.tenants);
  else if (message.kind === 'taken') live.taken();
  else if (message.kind === 'claimed') ownership.answered(message.dtuId, message.claimed);
  else void stop(message.withinMs);
});

try {
  host = countingStream(await openHost());
  tell({ kind: 'listening', port: await host.start() });
} catch (error) {
  tell({ kind: 'failed', error: sentError(error) });
  await store.close();
  process.exit(1);
}

/** Creates gateway, ingest or both, as configured for this thread. */
async function openHost(): Promise<ThreadHost> {
  const has = (role: 'gateway' | 'ingest'): boolean => work?.roles.includes(role) !== false;
  if (work) {
    // Loaded on demand: a single process should not wait for the NATS clients to load.
    const { joinStream } = await import('./bus/readings/join-stream.ts');
    stream = await joinStream({ ...work, isNeeded: work.roles.length === 1 }, log);
  }
  const ingest = has('ingest') ? productIngest(common) : undefined;
  const db = store.asPlatform('who reads a part of the stream of readings concerns no tenant');
  const { read } = stream ?? {};
  const reader = ingest && read && { ingest, read: (by: typeof ingest) => read(by, db) };
  if (!has('gateway')) {
    if (reader === undefined) throw new Error('ingest without a gateway reads a stream');
    return createIngestHost({ ...reader, events: store.events });
  }
  const intake = ingest === undefined ? stream?.intake() : ownIntake(ingest);
  const gateway = createGatewayHost({
    ...common,
    config,
    stopping: stopping.signal,
    openKey: dtuKeyOpener(sealing),
    ...(shared && { shared: { ...shared, ownership } }),
    logs: { usual: { write: (...line) => tell({ kind: 'usual', line }) } },
    ...(self !== undefined && { run: { process: self, ended: startAnew } }),
    ...(intake && { intake }),
  });
  return reader === undefined ? gateway : readingToo(gateway, reader);
}

/** Adds the thread's counters of the stream of readings to its counters. */
function countingStream(opened: ThreadHost): ThreadHost {
  if (stream === undefined) return opened;
  const { counters } = stream;
  return { ...opened, counters: async () => ({ ...(await opened.counters()), stream: counters() }) };
}

async function answer({ id, method, args }: Extract<ToThread, { kind: 'call' }>): Promise<void> {
  try {
    const call = host?.[method] as
      | ((...given: readonly unknown[]) => ReturnType<ThreadCalls[typeof method]>)
      | undefined;
    if (call === undefined) throw new CodedError('request.unavailable');
    tell({ kind: 'answer', id, value: await call(...args) });
  } catch (error) {
    tell({ kind: 'answer', id, error: sentError(error) });
  }
}

/** Restarts the thread after its run was declared dead: its DTUs must reconnect and its commands have ended, so its state is invalid. */
function startAnew(): void {
  if (stopping.signal.aborted) return;
  log.error('this gateway was silent and was declared dead: it starts anew');
  process.exit(1);
}

async function stop(withinMs: number): Promise<void> {
  stopping.abort();
  await host
    ?.stop(withinMs)
    .catch((error: unknown) => log.error('did not close cleanly', { part: 'gateway', error }));
  await stream?.close();
  live.close();
  await tracing?.close(lastMs);
  await store.close();
  port.close();
  // Work still in progress then is abandoned.
  setTimeout(() => process.exit(0), lastMs).unref();
}

/** Passes log lines to the program, which knows where to write them. */
function forwardingLog(): Log {
  const least = logLevels.indexOf(config.logLevel);
  const at =
    (level: keyof Log) =>
    (message: string, fields?: Record<string, unknown>): void => {
      if (logLevels.indexOf(level) < least) return;
      try {
        tell({ kind: 'log', level, message, ...(fields && { fields }) });
      } catch {
        // Fields that cannot be cloned are sent as text.
        const texts = Object.entries(fields ?? {}).map(([name, value]) => [name, String(value)]);
        tell({ kind: 'log', level, message, fields: Object.fromEntries(texts) });
      }
    };
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}
