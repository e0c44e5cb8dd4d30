import { afterAll, describe, expect, it } from 'vitest';
import { rtspCamera } from '../../support/rtsp-camera.ts';
import { until } from '../../support/until.ts';
import { repackaging, videoWorld } from './video-world.ts';

const w = await videoWorld();
const { world, admin, theirs, li, call } = w;
const cam = await rtspCamera({ username: 'operator', password: 'p@ss wörd', isForgetful: true });
const strict = await rtspCamera({ username: 'operator', password: 'right' });
const mover = await rtspCamera({ redirect: 'rtsp://127.0.0.1:22/live/main' });
afterAll(() => Promise.all([cam.close(), strict.close(), mover.close()]));
await w.allow(cam.host, strict.host, mover.host, '127.0.0.1:9');
const good = { address: cam.address, username: 'operator', password: 'p@ss wörd' };
const codeOf = async (given: object) => {
  const { status, code } = await w.play(await w.camera(given));
  return [status, code];
};
const read = (path: string) => world.get(path, {});
const piecesOf = (list: string): readonly string[] => list.match(/^\d+\.ts$/gm) ?? [];

describe('the stream call', () => {
  it('is refused without a token, without the code, for another tenant’s camera and for an unknown one', async () => {
    const id = await w.camera(good);
    expect((await w.play(id, {})).status).toBe(401);
    expect((await w.play(id, li)).status).toBe(403);
    expect(await w.play(id, theirs.admin)).toMatchObject({ status: 404, code: 'record.notFound' });
    for (const odd of ['', 'x', '1e3', '../1']) expect((await w.play(odd)).status).toBe(400);
    expect((await w.play('999999999')).status).toBe(404);
    expect((await w.play(id, admin, { state: 9 })).code).toBe('video.unknownCall');
    expect((await w.play(id, admin, { urlStr: 'flow_from' })).code).toBe('video.unknownCall');
    expect(cam.connections()).toBe(0);
    expect(repackaging()).toEqual([]);
  });

  it('states the reason if a camera shows nothing', async () => {
    expect(await codeOf({ ...good, enabled: false })).toEqual([400, 'video.disabled']);
    expect(await codeOf({ address: 'rtsp://127.0.0.1:9/x' })).toEqual([400, 'video.unreachable']);
    expect(await codeOf({ ...good, address: `rtsp://${cam.host}/nowhere` })).toEqual([400, 'video.notFound']);
    expect(await codeOf({ address: strict.address })).toEqual([400, 'video.credentials']);
    expect(await codeOf({ address: mover.address })).toEqual([400, 'video.redirected']);
  });

  it('refuses an address that operators no longer allow, and shows it once they do', async () => {
    const id = await w.camera({ address: 'rtsp://127.0.0.1:9/y' });
    await w.allow(cam.host, strict.host, mover.host);
    expect((await w.play(id)).code).toBe('video.addressNotAllowed');
    await w.allow(cam.host, strict.host, mover.host, '127.0.0.1:9');
    expect((await w.play(id)).code).toBe('video.unreachable');
  });

  it('sends a wrong password to a camera once, for any number of viewers', async () => {
    const id = await w.camera({ address: strict.address, username: 'operator', password: 'wrong' });
    const before = strict.connections();
    const answers = await Promise.all([w.play(id), w.play(id), w.play(id)]);
    expect(answers.map(({ code }) => code)).toEqual(Array(3).fill('video.credentials'));
    expect((await w.play(id)).code).toBe('video.credentials');
    expect(strict.connections() - before).toBe(1);
    // The right password is tried at once.
    await call('blade-video/camera/update', { id, password: 'right' });
    expect((await w.play(id)).status).toBe(200);
  });
});

describe('an RTSP stream', () => {
  it('is one connection to the camera for all viewers, also when they come at once, and reveals no password', async () => {
    const id = await w.camera(good);
    const before = cam.connections();
    const [one, two] = await Promise.all([w.play(id), w.play(id)]);
    expect([one, two].map(({ status, kind }) => [status, kind])).toEqual([
      [200, 'hls'],
      [200, 'hls'],
    ]);
    expect(cam.connections() - before).toBe(1);
    const list = await read(one.url);
    expect(list.headers['content-type']).toBe('application/vnd.apple.mpegurl');
    const [name = ''] = piecesOf(list.text);
    const piece = await world.app.http.app.inject(one.url.replace('index.m3u8', name));
    expect(piece.headers['content-type']).toBe('video/mp2t');
    expect(piece.rawPayload[0]).toBe(0x47);
    expect(piece.rawPayload.length % 188).toBe(0);
    const told = [...repackaging(), one.url, list.text, JSON.stringify(world.lines)].join('\n');
    expect(repackaging().length).toBeGreaterThan(0);
    for (const secret of ['operator', 'p@ss', 'p%40ss', cam.host]) expect(told).not.toContain(secret);
  });

  it('continues with new segments when the list is read again', async () => {
    const { url } = await w.play(await w.camera(good));
    const first = piecesOf((await read(url)).text).length;
    await until(async () => piecesOf((await read(url)).text).length > first, 'a further piece');
  });

  it('is refused under any name that is not in its list', async () => {
    const { url } = await w.play(await w.camera(good));
    const at = (name: string) => read(url.replace('index.m3u8', name));
    const names = [
      '999999.ts',
      '0.ts.',
      '..%2f..%2fetc%2fpasswd',
      '%2e%2e%2f0.ts',
      '-1.ts',
      '0.TS',
      'live.flv',
      'x',
    ];
    for (const name of names) expect([name, (await at(name)).status]).toEqual([name, 404]);
    expect((await at('../../../../etc/passwd')).status).toBe(404);
  });

  it('is refused with another ticket, a damaged one, and after its session, its permission or its camera has gone', async () => {
    const roleId = await w.ours.role('watcher', ['monitorVideo', 'camera']);
    const guard = await w.ours.user('guard', { roleIds: [roleId] });
    const id = await w.camera(good);
    const { url, status } = await w.play(id, guard);
    expect(status).toBe(200);
    expect((await read(url)).status).toBe(200);
    const ticket = url.split('/')[4] ?? '';
    for (const other of ['x', ticket.slice(1), `${ticket}A`, ticket.toUpperCase(), 'A'.repeat(ticket.length)])
      expect((await read(url.replace(ticket, other))).status).toBe(403);
    await call('blade-auth/logout', {}, guard);
    expect((await read(url)).status).toBe(401);

    const again = await world.signIn(w.ours.tenantId, 'guard');
    const { url: second } = await w.play(id, again);
    const [menu] = await world.database.owner(`select id::text from menu where code = 'camera'`);
    await call('blade-system/role/grant', { roleIds: [roleId], menuIds: [menu?.id] });
    expect((await read(second)).status).toBe(403);

    const { url: third } = await w.play(id);
    await call(`blade-video/camera/remove?ids=${id}`);
    await until(async () => (await read(third)).status === 404, 'the removed camera shows nothing');
  });

  it('ends with its server, and leaves no process behind', async () => {
    await w.play(await w.camera(good));
    expect(repackaging().length).toBeGreaterThan(0);
    await world.restart(async () => {
      expect(repackaging()).toEqual([]);
      await until(() => cam.watching() === 0, 'the camera is left alone');
    });
  });
});
