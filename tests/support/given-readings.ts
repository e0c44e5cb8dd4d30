import type { Reading } from '@heliodeck/model/descriptors/record';
import { type JoinedStream, joinStream } from '../../apps/server/bus/readings/join-stream.ts';
import { quietLog } from './log.ts';
import { addDevice, addStation, type OwnerSql } from './telemetry.ts';

/** The gateway's side of the stream of readings, with counted readings. */
export interface GivenReadings {
  /** Number of readings acknowledged by the stream. */
  readonly acknowledged: number;
  /** Number of readings published but not acknowledged. */
  readonly waiting: number;
  /**
   * Publishes readings of all devices, each with the next instant, until stopped; resolves when all are
   * acknowledged.
   */
  stop(): Promise<void>;
  /** Faults in the database; empty if each acknowledged reading, its energy and its alarm are stored exactly once. */
  faults(): Promise<readonly string[]>;
  close(): Promise<void>;
}

const tenantId = '100001';
const batches = 4;
/** Index of the reading from which on a device reports a fault. */
const faultFrom = 10;
/** Interval of a device's readings, ms, and its energy, Wh. */
const stepMs = 10_000;
const growth = 10;

/** An installation that receives the stream. */
interface FedInstallation {
  readonly owner: OwnerSql;
  readonly natsUrl: string;
  readonly replicas: number;
}

async function joinStreamOf(
  { owner, natsUrl, replicas }: FedInstallation,
  bytes = 1024 ** 3,
): Promise<JoinedStream> {
  const [row] = await owner('select id::text as id from installation');
  const installation = String(row?.id);
  const given = { natsUrl, installation, stream: { replicas, bytes }, isNeeded: true };
  const joined = await joinStream(given, quietLog);
  if (joined === undefined) throw new Error('a stream that is needed was not joined');
  return joined;
}

/** Registers devices and starts to publish their readings. The caller closes it. */
export async function giveReadings(
  fed: FedInstallation,
  options: { readonly devices: number; readonly everyMs: number; readonly bytes?: number },
): Promise<GivenReadings> {
  const { owner } = fed;
  const { dtuId } = await addStation(owner, { tenantId });
  const devices: string[] = [];
  for (let n = 0; n < options.devices; n += 1)
    devices.push(await addDevice(owner, { tenantId, dtuId, type: 1 }));
  const joined = await joinStreamOf(fed, options.bytes);
  const intake = joined.intake();
  const begin = Date.now() - 48 * 3_600_000;
  let rounds = 0;
  let acknowledged = 0;
  let isRunning = true;
  const rows = (n: number): readonly Reading[] =>
    devices.flatMap((deviceId): readonly Reading[] => {
      const common = { tenantId, deviceId, at: begin + n * stepMs, pack: 0 };
      const totalEnergy = (n * growth) / 1000;
      return [
        { ...common, record: 'controller', values: { faultCode: n < faultFrom ? 0 : 1 } },
        { ...common, record: 'operating', values: { totalEnergy } },
      ];
    });
  const give = async (): Promise<void> => {
    while (isRunning) {
      const batch = rows(rounds);
      rounds += 1;
      await intake.readings(batch, false);
      acknowledged += batch.length;
      await new Promise((resume) => setTimeout(resume, options.everyMs));
    }
  };
  const giving = Promise.all(Array.from({ length: batches }, give));
  return {
    get acknowledged() {
      return acknowledged;
    },
    get waiting() {
      return rounds * devices.length * 2 - acknowledged;
    },
    async stop() {
      isRunning = false;
      await giving;
    },
    async faults() {
      const found: string[] = [];
      const one = async (text: string): Promise<number> =>
        Number((await owner(`select (${text})::float8 as n`, [devices]))[0]?.n);
      const expected: Record<string, readonly [number, string]> = {
        ...Object.fromEntries(
          ['controller', 'operating'].map((record) => [
            `rows of ${record}`,
            [
              rounds * devices.length,
              `select count(*) from history_${record} where device_id = any($1::bigint[])`,
            ],
          ]),
        ),
        'Wh of all devices': [
          (rounds - 1) * growth * devices.length,
          'select sum(wh) from energy_slot where device_id = any($1::bigint[]) and role = 0',
        ],
        'alarms of the fault': [
          devices.length,
          "select count(*) from alarm where device_id = any($1::bigint[]) and kind = 'fault'",
        ],
        'times that an alarm was counted': [
          devices.length,
          "select sum(repeats) from alarm where device_id = any($1::bigint[]) and kind = 'fault'",
        ],
      };
      for (const [what, [wanted, text]] of Object.entries(expected)) {
        const is = await one(text);
        if (is !== wanted) found.push(`${what}: ${is}, not ${wanted}`);
      }
      return found;
    },
    async close() {
      isRunning = false;
      await joined.close();
    },
  };
}
