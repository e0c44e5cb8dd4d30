import { demoPerson } from '@heliodeck/model/demo/demo-person';
import type { Field } from '@heliodeck/model/descriptors/field';
import { charging } from '@heliodeck/model/devices/records/charging';
import { actsOf } from '@heliodeck/model/permissions/permission';
import { entities } from '@heliodeck/model/registries/entities';
import { describe, expect, it } from 'vitest';
import { demoTenantId } from '../../../apps/server/access/permissions/permission.ts';
import { actWorld } from '../../support/act-world.ts';
import { performAct } from '../../support/exact-acts.ts';
import { auditedActs } from '../../support/exact-writes.ts';
import { operationWrites, type WrittenRow } from '../../support/operation-writes.ts';
import { idOf, organisation, type Row } from '../../support/organisation.ts';
import { organisationActs } from '../../support/organisation-acts.ts';
import { platformWrites, writtenOn } from '../../support/platform-writes.ts';
import { deployFor, processXml } from '../../support/process-files.ts';
import { resourceActs } from '../../support/resource-acts.ts';
import type { TestReply } from '../../support/server.ts';
import { toolActs } from '../../support/tool-acts.ts';

// Two calls that arrive together do what two clicks do: the effect is there once, and so are the audit lines.

const world = await actWorld();
const { server, ours, platform } = world;
const acts = [...(await organisationActs(world)), ...resourceActs(world), ...(await toolActs(world))];

describe.each(acts)('two concurrent calls of $route', (act) => {
  it('leave the audit lines of two clicks, and one is refused where the second click is', async () => {
    const { admin } = act.ofPlatform ? platform : ours;
    const id = (await act.target?.()) ?? '';
    const earlier = (await auditedActs(server, id)).length;
    const replies = await Promise.all([1, 2].map(() => performAct(server, act, id, admin)));
    const done = replies.filter(({ status }) => status === 200);
    const refusals = replies.filter(({ status }) => status !== 200).map(({ body }) => body.errorCode);
    expect(done.length, replies.map(({ text }) => text.slice(0, 200)).join()).toBeGreaterThanOrEqual(1);
    expect([act.again, act.atOnce]).toEqual(expect.arrayContaining(refusals));
    if (act.again !== undefined) expect(refusals).toHaveLength(1);
    // A refused call that would have succeeded as a second click leaves no lines.
    const isHalf = refusals.length > 0 && act.again === undefined;
    const lines = isHalf ? act.lines.slice(0, Math.ceil(act.lines.length / 2)) : act.lines;
    const recorded = act.adds ? done.map(({ body }) => act.adds?.(body.data as Row) ?? '') : [id];
    for (const one of recorded) {
      const kept = (await auditedActs(server, one)).slice(act.adds ? 0 : earlier);
      expect(kept.map(([line]) => line)).toEqual(lines);
    }
    expect(new Set(recorded).size).toBe(recorded.length);
  });
});

const words = (zh: string) => ({ zh, en: zh });
await deployFor(
  server,
  ours,
  processXml('Closing', '<userTask id="t" name="t" flowable:assignee="onduty"/>', ['s>t', 't>e']),
  { f: { title: words('f'), fields: [], records: ['realtimeAlarm'] } },
);
const roleId = await ours.role('given-at-once', []);
const existing = await writtenOn(server, platform.admin);
/** Only the tenant of the demonstration has the sample pages. */
const samples = await organisation(server, '演示', { tenantId: demoTenantId, demo: true });
/** Values with which a record can be added below another one of its kind. */
const besides: Readonly<Record<string, Row>> = {
  menu: { code: 'spareParts2', name: '备件二', path: '/parts2' },
  region: { code: '330199001' },
};
const rows: readonly WrittenRow[] = [
  ...platformWrites(existing).map(({ entity, draft, change }) => ({
    entity,
    // The connection of a model is tried.
    draft: {
      ...draft({ ...(entity.tenancy === 'tenant' ? ours : platform), roleId }),
      ...(entity.key === 'datasource' ? { password: existing.source.password } : {}),
    },
    change,
    other: besides[entity.key] ?? {},
  })),
  ...(await operationWrites(server, ours)),
  { entity: demoPerson, draft: { name: '林晓阳', sex: 1 }, change: { name: '陈思雨' } },
];

