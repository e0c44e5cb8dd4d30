import { afterAll, describe, expect, it } from 'vitest';
import type { Row } from '../../support/organisation.ts';
import { until } from '../../support/until.ts';
import { sourceUser, videoSource } from '../../support/video-source.ts';
import { videoWorld } from './video-world.ts';

const offers: string[] = [];
const source = await videoSource({
  async whep(offer) {
    offers.push(offer);
    return 'v=0\r\na=answer\r\n';
  },
});
afterAll(() => source.close());
const w = await videoWorld({ environment: { FFMPEG: '/nowhere/ffmpeg' } });
const { world } = w;
await w.allow(source.host, '127.0.0.1:9');
const hls = (path = '/hls/index.m3u8') => ({
  sourceType: 2,
  address: `${source.address}${path}`,
  ...sourceUser,
});
const flv = (path = '/live.flv') => ({ ...hls(path), sourceType: 3 });
const whep = { ...hls('/whep'), sourceType: 4 };
const codeOf = async (given: object) => (await w.play(await w.camera(given))).code;
const at = (url: string, name: string) => world.get(url.replace(/[^/]+$/, name), {});

describe('an HTTP source', () => {
  it('is refused for a wrong password, a missing stream, a page instead of a stream, and an internal address', async () => {
    expect(await codeOf({ ...hls(), password: 'wrong' })).toBe('video.credentials');
    expect(await codeOf({ ...flv(), password: 'wrong' })).toBe('video.credentials');
    expect(await codeOf(hls('/hls/none.m3u8'))).toBe('video.notFound');
    expect(await codeOf(hls('/page.m3u8'))).toBe('video.notPlayable');
    expect(await codeOf(flv('/page.flv'))).toBe('video.notPlayable');
    expect(await codeOf(hls('/moved.m3u8'))).toBe('video.addressNotAllowed');
    expect(await codeOf({ sourceType: 2, address: 'http://127.0.0.1:9/x.m3u8' })).toBe('video.unreachable');
  });

  it('reaches no file and no internal address named in its list', async () => {
    const { url } = await w.play(await w.camera(hls('/file.m3u8')));
    const names = (await world.get(url, {})).text.split('\n').filter((line) => line && !line.startsWith('#'));
    expect(names).toHaveLength(2);
    for (const name of names) expect((await at(url, name)).body.errorCode).toBe('video.addressNotAllowed');
  });

  it('forwards lists and segments of HLS, and reveals neither its address nor its password', async () => {
    await until(async () => (await codeOf(hls())) === '', 'the source has pictures');
    const { url, kind } = await w.play(await w.camera(hls()));
    expect(kind).toBe('hls');
    const list = await world.get(url, {});
    expect(list.text).not.toMatch(/127\.0\.0\.1|s0000|viewer|geheim/);
    const name = list.text.split('\n').find((line) => /^p[\w-]+\?/.test(line)) ?? '';
    const piece = await world.app.http.app.inject(url.replace('index.m3u8', name));
    expect([piece.statusCode, piece.headers['content-type'], piece.rawPayload[0]]).toEqual([
      200,
      'video/mp2t',
      0x47,
    ]);
    // Names of one camera cannot be used with the address of another.
    const { url: other } = await w.play(await w.camera(hls()));
    expect((await at(other, name)).status).toBe(404);
    expect((await at(url, 'live.flv')).status).toBe(404);
  });

  it('forwards FLV as long as it is read, and is disconnected afterwards', async () => {
    const { url, kind } = await w.play(await w.camera(flv()));
    expect(kind).toBe('flv');
    await until(() => source.watching() === 0, 'the look before is over');
    const over = new AbortController();
    const reply = await fetch(`${world.address}${url}`, { signal: over.signal });
    expect(reply.headers.get('content-type')).toBe('video/x-flv');
    const reader = reply.body?.getReader();
    const { value } = (await reader?.read()) ?? {};
    expect(Buffer.from(value ?? []).toString('latin1', 0, 3)).toBe('FLV');
    expect(source.watching()).toBe(1);
    over.abort();
    await until(() => source.watching() === 0, 'the source is left alone');
  });

  it('receives the offer of a browser and returns its answer, and nothing that is not an offer', async () => {
    const { url, kind } = await w.play(await w.camera(whep));
    expect(kind).toBe('webrtc');
    const offer = (body: object) => world.post(url, body, {});
    expect((await offer({ sdp: 'GET / HTTP/1.1' })).status).toBe(400);
    expect((await offer({})).status).toBe(400);
    expect((await world.post(url.replace(/play\/[^/]+/, 'play/x'), { sdp: 'v=0' }, {})).status).toBe(403);
    expect(offers).toEqual([]);
    expect((await offer({ sdp: 'v=0\r\na=offer\r\n' })).body.data).toEqual({ sdp: 'v=0\r\na=answer\r\n' });
    expect(offers).toEqual(['v=0\r\na=offer\r\n']);
    const elsewhere = await w.play(await w.camera(hls()));
    const toList = elsewhere.url.replace('index.m3u8', 'whep');
    expect((await world.post(toList, { sdp: 'v=0' }, {})).status).toBe(404);
  });
});

describe('a server without ffmpeg', () => {
  it('reports it for RTSP, in the tree and by the call', async () => {
    const id = await w.camera({ cameraName: '没有工具' });
    expect(await w.play(id)).toMatchObject({ status: 400, code: 'video.ffmpegMissing' });
    const { body } = await world.get('/api/blade-video/video/tree', w.admin);
    const stations = body.data as readonly { readonly cameras: readonly Row[] }[];
    const told = stations.flatMap(({ cameras }) => cameras.filter(({ name }) => name === '没有工具'));
    expect(told).toMatchObject([{ id, sourceType: 1, problem: 'video.ffmpegMissing' }]);
  });
});
