import { statement } from '../../store/sql.ts';
import type { TenantDb } from '../../store/tenant-db.ts';

/** A lease whose counter has not changed for this time, ms, belongs to a process that hangs or has ended. */
const silentMs = 4_000;
/**
 * A poll that comes this much later than the previous one, ms, starts the observation again: the database or this process was unavailable.
 */
const lateMs = 3_000;

interface LeaseRow {
  readonly part: number;
  readonly owner: string | null;
  readonly beat: string;
}

/** A lease that was taken from nobody, or from an owner that no longer renewed it. */
interface TakenLease {
  /** Time by `performance.now()` at which the previous owner was first seen not to renew it, ms; undefined if it had none. */
  readonly silentSince: number | undefined;
}

/**
 * Leases on the partitions of a stream: which process reads which. Compares no clocks; a process that cannot reach the database loses its
 * leases, and cannot store readings either.
 */
export interface PartLeases {
  /** Renews the leases of this owner. @returns its partitions, and those whose lease another process renews */
  renew(): Promise<{ readonly mine: ReadonlySet<number>; readonly others: ReadonlySet<number> }>;
  /** Takes the lease of a partition without a live owner. @returns undefined if another process was faster */
  take(part: number): Promise<TakenLease | undefined>;
  release(part: number): Promise<void>;
}

/** Opens the leases of a stream. @param db has access to all tenants @param owner id of the process, or of its thread */
export function partLeases(
  db: TenantDb,
  { stream, owner }: { readonly stream: string; readonly owner: string },
): PartLeases {
  const seen = new Map<number, { readonly row: LeaseRow; readonly since: number }>();
  let lookedAt = Number.NEGATIVE_INFINITY;
  return {
    async renew() {
      const rows = await db.tx(async (_, { client }) => {
        await client.query(
          statement`update reading_part_lease set beat = beat + 1 where stream = ${stream} and owner = ${owner}`,
        );
        const found = await client.query<LeaseRow>(
          statement`select part, owner::text as owner, beat::text as beat from reading_part_lease
             where stream = ${stream}`,
        );
        return found.rows;
      });
      const at = performance.now();
      if (at - lookedAt > lateMs) seen.clear();
      lookedAt = at;
      for (const row of rows) {
        const before = seen.get(row.part)?.row;
        if (before?.beat !== row.beat || before.owner !== row.owner) seen.set(row.part, { row, since: at });
      }
      const partsOf = (has: (row: LeaseRow) => boolean): ReadonlySet<number> =>
        new Set(rows.flatMap((row) => (has(row) ? row.part : [])));
      const lives = (part: number) => at - (seen.get(part)?.since ?? at) < silentMs;
      return {
        mine: partsOf((row) => row.owner === owner),
        others: partsOf((row) => row.owner !== null && row.owner !== owner && lives(row.part)),
      };
    },
    async take(part) {
      const observed = seen.get(part);
      const before = observed?.row;
      const { rowCount } = await db.tx((_, { client }) =>
        client.query(
          statement`insert into reading_part_lease (stream, part, owner) values (${stream}, ${part}, ${owner})
           on conflict (stream, part) do update set owner = excluded.owner, beat = reading_part_lease.beat + 1
           where reading_part_lease.owner is null
             or (reading_part_lease.owner = ${before?.owner ?? null}
               and reading_part_lease.beat = ${before?.beat ?? null})`,
        ),
      );
      if (rowCount !== 1) return undefined;
      return { silentSince: before?.owner ? observed?.since : undefined };
    },
    async release(part) {
      await db.tx((_, { client }) =>
        client.query(
          statement`update reading_part_lease set owner = null where stream = ${stream} and part = ${part}
             and owner = ${owner}`,
        ),
      );
    },
  };
}