const adminOf = ({ entity }: WrittenRow) => {
  if (entity === demoPerson) return samples.admin;
  return (entity.tenancy === 'tenant' ? ours : platform).admin;
};
const call = (row: WrittenRow, tail: string, body?: Row): Promise<TestReply> =>
  server.post(`/api/${row.entity.path}/${tail}`, body, adminOf(row));
const add = (row: WrittenRow, more: Row = {}) => call(row, 'submit', { ...row.draft, ...more });
const change = (row: WrittenRow, id: string, to: Row) => call(row, 'update', { id, ...to });
const remove = (row: WrittenRow, id: string) => call(row, `remove?ids=${id}`);
const detail = (row: WrittenRow, id: string) =>
  server.get(`/api/${row.entity.path}/detail?id=${id}`, adminOf(row));
const linesOf = async (id: string) => (await auditedActs(server, id)).map(([act]) => act);
const answers = (replies: readonly TestReply[]) =>
  replies.map(({ body }) => String(body.errorCode ?? body.code)).toSorted();
const told = (replies: readonly TestReply[]) => replies.map(({ text }) => text.slice(0, 300)).join('\n');

/** Whether one of two records with the same values must be refused. */
function isSingle({ entity, draft }: WrittenRow): boolean {
  if (entity.telemetry || ['xwj', 'dutyShift'].includes(entity.key)) return entity.key !== 'dutyShift';
  return (entity.unique ?? []).some(({ fields }) =>
    fields.every((name) => (draft[name] ?? initialOf(entity.fields[name])) !== undefined),
  );
}
const initialOf = (field: Field | undefined): unknown =>
  field && 'initial' in field ? field.initial : field?.kind === 'ref' && field.parent ? '0' : undefined;

/** Whether records of its kind can be removed; others end in another way. */
const isRemoved = ({ entity }: WrittenRow): boolean => actsOf(entity).includes('delete');

/** A second value of each changed field. */
const otherwise = (to: Row): Row =>
  Object.fromEntries(
    Object.entries(to).map(([name, value]) => [name, typeof value === 'number' ? value + 1 : `${value}1`]),
  );
const beside = ({ entity }: WrittenRow, text: string): Row =>
  Object.hasOwn(entity.fields, 'remark') ? { remark: text } : {};

it('every list in which records can be added or removed is tried', () => {
  const added = [...entities.values()].filter((one) => actsOf(one).includes('add'));
  expect(rows.map(({ entity }) => entity.key).toSorted()).toEqual(added.map(({ key }) => key).toSorted());
  const removed = [...entities.values()].filter((one) => actsOf(one).includes('delete'));
  const tried = [...rows.filter(isRemoved).map(({ entity }) => entity.key), ...made.map(([key]) => key)];
  expect(tried.toSorted()).toEqual(removed.map(({ key }) => key).toSorted());
});

