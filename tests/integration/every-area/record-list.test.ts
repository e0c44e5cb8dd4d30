import { describe, expect, it } from 'vitest';
import { loggers, parks, recordWorld } from '../../support/record-world.ts';

const { database, server, chief, west, east, add, page, detail } = await recordWorld();

describe('a list', () => {
  it.each([
    ['current=-1', 'current'],
    ['size=-5', 'size'],
    ['current=two', 'current'],
    ['size=1000000000', 'size'],
    ['capacity=much', 'capacity'],
    ['opened_ge=yesterday', 'opened_ge'],
    ['parentId=12x', 'parentId'],
  ])('a list with %s is refused and names the parameter', async (query, name) => {
    const { body } = await server.get(`/api/${parks}/list?${query}`, chief);
    expect(body).toMatchObject({ code: 400, errorCode: 'request.parameterFormat', params: { name } });
  });

  it.each(['keepers_like=1', 'keepers_gt=1', 'opened_likeleft=2', 'parkName_equal) or (1=1'])(
    'a search with %s is refused as an unknown comparison',
    async (query) => {
      expect((await server.get(`/api/${parks}/list?${query}`, chief)).body.errorCode).toBe('search.operator');
    },
  );

  it.each([
    ['', 'request.parameterMissing'],
    ['id=', 'request.parameterMissing'],
    ['id=12x', 'request.parameterFormat'],
    ['parkName=x', 'request.parameterMissing'],
  ])('a list of one record asked for with "%s" is refused as %s, naming the id', async (query, errorCode) => {
    const { body } = await server.get(`/api/${parks}/detail?${query}`, chief);
    expect(body).toMatchObject({ code: 400, errorCode, params: { name: 'id' } });
  });

  it.each([
    'descs=park_name;drop table park',
    'ascs=(select 1)',
    'descs=id desc, (select pg_sleep(9))--',
    '1=1;--=x',
    'accessCode=1',
    'accessCode_like=1',
    'isDeleted)=1',
  ])('treats names as no SQL: %s changes nothing', async (query) => {
    const plain = await page(parks, 'size=100');
    const { records } = await page(parks, `size=100&${encodeURI(query)}`);
    expect(records.map((row) => row.id).sort()).toEqual(plain.records.map((row) => row.id).sort());
  });

  it('treats values literally, including quotes and wildcards', async () => {
    await add(parks, { parkName: "100% O'Neill_\\" });
    const found = async (text: string) =>
      (await page(parks, `parkName=${encodeURIComponent(text)}`)).records.map((row) => row.parkName);
    expect(await found("O'Neill_")).toEqual(["100% O'Neill_\\"]);
    expect(await found('%')).toEqual(["100% O'Neill_\\"]);
    expect(await found("' or '1'='1")).toEqual([]);
    expect(await found('\\')).toEqual(["100% O'Neill_\\"]);
  });

  it('caps the page at ten thousand', async () => {
    expect((await page(parks, 'size=99999999')).size).toBe(10_000);
  });

  it('a list beyond its end is an empty page with the right total', async () => {
    const first = await page(parks, 'size=2');
    const beyond = await page(parks, 'size=2&current=500');
    expect(beyond).toMatchObject({
      records: [],
      total: first.total,
      current: 500,
      pages: Math.ceil(first.total / 2),
    });
  });

  it('returns every record once over its pages, in any order', async () => {
    const whole = await page(parks, 'size=100&descs=state');
    const ids: unknown[] = [];
    for (let current = 1; current <= whole.total; current++) {
      ids.push(...(await page(parks, `size=1&current=${current}&descs=state`)).records.map((row) => row.id));
    }
    expect(ids).toEqual(whole.records.map((row) => row.id));
  });

  it.each([
    ['state=2', ['东区园']],
    ['state_notequal=2&capacity_notnull=1', ['西区园']],
    ['capacity_gt=80', ['西区园']],
    ['state_ge=2', ['东区园']],
    ['state_lt=2&capacity_notnull=1', ['西区园']],
    ['capacity_like=20', ['西区园']],
    ['state_notlike=2&capacity_notnull=1', ['西区园']],
    ['opened=2025-03-01', ['西区园']],
    ['capacity_ge=80&capacity_le=80', ['东区园']],
    ['opened_datege=2025-06-01', ['东区园']],
    ['opened=2025-02-01,2025-04-01', ['西区园']],
    ['parkName_likeright=西', ['西区园']],
    ['parkName_likeleft=区园&ascs=park_name', ['东区园', '西区园']],
    ['parkName_equal=东区园', ['东区园']],
    ['parkName=东区&capacity_ignore=7&more=1', ['东区园']],
  ])('a list with %s finds %j', async (query, names) => {
    const { records, total } = await page(parks, query.replaceAll(/[^\x20-\x7e]/g, encodeURIComponent));
    expect(records.map((row) => row.parkName)).toEqual(names);
    expect(total).toBe(names.length);
  });

  it('finds times among several by their displayed form', async () => {
    const shown = String((await detail(parks, west)).createTime);
    const found = await page(parks, `createTime_in=${encodeURIComponent(`2020-01-01 00:00:00,${shown}`)}`);
    expect(found.records.map((row) => row.id)).toContain(west);
    expect((await page(parks, 'createTime_in=2020-01-01%2000:00:00')).total).toBe(0);
  });

  it('shows labels of codes and titles of references in the caller’s language', async () => {
    const keeper = await add('blade-person/person', { fullName: '李工' });
    const second = await add('blade-person/person', { fullName: '王工' });
    const id = await add(parks, { parkName: 'Kept', keepers: `${second},${keeper}`, parentId: west });
    const row = await detail(parks, id, { ...chief, locale: 'en' });
    expect(row).toMatchObject({
      keepers: `${second},${keeper}`,
      keepersName: '王工,李工',
      parentId: west,
      parentName: '西区园',
      state: 1,
      stateName: 'Open',
    });
    expect((await page(parks, `keepers=${keeper}`)).records.map((one) => one.id)).toEqual([id]);
  });

  it('a list never shows a secret field', async () => {
    const id = await add(parks, { parkName: 'Locked', accessCode: 'hunter2' });
    const { text } = await server.get(`/api/${parks}/list?size=100`, chief);
    expect(text).not.toContain('hunter2');
    expect(await detail(parks, id)).not.toHaveProperty('accessCode');
  });

  it('follows references: it is searched and sorted by their fields', async () => {
    await add(loggers, { name: 'behind west', parkId: west, slot: 1 });
    await add(loggers, { name: 'behind east', parkId: east, slot: 2 });
    const byPark = await page(loggers, 'descs=park_name&name=behind&size=1');
    expect(byPark).toMatchObject({
      total: 2,
      records: [{ name: 'behind west', parkName: '西区园', parkState: 1, parkStateName: '运行' }],
    });
    const found = await page(loggers, `parkName=${encodeURIComponent('东区')}`);
    expect(found.records).toMatchObject([{ name: 'behind east', parkId: east }]);
    expect(found.total).toBe(1);
  });

  it('has an exact total immediately after every change', async () => {
    const total = async () => (await page(parks, 'size=1')).total;
    const before = await total();
    const id = await add(parks, { parkName: 'Counted' });
    expect(await total()).toBe(before + 1);
    await server.post(`/api/${parks}/remove?ids=${id}`, undefined, chief);
    expect(await total()).toBe(before);
    await database.owner("insert into park (tenant_id, park_name) values ('100001', 'From elsewhere')");
    await expect.poll(total).toBe(before + 1);
  });

  it('is the same under its other path', async () => {
    expect((await server.get('/api/park/park/list?size=1', chief)).status).toBe(200);
  });
});
