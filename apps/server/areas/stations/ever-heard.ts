import { sql } from 'kysely';
import type { Fragment } from '../../store/sql.ts';

/**
 * Whether the DTU or device `t` was ever heard. One that never was is waited for: it is a notice among the troubles and no mark in the
 * tree of stations (docs/product/watch.md#troubles).
 */
export const everHeard: Fragment = sql`(t.offline_since is not null or t.connect_time is not null)`;
