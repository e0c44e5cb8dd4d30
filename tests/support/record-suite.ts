import { columnName } from '@heliodeck/model/descriptors/columns';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import type { Field } from '@heliodeck/model/descriptors/field';
import { isWritable } from '@heliodeck/model/descriptors/schema';
import { exportCode, permissionOf } from '@heliodeck/model/permissions/permission';
import { dictionaries } from '@heliodeck/model/registries/dictionaries';
import { entities, entityOf } from '@heliodeck/model/registries/entities';
import { describe, expect, it } from 'vitest';
import { customArea } from '../../apps/server/areas/custom/area.ts';
import { quoted } from '../../apps/server/store/ddl.ts';
import { freshDatabase, type TestDatabase } from './database.ts';
import { testServer } from './server.ts';

interface SuiteOptions {
  readonly entity: Entity;
  /** Records that refer to one of these by a field: while there are any, the record cannot be deleted. */
  readonly detail?: { readonly entity: Entity; readonly field: string };
}

/** Tests the operations of every record of a descriptor: refusals first, then from adding to deleting. */
export async function recordSuite({ entity, detail }: SuiteOptions): Promise<void> {
  const database = await freshDatabase();
  const server = await testServer({
    store: database.store,
    entities: [...entities.values()],
    areas: [customArea],
  });
  const acts = ['add', 'view', 'edit', 'delete'] as const;
  const codes = [entity.key, exportCode(entity), ...acts.map((act) => permissionOf(entity, act))];
  const tenantId = entity.tenancy === 'platform' ? '000000' : '100001';
  const keeper = server.policy.admit('keeper', { codes, tenantId });
  const stranger = server.policy.admit('stranger', { codes, tenantId: '100002', userId: '3' });
  const nobody = server.policy.admit('nobody', { tenantId, userId: '4' });
  const path = `/api/${entity.path}`;
  const draft = await draftOf(entity, tenantId, database);
  const submit = (body: object, headers = keeper) => server.post(`${path}/submit`, body, headers);
  const rowsIn = async (): Promise<number> => {
    const [row] = await database.owner(
      `select count(*)::int as n from ${quoted(entity.table)} where is_deleted = 0`,
    );
    return Number(row?.n);
  };
  const added = async (body: object): Promise<string> => {
    const reply = await submit(body);
    expect(reply.body.success, reply.text).toBe(true);
    return (reply.body.data as { id: string }).id;
  };
  const remove = (id: string) => server.post(`${path}/remove?ids=${id}`, {}, keeper);

  describe(`records of ${entity.label.en}`, () => {
    it('are refused without a token or the permission', async () => {
      for (const tail of ['list', 'detail?id=1', 'export']) {
        expect((await server.get(`${path}/${tail}`)).status).toBe(401);
        expect((await server.get(`${path}/${tail}`, nobody)).status).toBe(403);
      }
      expect((await submit(draft, {})).status).toBe(401);
      expect((await submit(draft, nobody)).status).toBe(403);
      expect(await rowsIn()).toBe(0);
    });

    it('are refused with an unknown field, or without a required one', async () => {
      expect((await submit({ ...draft, 'no-such-field': 1 })).status).toBe(400);
      const needed = Object.entries<Field>(entity.fields).filter(
        ([, field]) => field.required && isWritable(field, 'add'),
      );
      for (const [name] of needed) expect((await submit({ ...draft, [name]: '' })).status).toBe(400);
      expect(await rowsIn()).toBe(0);
    });

    it('are added, listed, shown, changed and removed', async () => {
      const id = await added(draft);
      const listed = (await server.get(`${path}/list`, keeper)).body.data as { records: unknown[] };
      expect(listed.records).toMatchObject([{ id, ...draft }]);
      expect((await server.get(`${path}/detail?id=${id}`, keeper)).body.data).toMatchObject(draft);
      expect((await submit({ id, ...draft })).status).toBe(200);
      expect((await remove(id)).status).toBe(200);
      expect((await server.get(`${path}/detail?id=${id}`, keeper)).status).toBe(404);
      expect(await rowsIn()).toBe(0);
    });

    it('cannot be changed by another tenant', async () => {
      const id = await added(draft);
      expect([403, 404]).toContain((await submit({ id, ...draft }, stranger)).status);
      expect([403, 404]).toContain((await server.post(`${path}/remove?ids=${id}`, {}, stranger)).status);
      if (entity.tenancy === 'tenant')
        expect((await server.get(`${path}/detail?id=${id}`, stranger)).status).toBe(404);
      expect(await rowsIn()).toBe(1);
      await remove(id);
    });

    if (detail)
      it('cannot be removed while a detail refers to them', async () => {
        const id = await added(draft);
        const column = columnName(detail.field, detail.entity.fields[detail.field] as Field);
        const table = quoted(detail.entity.table);
        await database.owner(`insert into ${table} (tenant_id, ${quoted(column)}) values ($1, $2)`, [
          tenantId,
          id,
        ]);
        expect((await remove(id)).status).toBe(400);
        await database.owner(`delete from ${table}`);
        expect((await remove(id)).status).toBe(200);
      });

    if (isTreeOf(entity))
      it('can be placed below each other, never below themselves, and cannot be removed while they have children', async () => {
        const top = await added(draft);
        const below = await added({ ...draft, parentId: top });
        expect((await submit({ id: top, parentId: below })).status).toBe(400);
        expect((await remove(top)).status).toBe(400);
        const level = (await server.get(`${path}/lazy-list`, keeper)).body.data;
        expect(level).toMatchObject([{ id: top, hasChildren: true }]);
        const tree = (await server.get(`${path}/tree`, keeper)).body.data;
        expect(tree).toMatchObject([{ id: top, children: [{ id: below }] }]);
        expect((await remove(below)).status).toBe(200);
        expect((await remove(top)).status).toBe(200);
      });
  });
}

