import type { MigrationSql } from '../migrate.ts';

/** Recent calls of an address to rate-limited routes, counted across all servers. */
export async function up(sql: MigrationSql): Promise<void> {
  await sql(`
    -- Unlogged: a minute of counting is lost with a crash of the database, and nobody misses it.
    -- Of no tenant: the platform role alone sees it.
    create unlogged table call_rate (
      subject text primary key,
      counted integer not null,
      expires_at timestamptz not null
    ) with (fillfactor = 50)`);
}
