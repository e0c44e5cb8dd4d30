import { describe, expect, it } from 'vitest';
import { alarmWorld } from '../../support/alarm-world.ts';
import { until } from '../../support/until.ts';

const w = await alarmWorld();
const { world, ours, admin, theirs, site, li, wang, stranger, alarm, row, call, get } = w;
const orders = 'blade-orderRecord/orderRecord';
const [deviceId = ''] = site.deviceIds.values();

async function orderOf(given: object = {}): Promise<string> {
  const [, , data] = await call(`${orders}/alarmRecord`, {
    alarmId: await alarm({ device_id: deviceId, ...given }),
    repairmanId: li.id,
    type: 2,
  });
  return (data as { id: string }).id;
}
interface Story {
  readonly comments: readonly { readonly who: string; readonly content: string; readonly isOwn: boolean }[];
  readonly mayComment: boolean;
  readonly times: Readonly<Record<string, number | null>>;
  readonly fault: { readonly kind: string };
  readonly steps: readonly { readonly act: string }[];
  readonly earlier: readonly {
    readonly kind: string;
    readonly id: string;
    readonly content: string | null;
    readonly mayOpen: boolean;
  }[];
}
const storyOf = async (id: string, headers: Record<string, string> = admin): Promise<Story> =>
  (await get(`${orders}/story?id=${id}`, headers))[2] as Story;
const write = (id: string, content: unknown, headers: Record<string, string> = li) =>
  call(`${orders}/comment`, { id, content }, headers);
const comments = () => world.database.owner('select * from order_comment');

describe('comments on a work order', () => {
  it('are refused without a token or permission, in another tenant, empty and beyond 1,000 characters', async () => {
    const id = await orderOf();
    const role = await ours.role('reader', ['orderRecord', 'orderRecord_view']);
    const reader = await ours.user('reader', { roleIds: [role] });
    expect((await world.post(`/api/${orders}/comment`, { id, content: 'x' })).status).toBe(401);
    expect((await write(id, 'x', reader))[0]).toBe(403);
    expect(await write(id, 'x', theirs.admin)).toMatchObject([404, 'record.notFound']);
    expect((await write(id, 'x', stranger))[0]).toBe(404);
    for (const content of ['', '  \n ', '字'.repeat(1001), 7, null])
      expect((await write(id, content))[0]).toBe(400);
    expect((await write('nonsense', 'x'))[0]).toBe(400);
    expect(await comments()).toEqual([]);
    expect((await storyOf(id, reader)).mayComment).toBe(false);
  });

  it('are stored as plain text with author and time, both of two concurrent ones, and in the audit log', async () => {
    const id = await orderOf();
    const text = '<b>接线松动</b>\n第二行 \u0000';
    const answers = await Promise.all([write(id, text), write(id, '已到现场', admin)]);
    expect(answers.map(([status]) => status)).toEqual([200, 200]);
    const story = await storyOf(id, li);
    expect(story.comments).toHaveLength(2);
    expect(story.comments).toContainEqual(
      expect.objectContaining({ content: '<b>接线松动</b>\n第二行 \uFFFD', isOwn: true, who: 'li' }),
    );
    expect(story.comments).toContainEqual(expect.objectContaining({ content: '已到现场', isOwn: false }));
    expect(story.steps.filter(({ act }) => act === 'comment')).toHaveLength(2);
    const lines = await world.database.owner(
      `select after from audit_log where act = 'comment' and record_id = $1`,
      [id],
    );
    expect(lines).toContainEqual({ after: { comment: '已到现场' } });
  });

  it('are pushed to the repairman’s console immediately, also where the station is outside the repairman’s data scope', async () => {
    const far = await ours.dept('远方');
    const sun = await ours.user('sun', { roleIds: [ours.repairmanRoleId], deptId: far });
    const [, , made] = await call(`${orders}/alarmRecord`, {
      alarmId: await alarm(),
      repairmanId: sun.id,
      type: 2,
    });
    const { id } = made as { id: string };
    const ending = new AbortController();
    const feed = await fetch(`${world.address}/api/blade-live/feed`, { headers: sun, signal: ending.signal });
    expect(feed.status).toBe(200);
    let heard = '';
    const reading = (async () => {
      for await (const part of feed.body ?? []) heard += new TextDecoder().decode(part);
    })().catch(() => undefined);
    expect((await write(id, '请先断电', admin))[0]).toBe(200);
    await until(() => heard.includes(`"id":"${id}"`), 'the feed told of the comment');
    ending.abort();
    await reading;
    expect((await storyOf(id, sun)).comments).toHaveLength(1);
    expect((await write(id, '收到', sun))[0]).toBe(200);
  });

  it('are accepted also after the order was cancelled', async () => {
    const id = await orderOf();
    expect((await call(`${orders}/cancel?id=${id}`))[0]).toBe(200);
    expect((await write(id, '误报'))[0]).toBe(200);
  });
});

