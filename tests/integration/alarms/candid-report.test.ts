import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { alarmWorld } from '../../support/alarm-world.ts';
import { multipart } from '../../support/multipart.ts';

const w = await alarmWorld();
const { world, admin, site, foreignSite, theirs, li, call, get } = w;
const sources = 'blade-candidSource/candidSource';
const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#f0a020' } })
  .jpeg()
  .toBuffer();
let made = 0;

async function source(given: object = {}, headers = admin): Promise<string> {
  made += 1;
  const body = {
    sourceName: `东门${made}`,
    stationId: site.stationId,
    perMinute: 600,
    perDay: 1000,
    ...given,
  };
  const [status, code, data] = await call(`${sources}/submit`, body, headers);
  expect([status, code]).toEqual([200, '']);
  return (data as { id: string }).id;
}
async function keyOf(id: string): Promise<string> {
  const [, , data] = await call(`${sources}/new-key?id=${id}`);
  return (data as { key: string }).key;
}
interface Given {
  readonly fields?: Record<string, string>;
  readonly file?: Uint8Array | string;
  readonly authorization?: string;
}
async function report(key: string, { fields = {}, file = picture, authorization }: Given = {}) {
  const all = { eventId: 'e1', content: '人员闯入', ...fields };
  const { body, headers } = await multipart(file, 'shot.jpg', { fields: all });
  const reply = await world.post('/api/blade-candidAlarm/candidAlarm/report', body, {
    ...headers,
    authorization: authorization ?? `Bearer ${key}`,
  });
  return [
    reply.status,
    reply.body.errorCode ?? '',
    reply.body.data as { id: string; repeated: boolean },
  ] as const;
}
const rows = () => world.database.owner('select * from candid_alarm order by id');
const files = () => {
  const folder = join(world.dataFolder, 'uploads');
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true })
    .map((name) => basename(String(name)))
    .filter((name) => name.endsWith('.jpg'));
};

describe('refused requests of cameras', () => {
  it('a camera is refused without a key, with a wrong one, with that of a removed or disabled camera, and changes nothing', async () => {
    const id = await source();
    const old = await keyOf(id);
    const key = await keyOf(id);
    const other = key.replace(/_[^_]*_/, '_100999_');
    for (const given of ['', 'x', old, `${key}x`, other, key.replace(/_\d+_/, '_9223372036854775808_')])
      expect((await report(given)).slice(0, 2)).toEqual([401, 'candid.keyInvalid']);
    expect((await report(key, { authorization: 'Digest x' })).slice(0, 2)).toEqual([
      401,
      'candid.keyInvalid',
    ]);
    expect((await call(`${sources}/update`, { id, enabled: false }))[0]).toBe(200);
    expect((await report(key))[1]).toBe('candid.keyInvalid');
    expect((await call(`${sources}/remove?ids=${id}`))[0]).toBe(200);
    expect((await report(key))[1]).toBe('candid.keyInvalid');
    expect(await rows()).toEqual([]);
  });

  it('a camera is refused for a file that is not a picture, too large, truncated, or without its fields, and leaves no file behind', async () => {
    const key = await keyOf(await source());
    const before = files();
    const cases: readonly (readonly [Given, number, string])[] = [
      [{ file: '%PDF-1.4\n%%EOF' }, 400, 'candid.noPicture'],
      [{ file: 'hello' }, 400, 'upload.typeRefused'],
      [{ file: '<svg onload="alert(1)"/>' }, 400, 'upload.typeRefused'],
      [{ file: picture.subarray(0, 200) }, 400, 'upload.imageUnreadable'],
      [{ file: '' }, 400, 'upload.empty'],
      [{ file: new Uint8Array(9 * 1024 * 1024).fill(65) }, 413, 'upload.tooLarge'],
      [{ fields: { eventId: ' ' } }, 400, 'request.parameterFormat'],
      [{ fields: { content: '长'.repeat(31) } }, 400, 'request.parameterFormat'],
      [{ fields: { candidTime: 'yesterday' } }, 400, 'request.parameterFormat'],
    ];
    for (const [given, status, code] of cases)
      expect([given, ...(await report(key, given)).slice(0, 2)]).toEqual([given, status, code]);
    expect(await rows()).toEqual([]);
    expect(files()).toEqual(before);
  });

  it('a camera is refused above its calls per minute', async () => {
    const key = await keyOf(await source({ perMinute: 2 }));
    const answers = [];
    for (const eventId of ['a', 'b', 'c'])
      answers.push((await report(key, { fields: { eventId } })).slice(0, 2));
    expect(answers).toEqual([
      [200, ''],
      [200, ''],
      [429, 'candid.tooMany'],
    ]);
  });

  it('a camera and its key are refused at another tenant’s station', async () => {
    const foreign = { sourceName: 'x', stationId: foreignSite.stationId };
    expect((await call(`${sources}/submit`, foreign))[1]).toBe('record.notReferable');
    const id = await source();
    expect(await call(`${sources}/new-key?id=${id}`, {}, theirs.admin)).toMatchObject([
      404,
      'record.notFound',
    ]);
    expect((await call(`${sources}/new-key?id=${id}`, {}, li))[0]).toBe(403);
  });
});

