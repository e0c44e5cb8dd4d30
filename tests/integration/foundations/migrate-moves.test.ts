import { describe, expect, it } from 'vitest';
import { migrate } from '../../../apps/server/store/migrate.ts';
import { declaredSchema } from '../../../apps/server/store/schema.ts';
import { quietLog } from '../../support/log.ts';
import { rentedCluster } from '../../support/rented-cluster.ts';

const { rentDatabase, query } = await rentedCluster();

describe('a migration of older data', () => {
  it('defers the totals of a tenant that has history counts', async () => {
    const url = await rentDatabase('counts');
    await migrate({ ownerUrl: url, schema: declaredSchema(), log: quietLog, upTo: 155 });
    const count = `values ('100001', 'history_meter', 0, '2026-01-01Z', 7, 0)`;
    await query(
      url,
      `insert into history_count (tenant_id, history, level, begin, device_id, pack) ${count}`,
    );
    await migrate({ ownerUrl: url, schema: declaredSchema(), log: quietLog });
    expect(await query(url, 'select device_id::int as id from history_to_count')).toEqual([{ id: 0 }]);
  });

  it('gives open tasks their candidates, and none to those that were claimed or ended', async () => {
    const url = await rentDatabase('tasks');
    const all = declaredSchema();
    await migrate({ ownerUrl: url, schema: all, log: quietLog, upTo: 123 });
    await query(
      url,
      `insert into wf_deployment (id, tenant_id, category, file_name, xml, deployed_at) values (1, '100001', '1', 'f', '', now());
       insert into wf_definition (id, tenant_id, deployment_id, key, name, version) values (2, '100001', 1, 'k', 'n', 1);
       insert into wf_instance (id, tenant_id, definition_id, root_id, state, status, started_at)
         values (3, '100001', 2, 3, '{}', 'running', now());
       insert into wf_task (id, tenant_id, instance_id, token, node, name, assignee, users, groups, status, created_at) values
         (4, '100001', 3, 'a', 'n', 'n', null, '{11,11}', '{fixer,dept:外勤}', 'open', now()),
         (5, '100001', 3, 'b', 'n', 'n', 11, '{}', '{fixer}', 'open', now()),
         (6, '100001', 3, 'c', 'n', 'n', null, '{}', '{fixer}', 'cancelled', now())`,
    );
    await migrate({ ownerUrl: url, schema: all, log: quietLog });
    expect(await query(url, 'select task_id::int as task, who from wf_candidate order by who')).toEqual(
      ['gdept:外勤', 'gfixer', 'u11'].map((who) => ({ task: 4, who })),
    );
  });

  it('gives unfinished patrols the account of their patroller, a repairman before an older namesake', async () => {
    const [url, schema] = [await rentDatabase('patrols'), declaredSchema()];
    await migrate({ ownerUrl: url, schema, log: quietLog, upTo: 155 });
    await query(
      url,
      `insert into role (id, tenant_id, role_name) values (7, '1', '维修人员'); insert into "user" (id, tenant_id, account, real_name, role_id) values (1, '1', 'a', '李', null), (2, '1', 'b', '李', '{7}'); insert into patrol_order (tenant_id, patroller, order_status) values ('1', '李', 0), ('1', '李', 1), ('2', '李', 0)`,
    );
    await migrate({ ownerUrl: url, schema, log: quietLog });
    const whose = 'select patroller_id::int as id from patrol_order order by 1';
    expect((await query(url, whose)).map(({ id }) => id)).toEqual([2, null, null]);
  });
});