describe('times of a work order', () => {
  it('are counted from the fault to the dispatch and from the dispatch to the repair, and absent before that', async () => {
    const id = await orderOf();
    const { alarm_id: alarmId } = await row('order_record', id);
    await world.database.owner(`update alarm set alarm_time = '2026-05-01 00:00:00+08' where id = $1`, [
      alarmId,
    ]);
    await world.database.owner(
      `update order_record set dispatch_time = '2026-05-01 00:30:00+08' where id = $1`,
      [id],
    );
    const before = await storyOf(id);
    expect(before.times).toEqual({ response: 0.5, repair: null, processing: null });
    const done = { id, faultCause: '保险烧断', repairTime: '2026-05-01 02:30:00' };
    expect((await call(`${orders}/update`, done, li))[0]).toBe(200);
    expect((await call(`${orders}/finish?id=${id}`, {}, li))[0]).toBe(200);
    const after = await storyOf(id);
    expect(after.times).toEqual({ response: 0.5, repair: 2, processing: 2.5 });
    expect(after.fault).toMatchObject({ kind: 'alarm', at: '2026-05-01 00:00:00' });
    const next = await storyOf(await orderOf());
    expect(next.earlier).toContainEqual(expect.objectContaining({ id }));
  });
});

describe('the history of the device of a work order', () => {
  it('contains repairs, fault reports and findings of patrols next to orders, each with its kind, and nothing of other devices', async () => {
    const { owner } = world.database;
    const other = String(BigInt(deviceId) + 1n);
    const [device] = await owner('select name from device where id = $1', [deviceId]);
    const name = String(device?.name);
    const put = async (table: string, values: Readonly<Record<string, unknown>>): Promise<string> => {
      const names = Object.keys(values);
      const [made] = await owner(
        `insert into ${table} (tenant_id, create_dept, ${names.join(', ')})
         select tenant_id, create_dept, ${names.map((_, n) => `$${n + 2}`).join(', ')} from station where id = $1
         returning id::text as id`,
        [site.stationId, ...Object.values(values)],
      );
      return String(made?.id);
    };
    const report = (more: object) =>
      put('fault_report', { station_id: site.stationId, dispatch_status: 0, fault_content: '异响', ...more });
    const patrol = (content: string) =>
      put('patrol_order', {
        station_id: site.stationId,
        patroller: '赵六',
        start_time: '2026-05-02 08:00:00+08',
        is_unusual: 1,
        unusual_content: content,
        order_status: 1,
      });
    const repairId = await put('repair', {
      repair_no: 'WX-1',
      device_no: deviceId,
      repair_status: 2,
      complete_time: '2026-05-01 10:00:00+08',
      repair_method: '更换风扇',
    });
    const reportId = await report({ device_id: deviceId, fault_time: '2026-05-03 10:00:00+08' });
    const named = await patrol(`${name}: 柜温 92`);
    const reported = await patrol('柜温过高');
    await report({ device_id: deviceId, patrol_order_id: reported });
    await report({ device_id: other });
    await report({ device_id: other, patrol_order_id: await patrol(`${name} 旁的逆变器`) });
    await patrol(`${name}1 柜温 92`);
    const id = await orderOf();
    const own = await report({ device_id: deviceId });
    await owner('update fault_report set order_id = $2 where id = $1', [own, id]);

    const { earlier } = await storyOf(id);
    const without = earlier.filter(({ kind }) => kind !== 'order');
    expect(without.map((one) => [one.kind, one.id, one.mayOpen])).toEqual([
      ['report', reportId, true],
      ...[named, reported]
        .toSorted((a, b) => Number(BigInt(b) - BigInt(a)))
        .map((one) => ['patrol', one, true]),
      ['repair', repairId, true],
    ]);
    // A user who only repairs cannot read lists of patrols.
    expect((await storyOf(id, li)).earlier).toContainEqual(
      expect.objectContaining({ kind: 'patrol', id: named, content: `${name}: 柜温 92`, mayOpen: false }),
    );
  });
});

