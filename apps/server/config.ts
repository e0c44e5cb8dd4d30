import { isAbsolute, resolve } from 'node:path';
import { z } from 'zod';
import { type HistoryPlace, mostWorkers, type StreamSettings, type TracingConfig } from './config-parts.ts';
import { type LogLevel, logLevels } from './logging.ts';
import { StartRefusal } from './start-refusal.ts';

/** Settings of the server, from its environment variables. */
export interface Config {
  readonly host: string;
  /** HTTP port; 0 = any free one. */
  readonly port: number;
  /** TCP port for DTUs; 0 = any free one. */
  readonly gatewayPort: number;
  /** Whether gateway and ingest run in separate threads. */
  readonly gatewayThread: boolean;
  /** Number of these threads; 'auto' = as many as are useful (gateway/worker-count.ts). */
  readonly gatewayWorkers: number | 'auto';
  /** Roles of this process (docs/guides/scale-out.md). */
  readonly roles: readonly ProcessRole[];
  /** NATS, which connects the processes of one installation; absent = this process runs alone. */
  readonly natsUrl?: string;
  /** Settings of the stream of readings in NATS, between gateway and ingest. */
  readonly readingStream: StreamSettings;
  /** ClickHouse, where history is stored too and read from; absent = PostgreSQL only. */
  readonly history?: HistoryPlace;
  /** Folder of database, uploads, keys. Absolute. */
  readonly dataDir: string;
  /** Folder of backups, absolute: WAL continuously, a base backup every day; absent = no backups. */
  readonly backupDir?: string;
  /** Number of base backups to keep. */
  readonly backupKeep: number;
  /** Folder of the product's sources that the code generator may write to, absolute; absent = none. */
  readonly checkout?: string;
  /** Folder of the Dameng driver installed by the operators, absolute; absent = none. */
  readonly damengDriver?: string;
  /** External PostgreSQL, as its owner; absent = embedded. */
  readonly databaseUrl?: string;
  /** Whether there is a demonstration tenant with simulated devices. */
  readonly demo: boolean;
  /** Password of `admin` in tenant 000000, used at the first start only. */
  readonly adminPassword?: string;
  /** Password of the demonstration tenant's `admin`, used when that tenant is made; absent = a random one. */
  readonly demoPassword?: string;
  readonly logLevel: LogLevel;
  /** Factor of the usual limits of calls per address (http/rate-limits.ts); 0 = no limits. */
  readonly rateLimit: number;
  /** Whether lines of the API, error and usual log are also written to the standard output. */
  readonly copyLogs: boolean;
  /** ffmpeg, a path or a name to search: repackages RTSP for browsers. */
  readonly ffmpeg: string;
  /** A virus scanner that checks uploaded files first (clamd's protocol); absent = none. */
  readonly scanner?: { readonly host: string; readonly port: number };
  /** Token for `/metrics`; absent = only this machine may read it. */
  readonly metricsToken?: string;
  /** Where traces are sent; absent = none are recorded. */
  readonly tracing?: TracingConfig;
  /** PEM files, absolute, for https; absent = plain HTTP, with TLS in a proxy. */
  readonly tls?: { readonly cert: string; readonly key: string };
}

/** Roles of the program that can run in separate processes. */
const allRoles = ['api', 'gateway', 'ingest', 'jobs'] as const;
export type ProcessRole = (typeof allRoles)[number];

const roles = z
  .string()
  .default(allRoles.join(','))
  .transform((text, { addIssue }) => {
    const given = text.split(',').map((one) => one.trim());
    for (const one of given)
      if (!allRoles.includes(one as ProcessRole))
        addIssue(`ROLES must be some of ${allRoles.join(', ')}, and '${one}' is none of them`);
    return allRoles.filter((one) => given.includes(one));
  });

const port = (name: string, fallback: number) =>
  z.coerce
    .number(`${name} must be a number`)
    .int()
    .min(0)
    .max(65_535, `${name} must be 0 to 65535`)
    .default(fallback);

