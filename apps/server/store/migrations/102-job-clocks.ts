import type { MigrationSql } from '../migrate.ts';
import { platformRole } from '../roles.ts';

/** When each clock runs next: the server that finds it due queues the job and advances the clock in one transaction. */
export async function up(sql: MigrationSql): Promise<void> {
  await sql(`
    create table public.job_clock (
      name text primary key,
      cron text not null,
      zone text not null,
      next_at timestamptz not null
    );
    grant select, insert, update, delete on public.job_clock to ${platformRole}`);
}