describe('the device of a work order', () => {
  it('shows its newest values to the order’s repairman, and to others what their own lists show', async () => {
    const id = await orderOf();
    await world.store([
      {
        tenantId: ours.tenantId,
        deviceId,
        record: 'controller',
        pack: 0,
        at: Date.now() - 5_000,
        values: { chargingPower: 1.5 },
      },
    ]);
    const device = async (headers: Record<string, string>) => get(`${orders}/device?id=${id}`, headers);
    const values = [{ record: 'controller', values: expect.objectContaining({ chargingPower: 1.5 }) }];
    expect((await device(li))[2]).toMatchObject({ id: deviceId, maySee: true, records: values });
    expect((await device(admin))[2]).toMatchObject({ maySee: true, records: values });
    // Another repairman sees the order by his department, but no list of controllers.
    expect((await device(wang))[2]).toMatchObject({ maySee: false, records: [] });
    expect((await device(stranger))[0]).toBe(404);
    expect((await get(`${orders}/device?id=1`, li))[0]).toBe(404);
  });

  it('shows the DTU of an alarm, and nothing once that is removed or none is named', async () => {
    const { owner } = world.database;
    const [dtu] = await owner(
      `insert into dtu (tenant_id, create_dept, name, station_info_id, online_status, offline_since)
       select tenant_id, create_dept, '屋顶 DTU', id, 0, '2026-05-01 10:00:00+08' from station where id = $1 returning id::text`,
      [site.stationId],
    );
    const lone = { device_id: null, kind: 'dtuOffline', dtu_id: dtu?.id, device_name: '屋顶 DTU' };
    const id = await orderOf(lone);
    const deviceOf = async (order: string) => (await get(`${orders}/device?id=${order}`, li))[2];
    const since = Date.parse('2026-05-01T10:00:00+08:00');
    expect(await deviceOf(id)).toMatchObject({
      id: dtu?.id,
      name: '屋顶 DTU',
      type: null,
      online: false,
      since,
      records: [],
    });
    await owner('update dtu set online_status = 1 where id = $1', [dtu?.id]);
    expect(await deviceOf(id)).toMatchObject({ online: true, since: null });
    await owner('update dtu set is_deleted = 1 where id = $1', [dtu?.id]);
    expect(await deviceOf(id)).toBeNull();
    const [foreign] = await owner('select id::text from dtu where id = $1', [w.foreignSite.dtuId]);
    expect(await deviceOf(await orderOf({ ...lone, dtu_id: foreign?.id }))).toBeNull();
    expect(await deviceOf(await orderOf({ device_id: null, kind: 'storm', device_name: null }))).toBeNull();
  });
});

describe('a repair order', () => {
  it('belongs to the device that its number identifies, by id or by serial number, and otherwise to none', async () => {
    await world.database.owner('update device set serial_number = $2 where id = $1', [deviceId, 'SN-77']);
    const stationOf = async (deviceNo: string): Promise<unknown> => {
      const time = '2026-11-20 08:00:00';
      const [status, , saved] = await call('blade-repair/repair/submit', {
        repairNo: `R-${deviceNo}`,
        address: 'x',
        deviceNo,
        deviceName: 'x',
        deviceType: 1,
        repairman: 'li',
        faultCause: '烧毁',
        repairMethod: '更换',
        accessories: '熔断器',
        arriveTime: time,
        completeTime: time,
        money: 0,
        repairStatus: 0,
      });
      expect(status).toBe(200);
      const [, , detail] = await get(`blade-repair/repair/detail?id=${(saved as { id: string }).id}`, admin);
      return (detail as { stationName: unknown }).stationName;
    };
    const [station] = await world.database.owner('select station_name as name from station where id = $1', [
      site.stationId,
    ]);
    expect(await stationOf(deviceId)).toBe(station?.name);
    expect(await stationOf('SN-77')).toBe(station?.name);
    expect(await stationOf('SN-7')).toBeNull();
    expect(await stationOf('999999999')).toBeNull();
  });
});
