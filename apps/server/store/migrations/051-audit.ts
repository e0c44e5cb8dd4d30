import { auditLog } from '@heliodeck/model/logs/audit-log';
import { beforeFirst, canonicalLine } from '../audit-line.ts';
import type { MigrationSql } from '../migrate.ts';
import { appendOnlyTrigger } from '../row-security.ts';
import { schemaOf } from '../schema.ts';

/**
 * The audit log (docs/product/logs.md#audit-log): a trigger numbers and chains each row; no row is ever changed or removed. The head of
 * each tenant's chain is in a table that the server's roles cannot write, so that the removal of the last line is detected too; its row
 * lock serialises writers of one chain.
 */
export async function up(sql: MigrationSql): Promise<void> {
  for (const statement of schemaOf([auditLog], []).statements) await sql(statement);
  await sql(`
    alter table audit_log add column prev_hash text not null;
    alter table audit_log alter column seq set not null;
    alter table audit_log alter column hash set not null;
    -- A line cannot be hidden as deleted records are.
    alter table audit_log add check (is_deleted = 0);
    create unique index audit_log_chain on audit_log (tenant_id, seq);

    create table heliodeck_private.audit_head (
      tenant_id text primary key,
      seq bigint not null,
      hash text not null
    );

    create function chain_audit() returns trigger language plpgsql security definer
    set search_path = pg_catalog, public as $$
    declare head heliodeck_private.audit_head;
    begin
      insert into heliodeck_private.audit_head values (new.tenant_id, 0, '${beforeFirst}') on conflict do nothing;
      select * into head from heliodeck_private.audit_head where tenant_id = new.tenant_id for update;
      new.seq := head.seq + 1;
      new.prev_hash := head.hash;
      new.hash := encode(sha256(convert_to(head.hash || ${canonicalLine('new')}, 'UTF8')), 'hex');
      update heliodeck_private.audit_head set seq = new.seq, hash = new.hash where tenant_id = new.tenant_id;
      return new;
    end $$;
    create trigger chain before insert on audit_log for each row execute function chain_audit();

    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
    end $$;
    create trigger ${appendOnlyTrigger} before update or delete or truncate on audit_log
      for each statement execute function refuse_change()`);
}