const environment = z
  .object({
    HOST: z.string().min(1).default('127.0.0.1'),
    PORT: port('PORT', 8080),
    GATEWAY_PORT: port('GATEWAY_PORT', 8700),
    GATEWAY_THREAD: z.enum(['0', '1'], 'GATEWAY_THREAD must be 0 or 1').default('1'),
    GATEWAY_WORKERS: z
      .union(
        [z.literal('auto'), z.coerce.number().int().min(1).max(mostWorkers)],
        `GATEWAY_WORKERS must be auto, or 1 to ${mostWorkers}`,
      )
      .default('auto'),
    ROLES: roles,
    NATS_URL: z
      .string()
      .regex(
        /^(nats|tls):\/\/[^\s,]+(,\s*(nats|tls):\/\/[^\s,]+)*$/,
        'NATS_URL must begin with nats:// or tls://',
      )
      .optional(),
    NATS_REPLICAS: z.enum(['1', '3', '5'], 'NATS_REPLICAS must be 1, 3 or 5').default('1').transform(Number),
    NATS_STREAM_MB: z.coerce
      .number('NATS_STREAM_MB must be a number')
      .int()
      .min(16, 'NATS_STREAM_MB must be at least 16')
      .max(1_048_576)
      .default(1024),
    CLICKHOUSE_URL: z
      .url({
        protocol: /^https?$/,
        error: 'CLICKHOUSE_URL must be http://user:password@host:8123/database, or https://…',
      })
      .optional(),
    CLICKHOUSE_CLUSTER: z
      .string()
      .regex(/^[A-Za-z_][\w-]*$/, 'CLICKHOUSE_CLUSTER must be a name of letters, digits, _ and -')
      .optional(),
    DATA_DIR: z.string().min(1).default('./data'),
    BACKUP_DIR: z.string().min(1).optional(),
    BACKUP_KEEP: z.coerce
      .number('BACKUP_KEEP must be a number')
      .int()
      .min(1, 'BACKUP_KEEP must be at least 1')
      .default(7),
    CHECKOUT: z.string().min(1).optional(),
    DAMENG_DRIVER: z.string().min(1).optional(),
    DATABASE_URL: z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'DATABASE_URL must begin with postgres:// or postgresql://')
      .optional(),
    DEMO: z.enum(['0', '1'], 'DEMO must be 0 or 1').optional(),
    ADMIN_PASSWORD: z.string().min(1).optional(),
    DEMO_PASSWORD: z.string().min(1).optional(),
    LOG_LEVEL: z.enum(logLevels).default('info'),
    LOG_COPY: z.enum(['0', '1'], 'LOG_COPY must be 0 or 1').default('0'),
    CLAMD: z
      .string()
      .regex(/^(\[[0-9a-f:]+\]|[^\s:]+):\d{1,5}$/i, 'CLAMD must be host:port')
      .optional(),
    FFMPEG: z.string().min(1).default('ffmpeg'),
    RATE_LIMIT: z.coerce.number('RATE_LIMIT must be a number').min(0).max(1_000).default(1),
    METRICS_TOKEN: z.string().min(16, 'METRICS_TOKEN must have 16 characters').optional(),
    OTEL_EXPORTER_OTLP_ENDPOINT: z
      .url({ protocol: /^https?$/, error: 'OTEL_EXPORTER_OTLP_ENDPOINT must be an http address' })
      .optional(),
    OTEL_TRACES_SAMPLER_ARG: z.coerce
      .number('OTEL_TRACES_SAMPLER_ARG must be a number')
      .min(0)
      .max(1, 'OTEL_TRACES_SAMPLER_ARG must be 0 to 1')
      .default(1),
    OTEL_SERVICE_NAME: z.string().min(1).default('heliodeck'),
    TLS_CERT: z.string().optional(),
    TLS_KEY: z.string().optional(),
  })
  .refine(
    ({ GATEWAY_THREAD: thread, GATEWAY_WORKERS: workers }) =>
      thread === '1' || Number(workers) <= 1 || workers === 'auto',
    {
      error: 'GATEWAY_WORKERS above 1 needs GATEWAY_THREAD=1',
    },
  )
  .refine(({ TLS_CERT, TLS_KEY }) => (TLS_CERT === undefined) === (TLS_KEY === undefined), {
    error: 'TLS_CERT and TLS_KEY are set together, or neither',
  })
  .refine(
    ({ CLICKHOUSE_CLUSTER, CLICKHOUSE_URL }) =>
      CLICKHOUSE_CLUSTER === undefined || CLICKHOUSE_URL !== undefined,
    { error: 'CLICKHOUSE_CLUSTER needs CLICKHOUSE_URL, a server of that cluster' },
  )
  .refine(({ ROLES, NATS_URL }) => ROLES.length === allRoles.length || NATS_URL !== undefined, {
    error:
      'ROLES leaves something to other processes: set NATS_URL, over which they talk (docs/guides/scale-out.md)',
  })
  .refine(({ NATS_URL, DATABASE_URL }) => NATS_URL === undefined || DATABASE_URL !== undefined, {
    error:
      'NATS_URL is for several processes on one database: set DATABASE_URL, the embedded one serves a single process',
  })
  .refine(
    ({ NATS_URL, GATEWAY_WORKERS: workers }) => NATS_URL === undefined || workers === 'auto' || workers === 1,
    {
      error:
        'with NATS_URL a process has one worker of the gateway: start more processes instead of GATEWAY_WORKERS',
    },
  )
  .refine(({ NATS_URL, GATEWAY_THREAD }) => NATS_URL === undefined || GATEWAY_THREAD === '1', {
    error: 'with NATS_URL the gateway has a thread of its own: leave GATEWAY_THREAD at 1',
  });

/**
 * Reads the configuration.
 * @throws StartRefusal that names the invalid variable
 */
