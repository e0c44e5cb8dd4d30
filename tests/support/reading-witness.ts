import { records } from '@heliodeck/model/registries/records';
import { decodeReadings } from '@heliodeck/model/wire/readings-message';
import { connectNats } from '../../apps/server/bus/nats.ts';
import { readingStreamNames } from '../../apps/server/bus/readings/stream-name.ts';
import type { OwnerSql } from './telemetry.ts';

/** What became of readings that gateways gave to the stream. */
export interface Witnessed {
  /** Readings that were heard on their way into the stream. */
  readonly heard: number;
  /** Of these, in history once. */
  readonly found: number;
  readonly doubled: number;
  /** Not there (yet): 'controller of 12 at …'. */
  readonly missing: readonly string[];
}

/** Listens to what gateways give to the stream, beside it: a gateway holds a reading to be acknowledged at the earliest when it is heard here. */
export interface ReadingWitness {
  /** Looks for all that was heard in history. What is found once is not looked for again. */
  look(): Promise<Witnessed>;
  close(): Promise<void>;
}

/** Begins to listen, where servers of NATS are not disturbed meanwhile. The caller closes it. */
export async function witnessReadings(natsUrl: string, owner: OwnerSql): Promise<ReadingWitness> {
  const [row] = await owner('select id::text as id from installation');
  const { subject } = readingStreamNames(String(row?.id));
  const nats = await connectNats(natsUrl, 'listens to readings');
  /** Devices' instants that are to be looked for, by record. */
  const wanted = new Map<string, Set<string>>();
  const seen = { found: 0, doubled: 0 };
  nats.subscribe(subject('*'), {
    callback(error, message) {
      if (error !== null) throw error;
      for (const { record, deviceId, at } of decodeReadings(message.data).readings) {
        if (records.get(record)?.historyTable === undefined) continue;
        const keys = wanted.get(record) ?? new Set();
        wanted.set(record, keys.add(`${deviceId} ${at}`));
      }
    },
  });
  await nats.flush();
  return {
    async look() {
      await nats.flush();
      const missing: string[] = [];
      for (const [record, keys] of wanted) {
        const asked = [...keys];
        const parts = asked.map((key) => key.split(' '));
        const rows = await owner(
          `select k.device::text || ' ' || k.at as key, count(h.device_id)::int as n
           from unnest($1::bigint[], $2::bigint[]) as k(device, at)
           left join "${records.get(record)?.historyTable}" h on h.device_id = k.device
             and h.data_time = timestamptz 'epoch' + k.at * interval '1 millisecond'
           group by k.device, k.at`,
          [parts.map(([device]) => device), parts.map(([, at]) => at)],
        );
        for (const { key, n } of rows) {
          if (n === 0) missing.push(`${record} of ${key}`);
          else keys.delete(String(key));
          if (n === 1) seen.found += 1;
          if (Number(n) > 1) seen.doubled += 1;
        }
      }
      return { ...seen, heard: seen.found + seen.doubled + missing.length, missing };
    },
    close: () => nats.close(),
  };
}
