import { readCameraAddress } from '@heliodeck/model/video/camera-address';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { afterAll, describe, expect, it } from 'vitest';
import { usualTimes } from '../../../apps/server/areas/video/repackage/camera-stream.ts';
import { StreamPool } from '../../../apps/server/areas/video/repackage/stream-pool.ts';
import { needFfmpeg } from '../../support/ffmpeg.ts';
import { quietLog } from '../../support/log.ts';
import { rtspCamera } from '../../support/rtsp-camera.ts';
import { until } from '../../support/until.ts';
import { repackaging, repackagingIds } from './video-world.ts';

const ffmpeg = needFfmpeg();
const cam = await rtspCamera();
const h265 = await rtspCamera({
  coding: ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=none:keyint=15:bframes=0'],
  codingName: 'H265',
});
afterAll(() => Promise.all([cam.close(), h265.close()]));
const quick = { idleMs: 2_000, pauseMs: 200, longestPauseMs: 2_000, staleMs: 1_500 };
const pools: StreamPool[] = [];
afterAll(() => Promise.all(pools.map((pool) => pool.close())));
function pool(times = usualTimes): StreamPool {
  const made = new StreamPool(ffmpeg, times, quietLog);
  pools.push(made);
  return made;
}
const sourceOf = ({ address }: { readonly address: string }, transcode = false) => ({
  transcode,
  async target() {
    const read = readCameraAddress(address, 1);
    if (read === undefined) throw new Error('no address');
    return { address: read, username: '', password: '', pinned: '127.0.0.1' };
  },
});
const many = { most: 10, mostConverted: 1 };
const codeOf = (work: () => unknown): string => {
  try {
    work();
    return '';
  } catch (error) {
    return error instanceof CodedError ? error.code : String(error);
  }
};

describe('repackaged streams', () => {
  it('are refused beyond the limit, and beyond that of converted ones, until one has ended', async () => {
    const streams = pool();
    const first = streams.open('a', sourceOf(cam), { most: 1, mostConverted: 1 });
    expect(codeOf(() => streams.open('b', sourceOf(cam), { most: 1, mostConverted: 1 }))).toBe('video.limit');
    expect(codeOf(() => streams.open('b', sourceOf(cam, true), { most: 5, mostConverted: 0 }))).toBe(
      'video.convertLimit',
    );
    expect(streams.open('a', sourceOf(cam), { most: 1, mostConverted: 1 })).toBe(first);
    await first.stop();
    expect(codeOf(() => streams.open('b', sourceOf(cam), { most: 1, mostConverted: 1 }))).toBe('');
    await streams.close();
    expect(codeOf(() => streams.open('c', sourceOf(cam), many))).toBe('video.noSignal');
    expect(repackaging()).toEqual([]);
  });

  it('end when there are no more requests, and not before', async () => {
    const stream = pool({ ...usualTimes, idleMs: quick.idleMs }).open('a', sourceOf(cam), many);
    await stream.settled(15_000);
    const [id] = repackagingIds();
    const from = Date.now();
    await until(
      () => stream.list() && Date.now() - from > 2 * quick.idleMs,
      'twice the time of an idle stream',
    );
    expect(repackagingIds()).toEqual([id]);
    await stream.done;
    expect(repackagingIds()).toEqual([]);
  });

  it('restart when their process is killed, report it meanwhile, and continue in the same list after a break', async () => {
    const stream = pool({ ...usualTimes, staleMs: 500, pauseMs: 1_000 }).open('a', sourceOf(cam), many);
    await stream.settled(15_000);
    const [id = 0] = repackagingIds();
    process.kill(id, 'SIGKILL');
    await until(() => stream.reason?.code === 'video.stopped', 'the break is said');
    await until(() => stream.list()?.includes('#EXT-X-DISCONTINUITY\n') === true, 'pictures after a break');
    const [next] = repackagingIds();
    expect(next).not.toBe(id);
    expect(stream.reason).toBeUndefined();
    await stream.stop();
  });

  it('wait longer after each failed attempt', async () => {
    const before = Date.now();
    const gone = { address: 'rtsp://127.0.0.1:1/live' };
    let attempts = 0;
    const source = sourceOf(gone);
    const counted = {
      ...source,
      target() {
        attempts += 1;
        return source.target();
      },
    };
    const stream = pool({ ...quick, idleMs: 60_000 }).open('a', counted, many);
    await until(() => attempts === 4, 'four attempts');
    expect(Date.now() - before).toBeGreaterThan(200 + 400 + 800);
    expect(stream.reason?.code ?? 'video.unreachable').toBe('video.unreachable');
    await stream.stop();
  });

  it('have no signal once a connected camera sends no pictures', async () => {
    const stream = pool({ ...usualTimes, staleMs: 1_500 }).open('a', sourceOf(cam), many);
    await stream.settled(15_000);
    cam.freeze(true);
    try {
      await until(() => stream.list() === undefined, 'no signal');
      expect(stream.lastPiece).toBeGreaterThan(0);
    } finally {
      cam.freeze(false);
    }
    await until(() => stream.list() !== undefined, 'pictures again');
    await stream.stop();
  });

  it('report that a camera sends H.265, and convert it where configured', async () => {
    const plain = pool().open('a', sourceOf(h265), many);
    await plain.settled(20_000);
    expect(plain.reason?.code).toBe('video.hevc');
    await plain.stop();
    const converted = pool().open('a', sourceOf(h265, true), many);
    await converted.settled(20_000);
    expect(converted.reason).toBeUndefined();
    expect(converted.list()).toContain('#EXTINF');
    await converted.stop();
  });

  it('leave no process behind that continues without the connection it reads from', async () => {
    const stream = pool().open('a', sourceOf(cam), many);
    await stream.settled(15_000);
    const [id = 0] = repackagingIds();
    cam.hangUp();
    await until(() => !repackagingIds().includes(id), 'the process has ended by itself');
    await stream.stop();
  });
});
