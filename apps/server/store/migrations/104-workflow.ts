import type { MigrationSql } from '../migrate.ts';

/**
 * Processes: deployments, running instances, tasks and history (docs/decisions/0054-workflow-engine.md). The tenant '' stands for all
 * tenants: every tenant reads its processes, the platform writes them.
 */
export async function up(sql: MigrationSql): Promise<void> {
  await sql(deployed);
  await sql(running);
  await sql(waiting);
  await sql(told);
}

const deployed = `
  create table wf_model_file (
    model_id bigint primary key,
    tenant_id text not null,
    xml text not null
  );
  create table wf_deployment (
    id bigint primary key default new_id(),
    tenant_id text not null,
    category text not null,
    file_name text not null,
    xml text not null,
    forms jsonb not null default '{}',
    deployed_at timestamptz not null,
    deployed_by bigint,
    removed_at timestamptz
  );
  create table wf_definition (
    id bigint primary key default new_id(),
    tenant_id text not null,
    deployment_id bigint not null references wf_deployment,
    key text not null,
    name text not null,
    description text not null default '',
    version integer not null,
    is_suspended boolean not null default false,
    -- Who may start it, as the file says; both empty: everybody.
    starter_users text[] not null default '{}',
    starter_groups text[] not null default '{}',
    start_form text,
    unique (tenant_id, key, version)
  );
  create index wf_definition_deployment on wf_definition (deployment_id);
  create policy shared on wf_deployment for select using (tenant_id = '');
  create policy shared on wf_definition for select using (tenant_id = '')`;

const running = `
  create table wf_instance (
    id bigint primary key default new_id(),
    tenant_id text not null,
    definition_id bigint not null references wf_definition,
    -- The instance at the head of the calls; its row is the lock of all of them.
    root_id bigint not null,
    parent_id bigint,
    parent_token text,
    business_table text not null default '',
    business_id text not null default '',
    starter_id bigint,
    state jsonb not null,
    version integer not null default 0,
    status text not null,
    is_suspended boolean not null default false,
    incidents integer not null default 0,
    started_at timestamptz not null,
    ended_at timestamptz,
    end_reason text
  );
  create index wf_instance_starter on wf_instance (tenant_id, starter_id, started_at desc, id desc) where parent_id is null;
  create index wf_instance_running on wf_instance (tenant_id, started_at desc, id desc) where status = 'running';
  create index wf_instance_definition on wf_instance (definition_id) where status = 'running';
  create index wf_instance_root on wf_instance (root_id);
  create table wf_form (
    id bigint primary key default new_id(),
    tenant_id text not null,
    instance_id bigint,
    form_key text not null,
    data jsonb not null,
    created_by bigint,
    created_at timestamptz not null
  )`;

const waiting = `
  create table wf_task (
    id bigint primary key default new_id(),
    tenant_id text not null,
    instance_id bigint not null references wf_instance,
    token text not null,
    node text not null,
    name text not null,
    documentation text not null default '',
    assignee bigint,
    users bigint[] not null default '{}',
    groups text[] not null default '{}',
    -- What the model says of people where it names nobody of the tenant.
    unknown_people text[] not null default '{}',
    form_key text not null default '',
    priority integer,
    due_at timestamptz,
    status text not null default 'open',
    created_at timestamptz not null,
    claimed_at timestamptz,
    ended_at timestamptz,
    ended_by bigint,
    is_pass boolean,
    comment text,
    unique (instance_id, token)
  );
  create index wf_task_mine on wf_task (tenant_id, assignee, created_at desc, id desc) where status = 'open';
  create index wf_task_done on wf_task (tenant_id, ended_by, ended_at desc, id desc) where status = 'done';
  create index wf_task_groups on wf_task using gin (groups) where status = 'open' and assignee is null;
  create index wf_task_users on wf_task using gin (users) where status = 'open' and assignee is null;
  create table wf_timer (
    id bigint primary key default new_id(),
    tenant_id text not null,
    -- One of both: what runs, or what it starts.
    instance_id bigint references wf_instance,
    definition_id bigint references wf_definition,
    sub text not null,
    due_at timestamptz not null,
    plan jsonb
  );
  create unique index wf_timer_sub on wf_timer (instance_id, sub) where instance_id is not null;
  create unique index wf_timer_start on wf_timer (definition_id, sub) where definition_id is not null;
  create index wf_timer_due on wf_timer (due_at);
  create table wf_subscription (
    id bigint primary key default new_id(),
    tenant_id text not null,
    instance_id bigint references wf_instance,
    definition_id bigint references wf_definition,
    sub text not null,
    kind text not null,
    name text not null
  );
  create unique index wf_subscription_sub on wf_subscription (instance_id, sub) where instance_id is not null;
  create unique index wf_subscription_start on wf_subscription (definition_id, sub) where definition_id is not null;
  create index wf_subscription_name on wf_subscription (tenant_id, kind, name);
  create policy shared on wf_subscription for select using (tenant_id = '')`;

const told = `
  create table wf_activity (
    id bigint primary key default new_id(),
    tenant_id text not null,
    instance_id bigint not null references wf_instance,
    scope text not null,
    node text not null,
    type text not null,
    name text not null default '',
    started_at timestamptz not null,
    ended_at timestamptz,
    -- Ended by something else before it was done.
    is_cancelled boolean not null default false,
    count integer
  );
  create index wf_activity_instance on wf_activity (instance_id, id);
  create table wf_comment (
    id bigint primary key default new_id(),
    tenant_id text not null,
    instance_id bigint not null references wf_instance,
    task_id bigint,
    user_id bigint,
    kind text not null,
    text text not null default '',
    at timestamptz not null
  );
  create index wf_comment_instance on wf_comment (instance_id, id);
  -- Devices whose control a work ticket keeps for its holder.
  create table device_lock (
    device_id bigint primary key,
    tenant_id text not null,
    instance_id bigint not null references wf_instance,
    holder_id bigint,
    since timestamptz not null
  );
  create index device_lock_instance on device_lock (instance_id)`;
