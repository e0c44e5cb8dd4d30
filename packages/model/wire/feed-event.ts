import type { MetricValue } from '../descriptors/record.ts';

/** An event of the live feed. Plain JSON; instants in ms since 1970 UTC. */
export type FeedEvent =
  | {
      readonly kind: 'readings';
      readonly deviceId: string;
      /** Station of the device; absent where the caller's data scope depends on more than department and creator. */
      readonly stationId?: string;
      readonly record: string;
      readonly pack: number;
      readonly at: number;
      /** The metrics of this reading, as stored; null = requested but not reported. */
      readonly values: Readonly<Record<string, MetricValue>>;
      /**
       * If several readings in quick succession were merged into one event: instants of values that were read
       * before `at`.
       */
      readonly readAt?: Readonly<Record<string, number>>;
    }
  | {
      readonly kind: 'online';
      readonly of: 'dtu' | 'device';
      readonly id: string;
      /** As in readings. */
      readonly stationId?: string;
      readonly online: boolean;
      readonly at: number;
      readonly reason?: string;
    }
  | {
      /** A row displayed on screens changed: an alarm, a command, an order. */
      readonly kind: 'changed';
      readonly entity: string;
      readonly id: string;
      readonly at: number;
      readonly what?: Readonly<Record<string, unknown>>;
    };
