import { describe, expect, it } from 'vitest';
import { videoWorld } from './video-world.ts';

const w = await videoWorld();
const { world, admin, site, foreignSite, theirs, li, call, get } = w;
await w.allow('127.0.0.1:9', '127.0.0.1:10', 'no-such-host.invalid:554');
const path = 'blade-video/camera';
const rows = () => world.database.owner('select * from camera order by id');
const refused = async (given: object): Promise<unknown> => {
  const reply = await world.post(`/api/${path}/submit`, w.body(given), admin);
  return [reply.status, reply.body.errorCode];
};

describe('a camera', () => {
  it('is inaccessible without a token or the code', async () => {
    expect((await call(`${path}/submit`, w.body(), {}))[0]).toBe(401);
    expect((await call(`${path}/submit`, w.body(), li))[0]).toBe(403);
    expect((await get(`${path}/list`, li))[0]).toBe(403);
    expect(await rows()).toEqual([]);
  });

  it.each([
    ['a file', { address: 'file:///etc/passwd' }, 'request.invalidField'],
    ['a device of this machine', { address: '/dev/video0' }, 'request.invalidField'],
    ['a list of ffmpeg’s own', { address: 'concat:rtsp://a|rtsp://b' }, 'request.invalidField'],
    ['a protocol nobody asked for', { address: 'gopher://127.0.0.1:9/x' }, 'request.invalidField'],
    ['nonsense', { address: 'rtsp://' }, 'request.invalidField'],
    ['an address with a password', { address: 'rtsp://u:p@127.0.0.1:9/x' }, 'request.invalidField'],
    ['an address with a line end', { address: 'rtsp://127.0.0.1:9/x\r\nX: y' }, 'request.invalidField'],
    ['a port there is not', { address: 'rtsp://127.0.0.1:99999/x' }, 'video.addressForm'],
    ['RTSP as HLS', { sourceType: 2 }, 'video.addressForm'],
    ['HTTP as RTSP', { address: 'https://example.com/x' }, 'video.addressForm'],
    ['this machine', { address: 'rtsp://localhost:8700/x' }, 'video.addressNotAllowed'],
    ['another port of an allowed host', { address: 'rtsp://127.0.0.1:11/x' }, 'video.addressNotAllowed'],
    ['an address written as a number', { address: 'rtsp://2130706433/x' }, 'video.addressNotAllowed'],
    ['a private network', { address: 'rtsp://192.168.1.64/x' }, 'video.addressNotAllowed'],
    [
      'the data of a cloud machine',
      { sourceType: 2, address: 'http://169.254.169.254/x' },
      'video.addressNotAllowed',
    ],
    [
      'plain http on the internet',
      { sourceType: 3, address: 'http://example.com/x.flv' },
      'video.addressNotAllowed',
    ],
    ['an inner address of IPv6', { address: 'rtsp://[::1]/x' }, 'video.addressNotAllowed'],
    ['a sub-stream elsewhere', { subAddress: 'rtsp://127.0.0.1:10/x' }, 'video.subElsewhere'],
    ['a sub-stream of another kind', { subAddress: 'http://127.0.0.1:9/x' }, 'video.addressForm'],
    ['another tenant’s station', { stationId: foreignSite.stationId }, 'record.notReferable'],
    ['no station', { stationId: '' }, 'request.invalidField'],
    ['a kind of source there is not', { sourceType: 9 }, 'request.invalidField'],
  ])('cannot have the address %s', async (_, given, code) => {
    expect(await refused(given)).toEqual([400, code]);
    expect(await rows()).toEqual([]);
  });

  it('is stored with its password encrypted, in the department of its station, and never returns the password', async () => {
    const id = await w.camera({ username: 'operator', password: 'p@ss wörd' });
    const [row] = await rows();
    expect(row?.password).toMatch(/^v1:/);
    const [station] = await world.database.owner('select create_dept from station where id = $1', [
      site.stationId,
    ]);
    expect(row?.create_dept).toBe(station?.create_dept);
    for (const where of [`detail?id=${id}`, 'list']) {
      const { text } = await world.get(`/api/${path}/${where}`, admin);
      expect(text).toContain('operator');
      expect(text).not.toMatch(/"password"|p@ss|v1:/);
    }
  });

  it('may be at a host that cannot be resolved yet', async () => {
    expect((await call(`${path}/submit`, w.body({ address: 'rtsp://no-such-host.invalid/x' })))[0]).toBe(200);
  });

  it('is invisible to another tenant', async () => {
    const id = await w.camera();
    expect((await get(`${path}/detail?id=${id}`, theirs.admin))[0]).toBe(404);
    expect((await call(`${path}/update`, { id, cameraName: 'x' }, theirs.admin))[0]).toBe(404);
    const [, , tree] = await get('blade-video/video/tree', theirs.admin);
    expect(tree).toEqual([]);
  });

  it('keeps its password over an edit, and requires it again where it would be sent to another address', async () => {
    const id = await w.camera({ username: 'operator', password: 'one' });
    const sealed = async () => (await rows()).find((row) => String(row.id) === id)?.password;
    const before = await sealed();
    expect((await call(`${path}/update`, { id, remark: 'x', address: 'rtsp://127.0.0.1:9/other' }))[0]).toBe(
      200,
    );
    expect(await sealed()).toBe(before);
    for (const given of [{ address: 'rtsp://127.0.0.1:10/x' }, { username: 'other' }])
      expect(await call(`${path}/update`, { id, ...given })).toEqual([400, 'video.passwordAgain']);
    expect(await sealed()).toBe(before);
    const moved = { id, address: 'rtsp://127.0.0.1:10/x', password: 'two' };
    expect((await call(`${path}/update`, moved))[0]).toBe(200);
    expect(await sealed()).not.toBe(before);
  });

  it('has a unique name at its station, also when two are saved at once', async () => {
    const body = w.body();
    const saved = await Promise.all([call(`${path}/submit`, body), call(`${path}/submit`, body)]);
    expect(saved.map(([status]) => status).toSorted()).toEqual([200, 400]);
  });
});

describe('the tree of cameras', () => {
  it('is refused without a token and without the code of the screen', async () => {
    expect((await get('blade-video/video/tree', {}))[0]).toBe(401);
    expect((await get('blade-video/video/tree', li))[0]).toBe(403);
  });

  it('has the cameras of each station, marks those switched off, and contains no address', async () => {
    await w.camera({ cameraName: '关着的', enabled: false });
    await w.camera({ cameraName: '两路的', subAddress: 'rtsp://127.0.0.1:9/sub' });
    const { body, text } = await world.get('/api/blade-video/video/tree', admin);
    const [station] = body.data as { id: string; cameras: { name: string; problem: string | null }[] }[];
    expect(station?.id).toBe(site.stationId);
    expect(station?.cameras).toContainEqual(
      expect.objectContaining({ name: '关着的', problem: 'video.disabled', hasSub: false }),
    );
    expect(station?.cameras).toContainEqual(expect.objectContaining({ name: '两路的', hasSub: true }));
    expect(text).not.toContain('rtsp://');
  });
});
