import { columnsOf } from '@heliodeck/model/descriptors/columns';
import { type Entity, ownsTable } from '@heliodeck/model/descriptors/entity';
import type { Field } from '@heliodeck/model/descriptors/field';
import { shownField } from '@heliodeck/model/descriptors/via-path';
import { kindOf } from '@heliodeck/model/fields/registry';
import { actsOf, exportCode } from '@heliodeck/model/permissions/permission';
import { entities } from '@heliodeck/model/registries/entities';
import { describe, expect, it } from 'vitest';
import { quoted } from '../../../apps/server/store/ddl.ts';
import { plantFigures } from '../../access/planted.ts';
import { countPlantedHistory } from '../../support/count-history.ts';
import { freshDatabase } from '../../support/database.ts';
import { testServer } from '../../support/server.ts';

// Checks the standard routes of every entity of the product; a new entity is included automatically.

const all = [...entities.values()];
const database = await freshDatabase();
const server = await testServer({ store: database.store, entities: all });
const codes = all.flatMap((entity) => [
  entity.key,
  ...['add', 'edit', 'view', 'delete'].map((act) => `${entity.key}_${act}`),
  ...Object.values(entity.permissions ?? {}),
  exportCode(entity),
]);
const holders = {
  chief: server.policy.admit('chief', { codes }),
  stranger: server.policy.admit('stranger', { codes, tenantId: '100002' }),
  ruler: server.policy.admit('ruler', { codes, tenantId: '000000' }),
};
/** Some records are written by administrators only: other holders of the permissions are refused before anything else. */
const administrators = {
  chief: server.policy.admit('chief administrator', { codes, roleAliases: ['admin'] }),
  stranger: server.policy.admit('strange administrator', {
    codes,
    tenantId: '100002',
    roleAliases: ['admin'],
  }),
  ruler: server.policy.admit('ruling administrator', {
    codes,
    tenantId: '000000',
    roleAliases: ['administrator'],
  }),
};
const nobody = server.policy.admit('nobody');
/** May see users and nothing else, and gets only the data needed to choose other records. */
const picker = server.policy.admit('picker', { codes: ['user_view'], tenantId: '100002' });

/** A row of tenant 100002, with the minimum of columns. @returns its id in the API */
async function theirRow(entity: Entity): Promise<string> {
  const table = quoted(entity.table);
  if (entity.figures) return plantFigures(database, '100002', '7', new Date('2026-05-02T00:00:00Z'));
  if (ownsTable(entity)) {
    const insert = `insert into ${table} (tenant_id) values ('100002') on conflict do nothing returning id::text`;
    const [row] = await database.owner(insert);
    // A tenant number is unique.
    const [found] = await database.owner(`select id::text from ${table} where tenant_id = '100002' limit 1`);
    return String((row ?? found)?.id);
  }
  if (entity.telemetry === 'history')
    await database.owner('select ensure_month($1, $2)', [entity.table, '2026-05-01']);
  await database.owner(
    `insert into ${table} (tenant_id, device_id, pack, data_time) values ('100002', 7, 0, '2026-05-02T00:00:00Z') on conflict do nothing`,
  );
  if (entity.telemetry === 'history') await countPlantedHistory(database, entity.table);
  return entity.telemetry === 'live' ? '7-0' : `7-0-${Date.parse('2026-05-02T00:00:00Z')}`;
}

