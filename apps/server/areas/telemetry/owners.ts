import { fieldChanged } from '@heliodeck/model/wire/topics';
import type { Log } from '../../context.ts';
import type { EventReader } from '../../store/event-reader.ts';
import type { TenantDb } from '../../store/tenant-db.ts';

/** Owner of a device or DTU, for data scopes. */
export interface Owner {
  readonly dept: string | null;
  readonly user: string | null;
  /** Its station. */
  readonly station?: string | null;
}

/** Present owners of the subjects of the feed. */
export interface FeedOwners {
  get(kind: 'device' | 'dtu', id: string): Owner | undefined;
}

/** The owners in one tenant, as long as it has listeners. */
interface FollowedOwners extends FeedOwners {
  /** Reloads them if they are old: another process may have changed them. */
  renew(): void;
  leave(): void;
}

export interface OwnerRegistry {
  /** Returns the owners of a tenant's devices and DTUs; all listeners of the tenant share them. */
  follow(db: TenantDb): Promise<FollowedOwners>;
  close(): void;
}

const renewMs = 60_000;

/** Caches owners while they are in use: an event must not wait for the database. */
export function ownerRegistry({
  events,
  log,
}: {
  readonly events: Pick<EventReader, 'on'>;
  readonly log: Log;
}): OwnerRegistry {
  const tenants = new Map<string, TenantOwners>();
  const unsubscribe = events.on(fieldChanged, ({ tenantId }) => tenants.get(tenantId)?.reload());
  return {
    async follow(db) {
      const known = tenants.get(db.tenantId) ?? new TenantOwners(db, log);
      tenants.set(db.tenantId, known);
      known.listeners += 1;
      let here = true;
      const leave = (): void => {
        if (here) known.listeners -= 1;
        here = false;
        if (known.listeners === 0 && tenants.get(db.tenantId) === known) tenants.delete(db.tenantId);
      };
      try {
        await known.ready;
      } catch (error) {
        leave();
        throw error;
      }
      return { get: (kind, id) => known.get(kind, id), renew: () => known.renew(), leave };
    },
    close: unsubscribe,
  };
}

class TenantOwners implements FeedOwners {
  listeners = 0;
  readonly ready: Promise<void>;
  readonly #db: TenantDb;
  readonly #log: Log;
  #owners: ReadonlyMap<string, Owner> = new Map();
  #loadedAt = 0;
  #loading = false;
  #changed = false;

  constructor(db: TenantDb, log: Log) {
    this.#db = db;
    this.#log = log;
    this.ready = this.#load();
  }

  get(kind: 'device' | 'dtu', id: string): Owner | undefined {
    return this.#owners.get(`${kind}:${id}`);
  }

  renew(): void {
    if (performance.now() - this.#loadedAt > renewMs) this.reload();
  }

  reload(): void {
    this.#changed = true;
    if (this.#loading) return;
    this.#load().catch((error: unknown) => {
      this.#log.error('owners of devices could not be read', { tenantId: this.#db.tenantId, error });
    });
  }

  /** Loads them, and again if they changed meanwhile. */
  async #load(): Promise<void> {
    this.#loading = true;
    try {
      do {
        this.#changed = false;
        this.#owners = await loadOwners(this.#db);
        this.#loadedAt = performance.now();
      } while (this.#changed);
    } finally {
      this.#loading = false;
    }
  }
}

async function loadOwners(db: TenantDb): Promise<ReadonlyMap<string, Owner>> {
  const { rows } = await db.read((_, { client }) =>
    client.query<{ key: string; dept: string | null; user: string | null; station: string | null }>(
      `select 'device:' || d.id as key, d.create_dept::text as dept, d.create_user::text as "user",
         u.station_info_id::text as station
       from device d left join dtu u on u.id = d.dtu_id and u.is_deleted = 0 where d.is_deleted = 0
       union all
       select 'dtu:' || id, create_dept::text, create_user::text, station_info_id::text from dtu where is_deleted = 0`,
    ),
  );
  return new Map(rows.map(({ key, dept, user, station }) => [key, { dept, user, station }]));
}