describe('reports of cameras', () => {
  it('a report creates one alarm of the camera’s station with the picture re-encoded, however often and concurrently it is sent', async () => {
    const id = await source({ deviceNo: 'C-7', deviceName: '球机' });
    const key = await keyOf(id);
    const fields = { eventId: 'evt-42', candidTime: '2026-05-01 10:00:00' };
    const count = (await rows()).length;
    const answers = await Promise.all([report(key, { fields }), report(key, { fields })]);
    expect(answers.map(([status]) => status)).toEqual([200, 200]);
    expect(answers.map(([, , data]) => data.repeated).sort()).toEqual([false, true]);
    expect(new Set(answers.map(([, , data]) => data.id)).size).toBe(1);
    expect((await rows()).length).toBe(count + 1);
    const alarmId = answers[0]?.[2].id ?? '';
    const [, , shown] = await get(`blade-candidAlarm/candidAlarm/detail?id=${alarmId}`);
    expect(shown).toMatchObject({
      content: '人员闯入',
      candidTime: '2026-05-01 10:00:00',
      deviceNo: 'C-7',
      deviceName: '球机',
      stationId: site.stationId,
      stationName: expect.any(String),
      eventId: 'evt-42',
    });
    const { picture: link } = shown as { picture: string };
    expect((await world.get(link, {})).status).toBe(200);
    // One picture for one alarm: the picture of the second call was removed.
    expect(files().filter((name) => link.endsWith(name))).toHaveLength(1);
    // A camera with a clock that is ahead reports the present time.
    const fast = await report(key, { fields: { eventId: 'evt-43', candidTime: '2999-01-01 10:00:00' } });
    const [, , seen] = await get(`blade-candidAlarm/candidAlarm/detail?id=${fast[2].id}`);
    expect((seen as { candidTime: string }).candidTime < '2999').toBe(true);
    expect((await call(`blade-candidAlarm/candidAlarm/remove?ids=${alarmId}`))[0]).toBe(200);
    expect((await report(key, { fields }))[2]).toEqual({ id: alarmId, repeated: true });
    const [, , listed] = await get(`${sources}/detail?id=${id}`);
    expect(listed).toMatchObject({ lastUseTime: expect.any(String), keyTime: expect.any(String) });
    expect(listed).not.toHaveProperty('keyHash');
  });

  it('a report is accepted with the key as a password, for cameras that cannot send it otherwise', async () => {
    const key = await keyOf(await source());
    const basic = `Basic ${Buffer.from(`camera:${key}`).toString('base64')}`;
    expect((await report('', { authorization: basic, fields: { eventId: 'basic' } }))[0]).toBe(200);
  });

  it('a report is pushed to consoles that may see it, and is in the audit log without the key', async () => {
    const key = await keyOf(await source());
    const [, , { id }] = await report(key, { fields: { eventId: 'told' } });
    const told = await world.database.owner(`select payload from event_log where key = $1`, [id]);
    expect(told).toMatchObject([{ payload: { entity: 'candidAlarm', what: { createUser: null } } }]);
    const lines = await world.database.owner(
      `select account, before, after from audit_log where entity like 'candid%'`,
    );
    expect(lines.map(({ account }) => account)).toContainEqual(expect.stringMatching(/^candid:/));
    expect(JSON.stringify(lines)).not.toContain(key.slice(-43));
  });
});
