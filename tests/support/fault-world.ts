import { clockToleranceMs } from '@heliodeck/model/telemetry/wrong-clock';
import { seed } from '../../apps/server/seed/seed.ts';
import type { Store } from '../../apps/server/store/store.ts';
import { callsAt } from './calls-at.ts';
import { type DtuBalancer, dtuBalancer } from './dtu-balancer.ts';
import { freePort } from './free-port.ts';
import { idOf, organisation, type Row } from './organisation.ts';
import { signingIn, testPassword } from './platform.ts';
import { type ReadingWitness, witnessReadings } from './reading-witness.ts';
import { type RediallingDtu, redialling } from './redialling-dtu.ts';
import { type SetProcess, setProcess } from './set-process.ts';
import type { OwnerSql } from './telemetry.ts';
import { until } from './until.ts';
import { type WebhookReceiver, webhookReceiver } from './webhook-receiver.ts';

/** A DTU with one controller, registered and connected. */
export interface FieldDtu extends RediallingDtu {
  readonly dtuId: string;
  readonly deviceId: string;
}

/** Two processes of each role with a field, an alarm rule and a receiver of notifications. */
export interface FaultWorld {
  readonly owner: OwnerSql;
  readonly processes: Readonly<Record<FaultRole, readonly [SetProcess, SetProcess]>>;
  readonly field: readonly FieldDtu[];
  readonly balancer: DtuBalancer;
  readonly receiver: WebhookReceiver;
  readonly witness: ReadingWitness;
  readonly admin: Record<string, string>;
  /** Output of all processes since their last start. */
  output(): string;
  close(): Promise<void>;
}

/** Each of the two processes with `api` also has the role `jobs`. */
export const faultRoles = ['gateway', 'ingest', 'api'] as const;
export type FaultRole = (typeof faultRoles)[number];

/** Limit of the alarm rule, V. A 12 V controller reports 13.42. */
const alarmVolts = 28;
const firstImei = 866_000_000_000_000;

