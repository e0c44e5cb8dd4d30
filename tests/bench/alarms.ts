/**
 * Alarms of the whole program with real sockets: the time from a device's response that crosses its limit
 * until the row of its alarm exists, a console has received it and its notification is queued. Then the
 * result of 10,000 devices crossing a limit at once, and of losing them all at once: each storm must reach a
 * webhook and two people by e-mail, exactly once.
 *
 *   node tests/bench/alarms.ts [--only raise|storm] [--readings 2000] [--raises 300] [--devices 10000]
 */
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { readEventStream } from '@heliodeck/client/event-stream';
import { jobSchema } from '../../apps/server/store/job-schema.ts';
import { freePort } from '../support/free-port.ts';
import { type MailServer, mailServer } from '../support/mail-server.ts';
import { startProgram } from '../support/program.ts';
import { type WebhookReceiver, webhookReceiver } from '../support/webhook-receiver.ts';
import { figure } from './figure.ts';
import { signIn } from './http-bench.ts';
import { type Crossed, crossingVolts, type Slaves, startSlaves } from './slaves.ts';
import { type BenchDatabase, benchDatabase, historyRows, percentile, plantDtus } from './support.ts';

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    readings: { type: 'string', default: '2000' },
    raises: { type: 'string', default: '300' },
    devices: { type: 'string', default: '10000' },
  },
});
const tenantId = '000000';
const password = 'Bench-Alarms-2026';
const mailPassword = 'Bench-Mail-2026';
/** Accounts that a chain notifies of storms. */
const people = ['bench-one', 'bench-two'];
/** Maximum number of alarms of a storm in lists, and maximum time until it is announced, s. */
const mostHeads = 60;
const stormWithin = 10;
/** Maximum time from raising an alarm to its effects, ms. */
const raiseWithinMs = 500;
/** Time without further messages after which a storm counts as finished, ms. */
const quietMs = 15_000;
/**
 * Recipients of many recent messages get the following ones within a minute; a storm must reach everybody
 * within this time, ms.
 */
const toldWithinMs = 90_000;
/** Time after which a silent DTU counts as lost, s. */
const lostAfter = 10;

const parts = { raise, storm };
if (options.only !== undefined && !(options.only in parts))
  throw new Error(`--only is one of ${Object.keys(parts).join(', ')}`);
for (const [name, run] of Object.entries(parts)) {
  if (options.only !== undefined && options.only !== name) continue;
  await run();
  const [load = 0] = loadavg();
  figure({ what: `${name}: load of the machine over the last minute`, value: load, unit: 'processes' });
}

interface Plant {
  readonly dtus: number;
  readonly perDtu: number;
  readonly periodSeconds: number;
  /** Devices of a DTU have a separate department: a few of its alarms are not a storm. */
  readonly apart: boolean;
}

interface World {
  readonly database: BenchDatabase;
  readonly address: string;
  readonly headers: Record<string, string>;
  readonly receiver: WebhookReceiver;
  readonly mail: MailServer;
  readonly slaves: Slaves;
  /** Saves a record. @returns its id */
  readonly save: (entity: string, body: object) => Promise<string>;
}

