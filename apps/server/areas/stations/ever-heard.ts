import { sql } from 'kysely';
import type { Fragment } from '../../store/sql.ts';

/**
 * Condition: the DTU or device `t` has ever reported. One that never did is awaited: it is a notice among the troubles and not marked in
 * the tree of stations (docs/product/watch.md#troubles).
 */
export const everHeard: Fragment = sql`(t.offline_since is not null or t.connect_time is not null)`;