export function readConfig(env: NodeJS.ProcessEnv, folder = process.cwd()): Config {
  // An empty variable in a compose file means "not set".
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const read = environment.safeParse(given);
  if (!read.success) throw new StartRefusal(z.prettifyError(read.error));
  const values = read.data;
  const absolute = (path: string): string => (isAbsolute(path) ? path : resolve(folder, path));
  const { TLS_CERT: cert, TLS_KEY: key } = values;
  return {
    host: values.HOST,
    port: values.PORT,
    gatewayPort: values.GATEWAY_PORT,
    gatewayThread: values.GATEWAY_THREAD === '1',
    gatewayWorkers: values.GATEWAY_WORKERS,
    roles: values.ROLES,
    ...(values.NATS_URL === undefined ? {} : { natsUrl: values.NATS_URL }),
    readingStream: { replicas: values.NATS_REPLICAS, bytes: values.NATS_STREAM_MB * 1024 * 1024 },
    ...historyPlace(values.CLICKHOUSE_URL, values.CLICKHOUSE_CLUSTER),
    dataDir: absolute(values.DATA_DIR),
    ...(values.BACKUP_DIR === undefined ? {} : { backupDir: absolute(values.BACKUP_DIR) }),
    backupKeep: values.BACKUP_KEEP,
    ...(values.CHECKOUT === undefined ? {} : { checkout: absolute(values.CHECKOUT) }),
    ...(values.DAMENG_DRIVER === undefined ? {} : { damengDriver: absolute(values.DAMENG_DRIVER) }),
    databaseUrl: values.DATABASE_URL,
    demo: values.DEMO === undefined ? values.DATABASE_URL === undefined : values.DEMO === '1',
    adminPassword: values.ADMIN_PASSWORD,
    demoPassword: values.DEMO_PASSWORD,
    logLevel: values.LOG_LEVEL,
    ffmpeg: values.FFMPEG,
    rateLimit: values.RATE_LIMIT,
    copyLogs: values.LOG_COPY === '1',
    ...(values.CLAMD === undefined ? {} : { scanner: hostAndPort(values.CLAMD) }),
    ...(values.METRICS_TOKEN === undefined ? {} : { metricsToken: values.METRICS_TOKEN }),
    ...(values.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
      ? {}
      : {
          tracing: {
            endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
            ratio: values.OTEL_TRACES_SAMPLER_ARG,
            service: values.OTEL_SERVICE_NAME,
          },
        }),
    ...(cert && key ? { tls: { cert: absolute(cert), key: absolute(key) } } : {}),
  };
}

function historyPlace(url: string | undefined, cluster: string | undefined): Pick<Config, 'history'> {
  return url === undefined ? {} : { history: { url, ...(cluster === undefined ? {} : { cluster }) } };
}

function hostAndPort(text: string): { readonly host: string; readonly port: number } {
  const colon = text.lastIndexOf(':');
  return { host: text.slice(0, colon).replace(/^\[|\]$/g, ''), port: Number(text.slice(colon + 1)) };
}

/**
 * What is unsafe about the connection to an external database, for the log; null if nothing. Contains no part of the URL, which has a
 * password.
 */
export function databaseWarning(databaseUrl: string | undefined): string | null {
  if (databaseUrl === undefined) return null;
  const { hostname, searchParams } = new URL(databaseUrl);
  const isHere = hostname === '' || /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
  if (isHere) return null;
  const mode = searchParams.get('sslmode');
  if (mode === 'verify-full') return null;
  return mode === null || mode === 'disable' || mode === 'prefer' || mode === 'allow'
    ? 'the connection to the database is not encrypted: add sslmode=verify-full to DATABASE_URL'
    : 'the database server’s name is not proven: use sslmode=verify-full in DATABASE_URL';
}

/** What is unsafe about the connections of browsers, for the log; null if nothing. */
export function listeningWarning({ host, tls }: Pick<Config, 'host' | 'tls'>): string | null {
  if (tls || /^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host)) return null;
  return 'others than this machine can reach the console by plain HTTP: set TLS_CERT and TLS_KEY, or let only a proxy with TLS reach PORT';
}

/**
 * Applies arguments to the environment, which configures the program; `--roles` sets ROLES.
 * @returns the environment with the arguments @throws StartRefusal that names the invalid argument
 */
export function withArguments(env: NodeJS.ProcessEnv, args: readonly string[]): NodeJS.ProcessEnv {
  const [first, ...rest] = args;
  if (first === undefined) return env;
  const [, joined] = /^--roles=(.*)$/.exec(first) ?? [];
  const [value, ...left] = joined === undefined ? rest : [joined, ...rest];
  if (joined === undefined && first !== '--roles')
    throw new StartRefusal({
      zh: `未知参数 '${first}'：可用的变量见 docs/guides/settings.md`,
      en: `unknown argument '${first}': see the variables in docs/guides/settings.md`,
    });
  if (value === undefined || value === '')
    throw new StartRefusal({
      zh: `--roles 没有指定角色：--roles ${allRoles.join(',')}`,
      en: `--roles names none: --roles ${allRoles.join(',')}`,
    });
  return withArguments({ ...env, ROLES: value }, left);
}
