import { describe, expect, it } from 'vitest';
import { until } from '../../support/until.ts';
import { repackaging, videoWorld } from './video-world.ts';

const w = await videoWorld();
const { world, admin, theirs, ours, call } = w;
const codes = ['board', 'board_add', 'board_share', 'monitorVideo', 'camera'];

/** A board that shows these cameras. @returns its id and version */
async function board(cameras: readonly string[], headers = admin, of?: object) {
  const page = cameras.map((camera, i) => ({
    id: `camera-${i}`,
    kind: 'camera',
    source: null,
    camera,
    x: 4 * i,
    y: 0,
    w: 4,
    h: 4,
  }));
  const body = {
    name: '监控',
    pages: [page],
    turnSeconds: 0,
    turning: 'pages',
    roleIds: [],
    ...(of && { of }),
  };
  const [status, code, data] = await call('blade-board/board/save', body, headers);
  if (status !== 200) throw new Error(`the board was refused: ${code}`);
  return data as { readonly id: string; readonly version: number };
}
async function keyOf(boardId: string, headers = admin) {
  const wish = { board: boardId, name: '控制室', days: null };
  const [, , data] = await call('blade-board/key/make', wish, headers);
  return data as { readonly id: string; readonly key: string };
}
async function play(key: string, camera: string, more: object = {}) {
  const { status, body } = await world.post('/api/blade-video/wall/streamUrl', { key, camera, ...more }, {});
  const [first] = (body.data as { result: { url: string; kind: string }[] } | undefined)?.result ?? [];
  return { status, code: body.errorCode ?? 'ok', url: first?.url ?? '', kind: first?.kind ?? '' };
}
const testCamera = (given: object = {}) => w.camera({ sourceType: 5, address: null, ...given });
const read = (url: string) => world.get(url, {});

describe('a test picture camera', () => {
  it('needs no address, stores no address and no password, and another source without an address is refused', async () => {
    const id = await testCamera({ address: 'rtsp://127.0.0.1:9/x', username: 'u', password: 'p' });
    const [row] = await world.database.owner('select address, username, password from camera where id = $1', [
      id,
    ]);
    expect(row).toEqual({ address: null, username: null, password: null });
    const [status] = await call('blade-video/camera/submit', w.body({ address: null }));
    expect(status).toBe(400);
  });

  it('is produced by the server, in one process for all viewers', async () => {
    const id = await testCamera();
    const before = repackaging().length;
    const [one, two] = await Promise.all([w.play(id), w.play(id)]);
    expect([one, two].map(({ code, kind }) => [code, kind])).toEqual(Array(2).fill(['', 'hls']));
    expect(repackaging().length).toBe(before + 1);
    const list = await read(one.url);
    const [name = ''] = list.text.match(/^\d+\.ts$/gm) ?? [];
    const piece = await world.app.http.app.inject(one.url.replace('index.m3u8', name));
    expect(piece.headers['content-type']).toBe('video/mp2t');
    expect(piece.rawPayload[0]).toBe(0x47);
  });
});

describe('a camera widget', () => {
  it('is refused with a figure, or with a camera in a widget of another kind', async () => {
    const place = { id: 'x', x: 0, y: 0, w: 4, h: 4 };
    const save = async (widget: object) => {
      const body = {
        name: 'b',
        pages: [[{ ...place, ...widget }]],
        turnSeconds: 0,
        turning: 'pages',
        roleIds: [],
      };
      return (await call('blade-board/board/save', body)).slice(0, 2);
    };
    expect(await save({ kind: 'camera', source: 'overview' })).toEqual([400, 'board.kind']);
    expect(await save({ kind: 'text', source: null, camera: '1' })).toEqual([400, 'board.kind']);
    expect((await save({ kind: 'camera', source: null, camera: 'x' }))[0]).toBe(400);
    expect((await save({ kind: 'camera', source: null }))[0]).toBe(200);
  });
});

describe('the key of a wall', () => {
  it('plays the cameras that its board names, and no other', async () => {
    const [shown, hidden] = [await testCamera(), await testCamera()];
    const { id } = await board([shown]);
    const { key } = await keyOf(id);
    const stream = await play(key, shown);
    expect(stream).toMatchObject({ status: 200, kind: 'hls' });
    expect((await read(stream.url)).text).toContain('#EXTM3U');
    expect(await play(key, hidden)).toMatchObject({ status: 404, code: 'record.notFound' });
    for (const wrong of ['', 'x', 'A'.repeat(43)])
      expect(await play(wrong, shown)).toMatchObject({ status: 403, code: 'board.keyGone' });
    for (const nonsense of ['', 'x', '1e3', '../1']) expect((await play(key, nonsense)).status).toBe(400);
    expect((await play(key, shown, { tenantId: '000000' })).status).toBe(400);
    const told = JSON.stringify(world.lines);
    expect(told).not.toContain(key);
    expect(stream.url).not.toContain(key);
  });

  it('plays no camera of another tenant, even if the board names it', async () => {
    const camera = await testCamera();
    const { id } = await board([camera], theirs.admin);
    const { key } = await keyOf(id, theirs.admin);
    expect(await play(key, camera)).toMatchObject({ status: 404, code: 'record.notFound' });
  });

  it('plays nothing once it is revoked, the board no longer names the camera, or its creator may not watch', async () => {
    const camera = await testCamera();
    const roleId = await ours.role('wall-maker', codes);
    const maker = await ours.user('wall-maker', { roleIds: [roleId] });
    const made = await board([camera]);
    const keys = [await keyOf(made.id), await keyOf(made.id)];
    const urls = await Promise.all(keys.map(async ({ key }) => (await play(key, camera)).url));
    await call('blade-board/key/revoke', { key: keys[0]?.id });
    expect((await read(urls[0] ?? '')).status).toBe(403);
    expect((await read(urls[1] ?? '')).status).toBe(200);
    await board([], admin, { board: made.id, version: made.version });
    expect((await read(urls[1] ?? '')).status).toBe(404);

    const own = await board([camera], maker);
    const { key } = await keyOf(own.id, maker);
    expect((await play(key, camera)).status).toBe(200);
    const [menu] = await world.database.owner(`select id::text from menu where code = 'board'`);
    await call('blade-system/role/grant', { roleIds: [roleId], menuIds: [menu?.id] });
    await until(async () => (await play(key, camera)).status === 403, 'the key ends with the right to watch');
  });
});