describe.each(rows)('two concurrent writes of $entity.path', (row) => {
  let ids: string[] = [];

  it('two equal additions are both stored, or one where a value is unique', async () => {
    const replies = await Promise.all([add(row), add(row)]);
    const added = replies.filter(({ status }) => status === 200);
    expect(added, told(replies)).toHaveLength(isSingle(row) ? 1 : 2);
    for (const { status, body } of replies.filter((reply) => !added.includes(reply)))
      expect([status, typeof body.errorCode, body.msg !== ''], told(replies)).toEqual([400, 'string', true]);
    ids = added.map(idOf);
    expect(new Set(ids).size).toBe(ids.length);
    // The line of an added reading has the id of its row in history.
    if (row.entity.telemetry !== 'live') for (const id of ids) expect(await linesOf(id)).toEqual(['add']);
  });

  it('two changes of one record store one of the two and no mixture, with a line for each', async () => {
    const [id = ''] = ids;
    const earlier = (await linesOf(id)).length;
    const [one, other] = [
      { ...row.change, ...beside(row, '甲') },
      { ...otherwise(row.change), ...beside(row, '乙') },
    ];
    const replies = await Promise.all([change(row, id, one), change(row, id, other)]);
    expect(answers(replies), told(replies)).toEqual(['200', '200']);
    const { body } = await detail(row, id);
    expect([one, other].map((to) => body.data && expect.objectContaining(to))).toContainEqual(body.data);
    expect((await linesOf(id)).slice(earlier)).toEqual(['edit', 'edit']);
  });

  if (!isRemoved(row)) return;

  it('a change and a removal of one record end with its removal', async () => {
    const [id = ''] = ids;
    const earlier = (await linesOf(id)).length;
    const [changed, removed] = await Promise.all([
      change(row, id, otherwise(otherwise(row.change))),
      remove(row, id),
    ]);
    expect(removed.status, removed.text).toBe(200);
    expect(['200', 'record.notFound'], changed.text).toContain(answers([changed])[0]);
    expect((await detail(row, id)).status).toBe(404);
    const lines = changed.status === 200 ? ['edit', 'remove'] : ['remove'];
    expect((await linesOf(id)).slice(earlier)).toEqual(lines);
  });

  it('two removals of one record remove it once, and the second is told that it is gone', async () => {
    const id =
      ids[1] ?? idOf(await add(row, row.entity.telemetry ? { dataTime: '2026-05-02 08:00:00' } : {}));
    const earlier = (await linesOf(id)).length;
    const replies = await Promise.all([remove(row, id), remove(row, id)]);
    expect(answers(replies), told(replies)).toEqual(['200', 'record.notFound']);
    expect((await linesOf(id)).slice(earlier)).toEqual(['remove']);
  });
});

/** Records that other calls make. */
const made: readonly (readonly [entity: string, make: () => Promise<string>])[] = [
  ['realtimeAlarm', () => alarm(4)],
  [
    'attach',
    async () =>
      idOf(
        await server.post(
          '/api/blade-resource/attach/submit',
          {
            link: 'https://files.example/a.png',
            domainUrl: 'https://files.example',
            name: 'a.png',
            originalName: 'a.png',
            extension: 'png',
            attachSize: 1,
          },
          ours.admin,
        ),
      ),
  ],
  [
    'flowModel',
    async () => {
      const modelEditorXml = processXml('Removed', '', ['s>e']);
      return idOf(await server.post('/api/blade-flow/model/submit', { modelEditorXml }, ours.admin));
    },
  ],
  [
    'chargingParameters',
    async () => {
      const deviceId = String(draftOf('faultReport').deviceId);
      const values = { chargingVoltage: 57 };
      const at = server.now().getTime();
      await server.store([{ tenantId: ours.tenantId, deviceId, record: charging.key, at, pack: 0, values }]);
      return `${deviceId}-0`;
    },
  ],
];
/** A row of an alarm at the station of the drafts. @returns its id */
async function alarm(status: number): Promise<string> {
  const [row] = await server.database.owner(
    `insert into alarm (tenant_id, create_dept, station_id, alarm_time, device_name, grade, content, encontent, status)
     select tenant_id, create_dept, id, now(), 'x', 1, 'x', 'x', $2 from station where id = $1 returning id::text`,
    [draftOf('faultReport').stationId, status],
  );
  return String(row?.id);
}
const draftOf = (key: string): Row => rows.find(({ entity }) => entity.key === key)?.draft ?? {};
const pathOf = (key: string): string => `/api/${entities.get(key)?.path}`;

it.each(made)('two removals of one %s that another call has made remove it once', async (key, make) => {
  const id = await make();
  const earlier = (await linesOf(id)).length;
  const replies = await Promise.all(
    [1, 2].map(() => server.post(`${pathOf(key)}/remove?ids=${id}`, undefined, ours.admin)),
  );
  expect(answers(replies), told(replies)).toEqual(['200', 'record.notFound']);
  expect((await linesOf(id)).slice(earlier)).toEqual(['remove']);
});