describe.each(all.map((entity) => [entity.key, entity] as const))('%s', (_, entity) => {
  const path = `/api/${entity.path}`;
  const acts = actsOf(entity);
  const { chief, stranger, ruler } = entity.access?.writtenBy === undefined ? holders : administrators;

  it('refuses callers without a token or permission', async () => {
    for (const tail of ['list', 'page', 'detail?id=1', 'export']) {
      expect((await server.get(`${path}/${tail}`)).status).toBe(401);
      expect((await server.get(`${path}/${tail}`, nobody)).status).toBe(403);
    }
    const writes = [
      ...(acts.includes('add') ? ['save', 'update', 'submit'] : []),
      ...(acts.includes('delete') ? ['remove?ids=1'] : []),
    ];
    for (const tail of writes) {
      expect((await server.post(`${path}/${tail}`, {})).status).toBe(401);
      expect((await server.post(`${path}/${tail}`, {}, nobody)).status).toBe(403);
    }
  });

  it("neither shows, counts, changes, removes nor exports another tenant's row", async () => {
    const id = await theirRow(entity);
    const ofPlatform = entity.tenancy === 'platform';
    // Rows of the platform about one tenant are visible to that tenant alone.
    const ofAll = ofPlatform && !entity.concernsTenant;
    const listed = async (headers: Record<string, string>) => {
      const { body } = await server.get(`${path}/list?size=10000`, headers);
      const { records, total } = body.data as { records: { id: string }[]; total: number };
      return { has: records.some((row) => row.id === id), total };
    };
    expect((await listed(stranger)).has).toBe(true);
    expect((await listed(chief)).has).toBe(ofAll);
    if (!ofAll) expect((await listed(chief)).total).toBe(0);
    expect((await server.get(`${path}/detail?id=${id}`, chief)).status).toBe(ofAll ? 200 : 404);
    expect((await server.get(`${path}/export`, chief)).status).toBe(200);
    const refusal = ofPlatform ? 403 : 404;
    if (acts.includes('edit'))
      expect((await server.post(`${path}/update`, { id }, chief)).status).toBe(refusal);
    if (acts.includes('delete')) {
      expect((await server.post(`${path}/remove?ids=${id}`, undefined, chief)).status).toBe(refusal);
    }
    expect((await listed(stranger)).has).toBe(true);
  });

  it('is neither added nor changed by an empty body', async () => {
    const ignored = Object.fromEntries((entity.dialect?.ignored ?? []).map((name) => [name, 'x']));
    const nothing = [{}, null, { $name: 'x', children: [], hasChildren: 'x', updateTime: '', ...ignored }];
    const { total } = (await server.get(`${path}/list`, ruler)).body.data as { total: number };
    for (const body of acts.includes('add') ? nothing : []) {
      const { status, body: reply } = await server.post(`${path}/submit`, body, {
        ...ruler,
        'content-type': 'application/json',
      });
      expect([status, reply.errorCode], JSON.stringify(body)).toEqual([400, 'record.nothingSaid']);
    }
    if (acts.includes('edit') && entity.tenancy === 'tenant') {
      const id = await theirRow(entity);
      for (const body of nothing.filter((one) => one !== null)) {
        const { status, body: reply } = await server.post(`${path}/update`, { ...body, id }, stranger);
        expect([status, reply.errorCode], JSON.stringify(body)).toEqual([400, 'record.nothingSaid']);
      }
    }
    expect((await server.get(`${path}/list`, ruler)).body.data).toMatchObject({ total });
  });

  it('shows callers who may only pick it only the fields needed for that', async () => {
    if (!entity.telemetry) await theirRow(entity);
    const { status, body } = await server.get(`${path}/list?size=100`, picker);
    if (entity.key === 'user') return expect(status).toBe(200);
    if (status === 403) return;
    const { records } = body.data as { records: Record<string, unknown>[] };
    const refs = Object.entries<Field>(entity.fields).flatMap(([name, field]) =>
      field.kind === 'ref' ? [name] : [],
    );
    const picked: readonly string[] = entity.access?.picked ?? refs;
    const known = new Set(['id', 'createDept', entity.title, ...picked]);
    expect(records.length).toBeGreaterThan(0);
    expect(records.flatMap((row) => Object.keys(row).filter((name) => !known.has(name)))).toEqual([]);
    expect((await server.get(`${path}/detail?id=1`, picker)).status).toBe(403);
    return;
  });

  it('can be searched by each of its fields and ordered by each of its columns', async () => {
    const find = (key: string) => entities.get(key);
    const parameters = Object.keys(entity.fields).flatMap((name) => {
      const declared = entity.fields[name];
      if (!declared || declared.wire === false || declared.kind === 'secret') return [];
      const field = shownField(entity, declared, find);
      const suffixes = kindOf(field).operators.filter(
        (operator) => operator !== 'in' && operator !== 'between',
      );
      const value = {
        text: 'x',
        place: '120.1,30.2,x',
        date: '2026-01-01',
        dateTime: '2026-01-01 00:00:00',
        region: '33',
        image: '/x',
        richText: 'x',
      };
      const example =
        field.kind === 'choice'
          ? field.options[0]?.value
          : ((value as Record<string, string>)[field.kind] ?? '1');
      return suffixes.map((suffix) => `${name}_${suffix}=${example}`);
    });
    // History can be ordered by columns other than time within 31 days only.
    const period = entity.telemetry === 'history' ? '&beginTime=2026-05-01&endTime=2026-05-20' : '';
    const orders = columnsOf(entity).map(({ column }) => `descs=${column}${period}`);
    for (const query of [...parameters, ...orders]) {
      const { status, text } = await server.get(`${path}/list?${query}`, chief);
      expect(status, `${query}: ${text}`).toBe(200);
    }
    // The record of an inverter has 260 fields, which makes some 2,000 requests.
  }, 180_000);
});

describe('the catalogue', () => {
  it('has no entity without routes, and no two that share one', () => {
    const paths = all.flatMap((entity) => [entity.path, ...(entity.aliases ?? [])]);
    expect(paths).toHaveLength(new Set(paths).size);
    const { all: routes } = server.app.http.registry;
    for (const path of paths)
      expect(routes).toContainEqual(expect.objectContaining({ path: `/api/${path}/list` }));
  });
});