/** A program with DTUs whose devices have all been read, a rule on their voltage, and a receiver of notifications. */
async function inWorld(plant: Plant, run: (world: World) => Promise<void>): Promise<void> {
  const { dtus, perDtu, periodSeconds, apart } = plant;
  const database = await benchDatabase();
  const { owner } = database;
  const receiver = await webhookReceiver();
  const mail = await mailServer('bench', mailPassword);
  await plantDtus(database, { dtus, perDtu });
  await owner('update device set period_seconds = $1, create_dept = case when $2 then dtu_id end', [
    periodSeconds,
    apart,
  ]);
  for (const [key, value] of [
    ['resource.allowedHosts', [new URL(receiver.address).host, mail.host].join()],
    // Devices of the benchmark return the same value for every register, including that of faults.
    ['alarm.fault', '0'],
    ['alarm.dtuOfflineSeconds', String(lostAfter)],
  ])
    await owner(
      `insert into param (tenant_id, param_name, param_key, param_value) values ('000000', $1, $1, $2)`,
      [key, value],
    );
  const gatewayPort = await freePort();
  const program = startProgram(`${database.folder}/program`, {
    DATABASE_URL: database.ownerUrl,
    GATEWAY_PORT: String(gatewayPort),
    ADMIN_PASSWORD: password,
    LOG_LEVEL: 'error',
  });
  const ends: (() => unknown)[] = [
    () => database.close(),
    () => receiver.close(),
    () => mail.close(),
    async () => {
      program.process.kill('SIGKILL');
      await program.ended;
    },
  ];
  try {
    const address = await program.address;
    const headers = await signIn(address, { tenantId, username: 'admin', password });
    const save = async (entity: string, body: object): Promise<string> => {
      const reply = await fetch(`${address}/api/blade-${entity}/${entity}/submit`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (reply.status !== 200) throw new Error(`${entity}: ${await reply.text()}`);
      return String(((await reply.json()) as { data?: { id?: unknown } }).data?.id);
    };
    await save('pushChannel', {
      channelName: '回调',
      type: 5,
      endpoint: `${receiver.address}/in`,
      secretKey: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
    });
    await save('thresholdSetting', {
      alarmName: '电池电压过高',
      attrNo: '1.batteryVoltage',
      alarmTrigger: 1,
      alarmNumA: String(crossingVolts / 2),
      grade: 1,
      noticeWay: 5,
    });
    const slaves = startSlaves({ port: gatewayPort, dtus });
    ends.push(() => slaves.close());
    await until('each device is read', 180_000, async () => {
      const [row] = await owner('select count(*)::int as n from live_controller');
      return row?.n === dtus * perDtu;
    });
    await run({ database, address, headers, receiver, mail, slaves, save });
  } finally {
    for (const end of ends.toReversed()) await end();
  }
}

async function until(what: string, withinMs: number, fits: () => Promise<boolean>): Promise<number> {
  const from = performance.now();
  while (!(await fits())) {
    if (performance.now() - from > withinMs) throw new Error(`not within ${withinMs / 1000} s: ${what}`);
    await pause(100);
  }
  return performance.now() - from;
}

/** Devices cross their limit one after the other while all others are polled. */
async function raise(): Promise<void> {
  // A poll of a device yields two readings.
  const perDtu = 10;
  const dtus = Math.round(Number(options.readings) / 2 / perDtu);
  const raises = Number(options.raises);
  await inWorld({ dtus, perDtu, periodSeconds: 1, apart: true }, async (world) => {
    const { database, slaves } = world;
    const crossed = new Map<string, number>();
    slaves.onCrossed(({ dtu, unit, at }: Crossed) => crossed.set(`${dtu} ${unit}`, at));
    const bell = listen(world);
    const seen = look(database);
    // The first run in a process is slower than the following ones and is not measured.
    await pause(5_000);
    const before = { rows: await historyRows(database), at: performance.now() };
    for (let n = 0; n < raises; n += 1) {
      slaves.cross({ dtu: n % dtus, unit: 1 + Math.floor(n / dtus) });
      await pause(100);
    }
    const rate = ((await historyRows(database)) - before.rows) / ((performance.now() - before.at) / 1000);
    await until('every alarm is queued', 30_000, async () => seen.queued.size >= raises);
    bell.close();
    await seen.close();
    const names = await database.owner(
      `select a.id::text as id, (d.imei::bigint - $1::bigint) || ' ' || x.address as name
       from alarm a join device x on x.id = a.device_id join dtu d on d.id = x.dtu_id`,
      ['860000000000000'],
    );
    const waitsOf = (times: ReadonlyMap<string, number>): number[] =>
      names.map(
        ({ id, name }) => (times.get(String(id)) ?? Number.NaN) - (crossed.get(String(name)) ?? Number.NaN),
      );
    figure({
      what: 'raise: readings stored meanwhile',
      value: rate,
      unit: 'a second',
      target: Number(options.readings),
    });
    figure({ what: 'raise: alarms', value: names.length, unit: 'alarms' });
    if (names.length !== raises) throw new Error(`${names.length} alarms of ${raises}`);
    for (const [what, times] of [
      ['its row', seen.rows],
      ['a console hears of it', bell.heard],
      ['whoever is to be told is queued', seen.queued],
    ] as const) {
      const waits = waitsOf(times);
      if (waits.some(Number.isNaN)) throw new Error(`some alarms have no time: ${what}`);
      figure({
        what: `raise: from the device's answer until ${what}, p50`,
        value: percentile(waits, 0.5),
        unit: 'ms',
      });
      figure({
        what: `raise: from the device's answer until ${what}, p99`,
        value: percentile(waits, 0.99),
        unit: 'ms',
        target: raiseWithinMs,
        better: 'less',
      });
    }
  });
}

/** When a console receives each alarm, ms since 1970. */
function listen({ address, headers }: World): { readonly heard: ReadonlyMap<string, number>; close(): void } {
  const heard = new Map<string, number>();
  const closing = new AbortController();
  const run = async (): Promise<void> => {
    const reply = await fetch(`${address}/api/blade-live/feed`, { headers, signal: closing.signal });
    for await (const { data } of readEventStream(reply.body ?? new ReadableStream())) {
      const { entity, id } = JSON.parse(data) as { entity?: string; id?: string };
      if (entity === 'realtimeAlarm' && id !== undefined && !heard.has(id)) heard.set(id, Date.now());
    }
  };
  run().catch((error: unknown) => {
    if (!closing.signal.aborted) throw error;
  });
  return { heard, close: () => closing.abort() };
}

/**
 * When the row of each alarm is first visible, and the job that determines its recipients, ms since 1970;
 * checked every few ms.
 */
function look({ owner }: BenchDatabase) {
  const rows = new Map<string, number>();
  const queued = new Map<string, number>();
  let isOver = false;
  const run = async (): Promise<void> => {
    while (!isOver) {
      const found = await owner(
        `select id::text as id, 'row' as what from alarm
         union all select data->'payload'->>'alarmId', 'queued' from ${jobSchema}.job where name = 'push.raise'`,
      );
      const now = Date.now();
      for (const { id, what } of found) {
        const times = what === 'row' ? rows : queued;
        if (!times.has(String(id))) times.set(String(id), now);
      }
      await pause(5);
    }
  };
  const running = run();
  return {
    rows: rows as ReadonlyMap<string, number>,
    queued: queued as ReadonlyMap<string, number>,
    async close(): Promise<void> {
      isOver = true;
      await running;
    },
  };
}

/** All devices cross the limit at once, as after a grid failure; then all DTUs are lost at once. */
async function storm(): Promise<void> {
  const perDtu = 20;
  const dtus = Math.round(Number(options.devices) / perDtu);
  await inWorld({ dtus, perDtu, periodSeconds: 10, apart: false }, async (world) => {
    const { database, slaves } = world;
    const { owner } = database;
    await tellPeople(world);
    await pause(5_000);
    let last = 0;
    slaves.onCrossed(({ at }) => {
      last = at;
    });
    slaves.cross({});
    /** The newest alarm before the measured ones. */
    let since = '0';
    const alarmsOf = async (): Promise<{ readonly heads: number; readonly all: number }> => {
      const [row] = await owner(
        `select count(*) filter (where group_id is null)::int as heads, count(*) filter (where kind <> 'storm')::int as "all"
         from alarm where id > $1`,
        [since],
      );
      return { heads: Number(row?.heads), all: Number(row?.all) };
    };
    await until('every device has its alarm', 60_000, async () => (await alarmsOf()).all >= dtus * perDtu);
    said('limit crossed by all', { ...(await alarmsOf()), took: (Date.now() - last) / 1000 });

    [since = '0'] = (await owner('select max(id)::text as id from alarm')).map(({ id }) => String(id));
    await slaves.close();
    const from = Date.now();
    await until('every DTU has its alarm', 60_000, async () => (await alarmsOf()).all >= dtus);
    const took = (Date.now() - from) / 1000 - lostAfter;
    await pause(quietMs);
    said('all DTUs lost', { ...(await alarmsOf()), took });
    await tellings(world);
  });
}

/** A chain notifies two people by e-mail and programs by webhooks of every alarm. */
async function tellPeople({ database, mail, save }: World): Promise<void> {
  await save('pushChannel', {
    channelName: '邮件',
    type: 4,
    smtpHost: mail.host,
    smtpSecurity: 3,
    account: 'bench',
    secretKey: mailPassword,
    sender: 'bench@example.com',
  });
  const users = await database.owner(
    `insert into "user" (tenant_id, account, real_name, email, status)
     select $1, a, a, a || '@example.com', 1 from unnest($2::text[]) a returning id::text as id`,
    [tenantId, people],
  );
  const firstUserIds = users.map(({ id }) => id).join();
  await save('pushChain', { chainName: '所有告警', firstUserIds, firstWays: '4,5' });
}

/** Notifications of the storms: each must reach the webhook and every person, and none may arrive twice. */
async function tellings(world: World): Promise<void> {
  const recipients = ['webhook', ...people];
  let arrived = await arrivals(world);
  await until('each storm has reached everybody', toldWithinMs, async () => {
    arrived = await arrivals(world);
    return arrived.storms.every((id) => recipients.every((who) => arrived.timesOf(who, id) > 0));
  });
  await pause(quietMs);
  arrived = await arrivals(world);
  const { storms, tellings: all, messages } = arrived;
  const twice = [...all.values()].filter((times) => times > 1).length;
  figure({
    what: 'both storms: storms, each told to a webhook and two people',
    value: storms.length,
    unit: 'storms',
  });
  figure({ what: 'both storms: messages that came', value: messages, unit: 'messages' });
  figure({ what: 'both storms: tellings of an alarm to somebody', value: all.size, unit: 'tellings' });
  figure({ what: 'both storms: of them made twice', value: twice, unit: 'tellings' });
  if (storms.length < 2) throw new Error(`${storms.length} storms`);
  if (twice > 0) throw new Error('somebody was told twice');
}

/** Number of notifications of an alarm, by either way, as received. */
async function arrivals({ database, receiver, mail }: World) {
  const came = new Map(receiver.messages);
  for (const { id } of mail.mails) {
    const [name = ''] = id.split('@');
    came.set(name, (came.get(name) ?? 0) + 1);
  }
  const told = await database.owner(
    `select m.id::text as id, coalesce(u.account, 'webhook') as who, e.alarm_id::text as alarm
     from push_message m join push_member e on e.message_id = m.id left join "user" u on u.id = m.user_id`,
  );
  const tellings = new Map<string, number>();
  for (const { id, who, alarm } of told) {
    const name = `${who} ${alarm}`;
    const times = came.get(`msg_${id}`) ?? 0;
    if (times > 0) tellings.set(name, (tellings.get(name) ?? 0) + times);
  }
  const storms = await database.owner(`select id::text as id from alarm where kind = 'storm'`);
  return {
    storms: storms.map(({ id }) => String(id)),
    messages: [...came.values()].reduce((sum, times) => sum + times, 0),
    tellings,
    timesOf: (who: string, alarm: string): number => tellings.get(`${who} ${alarm}`) ?? 0,
  };
}

function said(
  what: string,
  { heads, all, took }: { readonly heads: number; readonly all: number; readonly took: number },
): void {
  figure({ what: `${what}: alarms in all`, value: all, unit: 'alarms' });
  figure({
    what: `${what}: alarms that lists show`,
    value: heads,
    unit: 'alarms',
    target: mostHeads,
    better: 'less',
  });
  figure({
    what: `${what}: until all are there`,
    value: took,
    unit: 's',
    target: stormWithin,
    better: 'less',
  });
}
