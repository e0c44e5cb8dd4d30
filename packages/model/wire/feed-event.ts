import type { MetricValue } from '../descriptors/record.ts';

/** What the live feed tells a console. Plain JSON; instants in ms since 1970 UTC. */
export type FeedEvent =
  | {
      readonly kind: 'readings';
      readonly deviceId: string;
      /** Station of the device; absent where the caller's data scope is not decided by department or creator alone. */
      readonly stationId?: string;
      readonly record: string;
      readonly pack: number;
      readonly at: number;
      /** The metrics this reading brought, raw as stored; null = asked for and not there. */
      readonly values: Readonly<Record<string, MetricValue>>;
      /** Where readings shortly after each other were told as one: instants of values that were read before `at`. */
      readonly readAt?: Readonly<Record<string, number>>;
    }
  | {
      readonly kind: 'online';
      readonly of: 'dtu' | 'device';
      readonly id: string;
      /** As of readings. */
      readonly stationId?: string;
      readonly online: boolean;
      readonly at: number;
      readonly reason?: string;
    }
  | {
      /** A row changed that screens show: an alarm, a command, an order. */
      readonly kind: 'changed';
      readonly entity: string;
      readonly id: string;
      readonly at: number;
      readonly what?: Readonly<Record<string, unknown>>;
    };