/** Starts everything, and waits until each device was read. The caller closes it. */
export async function openFaultWorld(given: {
  readonly database: { readonly owner: OwnerSql; readonly ownerUrl: string; readonly store: Store };
  readonly natsUrl: string;
  readonly replicas: number;
  /** Folder of keys and uploads. */
  readonly folder: string;
  readonly dtus: number;
  readonly periodSeconds: number;
  /** Time without requests after which a DTU disconnects. */
  readonly silenceMs: number;
  /** Additional environment variables of the processes. */
  readonly env?: Readonly<Record<string, string>>;
}): Promise<FaultWorld> {
  const { database, natsUrl, replicas, folder, dtus, periodSeconds, silenceMs, env = {} } = given;
  const { owner } = database;
  const ends: (() => unknown)[] = [];
  const close = async (): Promise<void> => {
    for (const end of ends.toReversed()) await end();
  };
  try {
    await seed(database.store, { adminPassword: testPassword });
    const receiver = await webhookReceiver();
    ends.push(() => receiver.close());
    await owner(
      `insert into param (tenant_id, param_name, param_key, param_value) values ('000000', $1, $1, $2)`,
      ['resource.allowedHosts', new URL(receiver.address).host],
    );
    const make = async (roles: string): Promise<SetProcess> => {
      const made = setProcess(folder, roles, {
        ROLES: roles,
        NATS_URL: natsUrl,
        NATS_REPLICAS: String(replicas),
        DATABASE_URL: database.ownerUrl,
        LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
        RATE_LIMIT: '0',
        ...env,
        PORT: String(await freePort()),
        GATEWAY_PORT: String(await freePort()),
      });
      ends.push(() => made.kill());
      return made;
    };
    const pair = async (roles: string) => [await make(roles), await make(roles)] as const;
    const processes = {
      gateway: await pair('gateway'),
      ingest: await pair('ingest'),
      api: await pair('api,jobs'),
    };
    // The first process runs the migrations; the others start afterwards.
    const [api, ...others] = [...processes.api, ...processes.ingest, ...processes.gateway];
    await api.start();
    const calls = callsAt(api.address);
    const { admin, tenantId } = await organisation({ ...calls, ...signingIn(calls), database });
    await tellOfAlarms(calls, admin, receiver);
    const planted = await plantControllers(owner, { tenantId, dtus, periodSeconds });
    await Promise.all(others.map((one) => one.start()));
    const witness = await witnessReadings(natsUrl, owner);
    ends.push(() => witness.close());
    const ready = watchReady(processes.gateway);
    ends.push(() => ready.close());
    const balancer = await dtuBalancer(() => ready.all().map(({ gatewayPort }) => gatewayPort));
    ends.push(() => balancer.close());
    const field = planted.map(({ imei, ...ids }): FieldDtu => {
      const dtu = redialling({ imei, port: balancer.port, silenceMs });
      ends.push(() => dtu.close());
      return { ...dtu, ...ids };
    });
    await until(async () => (await readSince(owner, 0)) === dtus, 'each device is read', 120_000);
    const output = (): string =>
      Object.values(processes)
        .flat()
        .map((one) => `${one.roles} ${one.pid}\n${one.output()}`)
        .join('\n');
    return { owner, processes, field, balancer, receiver, witness, admin, output, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Interval and time-out of a balancer's health checks, ms. */
const checkMs = 500;
const answerMs = 1_500;

/**
 * Checks periodically whether processes are ready, as a balancer does: the operating system accepts
 * connections even for a process that hangs.
 */
function watchReady(processes: readonly SetProcess[]): { all(): readonly SetProcess[]; close(): void } {
  const unready = new Set<SetProcess>();
  const ask = async (one: SetProcess): Promise<void> => {
    const reply = await fetch(`${one.address}/ready`, { signal: AbortSignal.timeout(answerMs) }).catch(
      () => undefined,
    );
    if (reply?.status === 200) unready.delete(one);
    else unready.add(one);
  };
  const timer = setInterval(() => {
    for (const one of processes) void ask(one);
  }, checkMs);
  return {
    all: () => processes.filter((one) => one.isRunning && !unready.has(one)),
    close: () => clearInterval(timer),
  };
}

/**
 * Devices whose live row is newer than `at`, ms since 1970, and not ahead of the clock.
 * @param offsetMs how far the clock of the programs is ahead of this one
 */
export async function readSince(owner: OwnerSql, at: number, offsetMs = 0): Promise<number> {
  const [row] = await owner(
    'select count(*)::int as n from live_controller where data_time > $1 and data_time <= $2',
    [new Date(at), new Date(Date.now() + offsetMs + clockToleranceMs)],
  );
  return Number(row?.n);
}

async function tellOfAlarms(
  { post }: Pick<ReturnType<typeof callsAt>, 'post'>,
  admin: Record<string, string>,
  receiver: WebhookReceiver,
): Promise<void> {
  const save = async (entity: string, body: Row) =>
    idOf(await post(`/api/blade-${entity}/${entity}/submit`, body, admin));
  await save('pushChannel', {
    channelName: '回调',
    type: 5,
    endpoint: `${receiver.address}/in`,
    secretKey: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
  });
  await save('thresholdSetting', {
    alarmName: '电池电压过高',
    alarmNameEn: 'Battery voltage high',
    attrNo: '1.batteryVoltage',
    alarmTrigger: 1,
    alarmNumA: String(alarmVolts),
    grade: 1,
    noticeWay: 5,
  });
}

/** Registers DTUs with one controller each. */
async function plantControllers(
  owner: OwnerSql,
  given: { readonly tenantId: string; readonly dtus: number; readonly periodSeconds: number },
): Promise<readonly { readonly imei: string; readonly dtuId: string; readonly deviceId: string }[]> {
  const { tenantId, dtus, periodSeconds } = given;
  await owner(
    `with s as (insert into station (tenant_id, station_name, time_zone) values ($1, '故障', 'Asia/Shanghai') returning id)
     insert into dtu (tenant_id, name, station_info_id, imei, gap_ms, timeout_ms)
     select $1, 'DTU ' || n, s.id, ($3::bigint + n)::text, 0, 4000 from s, generate_series(0, $2::int - 1) n`,
    [tenantId, dtus, firstImei],
  );
  const rows = await owner(
    `with made as (insert into device (tenant_id, name, type, address, dtu_id, model, period_seconds)
       select $1, 'Tracer', 1, 1, d.id, 'epever-tracer', $2::int from dtu d where d.tenant_id = $1 returning id, dtu_id)
     select d.imei, d.id::text as "dtuId", m.id::text as "deviceId" from made m join dtu d on d.id = m.dtu_id order by d.imei`,
    [tenantId, periodSeconds],
  );
  return rows.map(({ imei, dtuId, deviceId }) => ({
    imei: String(imei),
    dtuId: String(dtuId),
    deviceId: String(deviceId),
  }));
}
