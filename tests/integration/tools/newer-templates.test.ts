import { describe, expect, it } from 'vitest';
import { readyMade } from '../../../apps/server/areas/tools/report-files/ready-made-templates.ts';
import { up } from '../../../apps/server/store/migrations/216-origins-of-reports.ts';
import { fieldWorld } from '../../support/field-world.ts';
import { idOf, organisation, type Row } from '../../support/organisation.ts';

const world = await fieldWorld();
const { owner } = world.database;
const ours = await organisation(world, '模板电力');
const theirs = await organisation(world, '别家模板');
const { admin } = ours;
const base = '/api/blade-report/report';
const dora = await ours.user('dora', {
  roleIds: [await ours.role('designer', ['reportFile', 'reportFile_design', 'order'])],
});
const rita = await ours.user('rita', {
  roleIds: [await ours.role('reader', ['reportFile', 'reportFile_preview'])],
});

const added = async (key: string): Promise<string> =>
  idOf(await world.post(`${base}/add-ready-made`, { key }, admin));
/** Turns a report into one that was made from an older template of the product. */
const aged = async (id: string): Promise<void> => {
  await owner(`update report_origin set decided = 'of an older one' where report_id = $1`, [id]);
};
const isOffered = async (id: string, headers = admin): Promise<unknown> => {
  const { body } = await world.get(`${base}/rest/list?size=100`, headers);
  return (body.data as { records: Row[] }).records.find((row) => row.id === id)?.hasNewer;
};
const call = (tail: string, body: object, headers = admin) => world.post(`${base}/${tail}`, body, headers);
const versions = async (id: string) =>
  (await world.get(`${base}/versions?id=${id}`, admin)).body.data as Row[];
const template = async (id: string) =>
  (await world.get(`${base}/template?id=${id}`, admin)).body.data as { version: number; template: unknown };

describe('a ready-made report whose template changed in a newer version', () => {
  it('is offered the newer one only to users who may design it, and not while its own is the same', async () => {
    const id = await added('repairOrders');
    expect(await isOffered(id)).toBe(false);
    expect((await world.get(`${base}/newer?id=${id}`, admin)).body.errorCode).toBe('report.noNewer');
    expect((await call('take-newer', { id, version: 1 })).body.errorCode).toBe('report.noNewer');
    await aged(id);
    expect([await isOffered(id), await isOffered(id, dora), await isOffered(id, rita)]).toEqual([
      true,
      true,
      false,
    ]);
    expect((await world.get(`${base}/newer?id=${id}`)).status).toBe(401);
    for (const tail of ['take-newer', 'keep-own']) {
      expect((await call(tail, { id, version: 1 }, rita)).status).toBe(403);
      expect((await call(tail, { id, version: 1 }, theirs.admin)).status).toBe(404);
    }
    expect(await versions(id)).toHaveLength(1);
    expect(await isOffered(id)).toBe(true);
  });

  it('keeps the tenant’s changes as a version when the newer one is applied', async () => {
    const id = await added('patrolRecord');
    const own = { ...readyMade.patrolRecord, name: { zh: '我们的巡检', en: 'Our patrols' } };
    expect((await call('save-template', { id, version: 1, template: own })).status).toBe(200);
    await aged(id);
    const { body } = await world.get(`${base}/newer?id=${id}`, dora);
    expect(body.data).toMatchObject({ version: 2, template: own, newer: readyMade.patrolRecord });
    const late = await call('take-newer', { id, version: 1 });
    expect([late.status, late.body.errorCode]).toEqual([409, 'report.changed']);
    expect(await isOffered(id)).toBe(true);
    expect((await call('take-newer', { id, version: 2 }, dora)).body.data).toEqual({ id, version: 3 });
    expect((await template(id)).template).toEqual(readyMade.patrolRecord);
    expect(await isOffered(id)).toBe(false);
    await call('restore', { id, version: 2 });
    expect((await template(id)).template).toMatchObject({ name: own.name });
  });

  it('is unchanged where its tenant keeps its own, and is not offered the same one again', async () => {
    const id = await added('alarmMonthly');
    await aged(id);
    expect((await call('keep-own', { id })).status).toBe(200);
    expect(await isOffered(id)).toBe(false);
    expect(await versions(id)).toHaveLength(1);
    await aged(id);
    expect(await isOffered(id)).toBe(true);
  });

  it('is recognised by the names of its first version where it was added before origins were stored', async () => {
    const [old, own] = [await added('monthlyStation'), await added('dailyGeneration')];
    await owner(
      `update report_template set template = jsonb_set(template, '{rows,0,height}', '99') where report_id = $1`,
      [old],
    );
    await owner(
      `update report_template set template = jsonb_set(template, '{name,en}', '"Ours"') where report_id = $1`,
      [own],
    );
    await owner('alter table report_origin rename to report_origin_kept');
    await up(owner);
    const made = await owner('select report_id::text as id, ready_made, decided from report_origin');
    expect(made).toContainEqual({ id: old, ready_made: 'monthlyStation', decided: null });
    expect(made.map(({ id }) => id)).not.toContain(own);
    await owner('drop table report_origin; alter table report_origin_kept rename to report_origin');
    await owner('update report_origin set decided = null where report_id = any($1)', [[old, own]]);
    expect(await isOffered(old)).toBe(true);
    // A template with names that a person changed differs from that of the product.
    expect(await isOffered(own)).toBe(true);
  });
});
