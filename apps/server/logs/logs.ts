import { hostname, networkInterfaces } from 'node:os';
import type { CallType } from '@heliodeck/model/logs/log-api';
import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import type { Config } from '../config.ts';
import type { Context, Log } from '../context.ts';
import { utcMonthOf } from '../store/months.ts';
import type { Store } from '../store/store.ts';
import type { DbSession } from '../store/tenant-db.ts';
import { type LogQueue, logQueue } from './log-queue.ts';
import { ensureLogMonths, type LogKind, type LogRow, writeLogRows } from './log-rows.ts';
import { logText, redactor } from './redact.ts';
import type { RequestFacts } from './request-facts.ts';

type UsualLevel = 'debug' | 'info' | 'warn' | 'error';

/** Owner of a line in the usual log: the caller of an operation, or a tenant for work without a caller. */
type LogOrigin = Pick<Context, 'caller' | 'remoteAddress'> | { readonly tenantId: string };

/** Lines that the program writes on purpose (docs/product/logs.md#kinds). */
interface UsualLog {
  /** @param logId kind of event, in dotted words: 'server.start' */
  write(origin: LogOrigin, level: UsualLevel, logId: string, data: Readonly<Record<string, unknown>>): void;
  /** Writes a line in the session's transaction: it is stored exactly if the change is. */
  writeIn(
    session: DbSession,
    origin: { readonly tenantId: string },
    level: UsualLevel,
    logId: string,
    data: Readonly<Record<string, unknown>>,
  ): Promise<void>;
}

/** The logs in the console. Writing never waits and never throws; lines are dropped before they fill the memory. */
export interface Logs {
  readonly usual: UsualLog;
  /** Logs an answered call. */
  call(
    facts: RequestFacts,
    answer: {
      readonly title: string;
      readonly type: CallType;
      readonly status: number;
      readonly ms: number;
    },
  ): void;
  /** Logs an unexpected exception, with its request; without one for scheduled work. */
  failure(error: unknown, facts?: RequestFacts): void;
  readonly dropped: number;
  flush(): Promise<void>;
  close(withinMs: number): Promise<void>;
}

interface LogsOptions {
  readonly config: Pick<Config, 'demo'> & Partial<Pick<Config, 'copyLogs'>>;
  readonly store: Store;
  readonly log: Log;
  readonly now: () => Date;
}

/** Opens the logs of a server. */
export function openLogs({ config, store, log, now }: LogsOptions): Logs {
  const platform = store.asPlatform('one writer stores the logs of all tenants');
  const months = new Set<string>();
  const queue: LogQueue = logQueue({
    log,
    async write(rows) {
      const wanted = new Set(rows.map(({ values }) => values.createTime.slice(0, 7)));
      const missing = [...wanted].filter((month) => !months.has(month));
      await ensureLogMonths(platform, missing);
      for (const month of missing) months.add(month);
      await writeLogRows(platform, rows).catch((error: unknown) => {
        // A month may have been dropped meanwhile.
        months.clear();
        throw error;
      });
    },
  });
  const { params } = redactor([]);
  const program = {
    serviceId: 'heliodeck',
    serverHost: hostname(),
    serverIp: ownAddress(),
    env: config.demo ? 'demo' : 'prod',
  };
  const lineOf = (
    kind: LogKind,
    tenantId: string,
    at: Date,
    values: Readonly<Record<string, unknown>>,
  ): LogRow => {
    const line = { ...program, ...values, tenantId, createTime: at.toISOString() };
    // A collector of the standard output stores it in another system, before anything here can be changed.
    if (config.copyLogs) log.info(`log_${kind}`, line);
    return { kind, values: line };
  };
  const add = (kind: LogKind, tenantId: string, values: Readonly<Record<string, unknown>>): void => {
    const at = now();
    // Partitions are created for plausible times only; a wrong clock must not create a thousand of them.
    if (utcMonthOf(at.getTime()) < '2024-01') return;
    queue.add(lineOf(kind, tenantId, at, values));
  };
  return {
    usual: {
      write(origin, level, logId, data) {
        const [tenantId, who] =
          'caller' in origin
            ? [
                origin.caller.tenantId,
                {
                  createUser: origin.caller.userId || null,
                  createBy: origin.caller.account,
                  remoteIp: origin.remoteAddress,
                },
              ]
            : [origin.tenantId, {}];
        add('usual', tenantId, { ...who, logLevel: level, logId, logData: params(data) });
      },
      async writeIn({ db }, { tenantId }, level, logId, data) {
        const values = { logLevel: level, logId, logData: params(data) };
        await writeLogRows(db, [lineOf('usual', tenantId, now(), values)]);
      },
    },
    call({ tenantId, ...facts }, { title, type, status, ms }) {
      add('api', tenantId, {
        ...facts,
        type,
        title,
        status,
        time: String(Math.round(ms)),
        duration: Math.round(ms),
      });
    },
    failure(error, { tenantId, ...facts } = { tenantId: platformTenant }) {
      add('error', tenantId, { ...facts, ...exceptionFacts(error) });
    },
    get dropped() {
      return queue.dropped;
    },
    flush: () => queue.flush(),
    close: (withinMs) => queue.close(withinMs),
  };
}

/** For programs without logs (benchmarks, tests of other parts). */
export const noLogs: Logs = {
  usual: { write() {}, async writeIn() {} },
  call() {},
  failure() {},
  dropped: 0,
  async flush() {},
  async close() {},
};

const longestTrace = 16_000;

/** Content of an exception; for a wrapped one that of its cause. */
function exceptionFacts(error: unknown): Record<string, unknown> {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) {
    return { exceptionName: typeof cause, message: logText(String(cause)), stackTrace: null };
  }
  // '    at work (file:///srv/apps/server/x.ts:12:5)'
  const place = /(?<![^\s()])(?:file:\/\/)?([^\s()]+?):(\d+):\d+\)?$/m.exec(cause.stack ?? '');
  const [, fileName = null, line] = place ?? [];
  return {
    exceptionName: cause.name,
    message: logText(cause.message),
    fileName: fileName?.split('/').at(-1) ?? null,
    lineNumber: line === undefined ? null : Number(line),
    stackTrace: logText(cause.stack ?? '', longestTrace),
  };
}

function ownAddress(): string {
  const all = Object.values(networkInterfaces()).flatMap((some) => some ?? []);
  return all.find((one) => one.family === 'IPv4' && !one.internal)?.address ?? '127.0.0.1';
}