function isTreeOf({ fields }: Entity): boolean {
  return fields.parentId?.kind === 'ref' && fields.parentId.parent === true;
}

/** A value for each writable field. Referenced records are created too. */
async function draftOf(
  entity: Entity,
  tenantId: string,
  database: TestDatabase,
): Promise<Record<string, unknown>> {
  const draft: Record<string, unknown> = {};
  for (const [name, field] of Object.entries<Field>(entity.fields)) {
    if (!isWritable(field, 'add') || (field.kind === 'ref' && field.parent)) continue;
    const value = field.kind === 'ref' ? await rowOf(field.entity, tenantId, database) : sampleOf(field);
    if (value !== undefined) draft[name] = value;
  }
  return draft;
}

async function rowOf(key: string, tenantId: string, database: TestDatabase): Promise<string> {
  const target = entityOf(key);
  const owner = target.tenancy === 'platform' ? '000000' : tenantId;
  const [row] = await database.owner(
    `insert into ${quoted(target.table)} (tenant_id) values ($1) returning id::text`,
    [owner],
  );
  return String(row?.id);
}

function sampleOf(field: Field): unknown {
  switch (field.kind) {
    case 'text': {
      const sample = 'Sample 样本'.slice(0, field.max);
      // A text with a required format is left out if it is optional.
      return field.pattern && !field.pattern.test.test(sample) ? undefined : sample;
    }
    case 'integer':
      return 1;
    case 'decimal':
      return field.decimals === 0 ? 1 : 1.5;
    case 'boolean':
      return true;
    case 'choice':
      return field.options[0]?.value;
    case 'date':
      return '2026-05-01';
    case 'dateTime':
      return '2026-05-01 08:30:00';
    case 'dict': {
      const key = dictionaries.get(field.dict)?.items[0]?.key;
      return field.numeric && key !== undefined ? Number(key) : key;
    }
    default:
      return undefined;
  }
}
