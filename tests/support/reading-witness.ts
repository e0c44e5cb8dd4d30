import { setTimeout as pause } from 'node:timers/promises';
import { records } from '@heliodeck/model/registries/records';
import { decodeReadings } from '@heliodeck/model/wire/readings-message';
import { connect } from '@nats-io/transport-node';
import { readingStreamNames } from '../../apps/server/bus/readings/stream-name.ts';
import type { OwnerSql } from './telemetry.ts';

/** Result for readings that gateways published to the stream. */
export interface Witnessed {
  /** Number of readings received on their way into the stream. */
  readonly heard: number;
  /** Number of these that history contains exactly once. */
  readonly found: number;
  readonly doubled: number;
  /** Missing readings: 'controller of 12 at …'. */
  readonly missing: readonly string[];
}

/**
 * Subscribes to what gateways publish to the stream, in parallel to it: a gateway can regard a reading as
 * acknowledged no earlier than it is received here.
 */
export interface ReadingWitness {
  /** Searches history for everything received. Readings that were found once are not searched for again. */
  look(): Promise<Witnessed>;
  close(): Promise<void>;
}

/** A server that does not respond within this time is unavailable and has no further readings, ms. */
const flushMs = 2_000;

/** Subscribes at each of the servers: the others still receive while one is unavailable. The caller closes it. */
export async function witnessReadings(natsUrl: string, owner: OwnerSql): Promise<ReadingWitness> {
  const [row] = await owner('select id::text as id from installation');
  const { subject } = readingStreamNames(String(row?.id));
  // Each connection stays with its server: if all of them moved to one over time, they would miss messages
  // while that one is unavailable.
  const listeners = await Promise.all(
    natsUrl.split(',').map((url) =>
      connect({
        servers: new URL(url).host,
        ignoreClusterUpdates: true,
        maxReconnectAttempts: -1,
        reconnectTimeWait: 250,
        pingInterval: 2_000,
      }),
    ),
  );
  const flush = async (): Promise<void> => {
    const late = new AbortController();
    const flushed = Promise.all(listeners.map((nats) => nats.flush().catch(() => undefined)));
    await Promise.race([
      flushed,
      pause(flushMs, undefined, { signal: late.signal }).catch(() => undefined),
    ]).finally(() => late.abort());
  };
  /**
   * Instants of devices to search for, by record, and those found: they are received from several servers,
   * and repeatedly.
   */
  const wanted = new Map<string, Set<string>>();
  const settled = new Set<string>();
  const seen = { found: 0, doubled: 0 };
  const hear = (data: Uint8Array): void => {
    for (const { record, deviceId, at } of decodeReadings(data).readings) {
      const key = `${deviceId} ${at}`;
      if (records.get(record)?.historyTable === undefined || settled.has(`${record} ${key}`)) continue;
      const keys = wanted.get(record) ?? new Set();
      wanted.set(record, keys.add(key));
    }
  };
  for (const nats of listeners)
    nats.subscribe(subject('*'), {
      callback(error, message) {
        if (error !== null) throw error;
        hear(message.data);
      },
    });
  await flush();
  return {
    async look() {
      await flush();
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
          if (n === 0) {
            missing.push(`${record} of ${key}`);
            continue;
          }
          keys.delete(String(key));
          settled.add(`${record} ${key}`);
          if (n === 1) seen.found += 1;
          if (Number(n) > 1) seen.doubled += 1;
        }
      }
      return { ...seen, heard: seen.found + seen.doubled + missing.length, missing };
    },
    async close() {
      await Promise.all(listeners.map((nats) => nats.close()));
    },
  };
}