it('two changes of one work order store one of the two', async () => {
  const [alarmId, repairmanId] = [await alarm(1), draftOf('dutyShift').userId];
  const order = { alarmId, repairmanId };
  const repairman = await server.signIn(ours.tenantId, 'onduty');
  const id = idOf(await server.post(`${pathOf('orderRecord')}/alarmRecord`, order, ours.admin));
  const earlier = (await linesOf(id)).length;
  const changes = ['甲', '乙'].map((word) => ({ faultCause: word, repairMethod: word }));
  const replies = await Promise.all(
    changes.map((to) => server.post(`${pathOf('orderRecord')}/update`, { id, ...to }, repairman)),
  );
  expect(answers(replies), told(replies)).toEqual(['200', '200']);
  const { body } = await server.get(`${pathOf('orderRecord')}/detail?id=${id}`, ours.admin);
  expect(changes.map((to) => expect.objectContaining(to))).toContainEqual(body.data);
  expect((await linesOf(id)).slice(earlier)).toEqual(['edit', 'edit']);
});

/** References by the code of a region. */
const regions = (
  [
    ['region', 'parentCode'],
    ['stationInfo', 'regionId'],
  ] as const
).flatMap(([from, name]) => {
  const [child, above] = [from, 'region'].map((key) => rows.find(({ entity }) => entity.key === key));
  return child && above ? [{ from, name, child, above, value: above.draft.code }] : [];
});
/** Every reference of one record to another that can be removed. */
const references = rows.flatMap((child) =>
  Object.entries<Field>(child.entity.fields).flatMap(([name, field]) => {
    const isGiven =
      ('form' in field && field.form === 'readOnly') || name === 'tenantId' || /^(second|third)/.test(name);
    if (field.kind !== 'ref' || field.by !== undefined || isGiven) return [];
    const key = field.entity === 'self' ? child.entity.key : field.entity;
    const above = rows.find(({ entity }) => entity.key === key);
    const isOfPlatform = child.entity.tenancy === 'platform' && above?.entity.tenancy === 'tenant';
    const isOther = field.where && !field.where.is.includes(above?.draft[field.where.field] as number);
    return above && !isOfPlatform && !isOther
      ? [{ from: child.entity.key, name, child, above, value: undefined }]
      : [];
  }),
);

/** Alarms are out of service on a device by their kind, or by a rule, or by a DTU: by one of them. */
const besideOneOf: Row = { deviceId: null, kind: null };
const instead: Readonly<Record<string, Row>> = {
  'alarmOutOfService.dtuId': besideOneOf,
  'alarmOutOfService.ruleId': besideOneOf,
};

describe.each([...references, ...regions])(
  'a $from whose $name is removed at the same moment',
  ({ from, name, child, above, value }) => {
    /** Values that are unique for the record above, so that the one below it can be another of its kind. */
    const below = (id: string) =>
      add(child, { ...child.other, ...instead[`${from}.${name}`], [name]: value ?? id });
    const clear = async (id: string): Promise<void> => {
      if (isRemoved(child)) expect(answers([await remove(child, id)])).toEqual(['200']);
    };

    it('is refused, or added as it would be before the removal', async () => {
      const first = idOf(await add(above));
      const alone = await below(first);
      expect(alone.status, alone.text).toBe(200);
      const removed = await remove(above, first);
      const isKept = removed.status !== 200;
      const isLeft = (await detail(child, idOf(alone))).status === 200;
      if (isLeft) await clear(idOf(alone));
      if (isKept) expect(answers([await remove(above, first)])).toEqual(['200']);
      for (const _round of [1, 2]) {
        const id = idOf(await add(above));
        const [added, gone] = await Promise.all([below(id), remove(above, id)]);
        expect([200, 400, 404, 409], added.text).toContain(added.status);
        if (gone.status !== 200) expect(gone.body.errorCode, gone.text).toBe(removed.body.errorCode);
        if (isKept)
          expect(
            [added, gone].filter(({ status }) => status === 200),
            told([added, gone]),
          ).toHaveLength(1);
        else expect(gone.status, gone.text).toBe(200);
        const found = added.status === 200 ? (await detail(child, idOf(added))).status === 200 : undefined;
        if (found !== undefined) expect(found).toBe(isLeft || gone.status !== 200);
        if (found) await clear(idOf(added));
        if (gone.status !== 200) expect(answers([await remove(above, id)])).toEqual(['200']);
      }
    });
  },
);
