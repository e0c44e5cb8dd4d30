import { randomUUID } from 'node:crypto';
import { label } from '@heliodeck/kit/label';
import { messages } from '@heliodeck/model/wire/messages';
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { videoWords as words } from '../../../apps/console/areas/video/video-words.ts';
import { faultsOf } from '../../support/axe.ts';
import { say } from '../../support/console-page.ts';
import { rtspCamera } from '../../support/rtsp-camera.ts';
import { sourceUser, videoSource } from '../../support/video-source.ts';
import { type Api, apiOf, type Wire } from '../api.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { fieldStation } from '../field.ts';
import { operator } from '../people.ts';
import { standInPort } from '../stand-in-port.ts';

// One worker: the sources use the ports that the operators allow.
test.describe.configure({ mode: 'serial' });
test.setTimeout(120_000);

const signIn = { username: 'operator', password: 'p@ss wörd' };
let answerOffer: (offer: string) => Promise<string> = async () => '';
let rtsp: Awaited<ReturnType<typeof rtspCamera>>;
let source: Awaited<ReturnType<typeof videoSource>>;
test.beforeAll(async () => {
  rtsp = await rtspCamera({ ...signIn, port: standInPort('rtsp') });
  source = await videoSource({ port: standInPort('video'), whep: (offer) => answerOffer(offer) });
});
test.afterAll(async () => {
  await rtsp.close();
  await source.close();
});

/** Cameras of one test, removed after it. */
async function withCameras(
  request: APIRequestContext,
  given: readonly object[],
  work: (names: readonly string[], api: Api) => Promise<void>,
): Promise<void> {
  const api = await apiOf(request, operator);
  const { id: stationId } = await fieldStation(api, 0);
  const names = given.map(() => `C-${randomUUID().slice(0, 8)}`);
  const ids: string[] = [];
  try {
    for (const [index, one] of given.entries()) {
      const body = { cameraName: names[index], stationId, sourceType: 1, enabled: true, ...one };
      ids.push((await api.post<Wire>('blade-video/camera/submit', body)).id);
    }
    await work(names, api);
  } finally {
    if (ids.length > 0) await api.post(`blade-video/camera/remove?ids=${ids.join()}`);
  }
}
const ofRtsp = () => ({ address: rtsp.address, ...signIn });
const tile = (page: Page, number: number): Locator => page.locator('[data-tile]').nth(number - 1);

/** Waits until a tile's picture moves, and is the coloured test picture, not a black one. */
async function expectMoving(page: Page, number: number): Promise<void> {
  const video = tile(page, number).locator('..').locator('video');
  const time = () => video.evaluate((one: HTMLVideoElement) => one.currentTime);
  await expect(video).toHaveJSProperty('videoWidth', 640, { timeout: 40_000 });
  // Between two checks: a player that restarts meanwhile starts at another time.
  let before = Number.POSITIVE_INFINITY;
  const moves = async (): Promise<boolean> => {
    const [last, now] = [before, await time()];
    before = now;
    return now > last;
  };
  await expect.poll(moves, { timeout: 20_000 }).toBe(true);
  const colours = await video.evaluate((one: HTMLVideoElement) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [64, 36];
    const paper = canvas.getContext('2d');
    paper?.drawImage(one, 0, 0, 64, 36);
    const bytes = paper?.getImageData(0, 0, 64, 36).data ?? [];
    return new Set(Array.from(bytes).filter((_, index) => index % 4 === 0)).size;
  });
  expect(colours).toBeGreaterThan(8);
}

for (const locale of locales)
  test.describe(`camera pictures in ${locale}`, () => {
    test.use({
      storageState: stateFile('operator', locale),
      colorScheme: locale === 'zh' ? 'light' : 'dark',
    });
    const choose = (page: Page, name: string) =>
      page.getByRole('button', { name, exact: true }).first().click();

    test('an RTSP camera plays in the selected tile, the selection advances, and a smaller layout selects the first', async ({
      page,
      request,
    }) => {
      const wrong = { address: rtsp.address, username: 'operator', password: 'wrong' };
      const closed = { address: `rtsp://127.0.0.1:${standInPort('rtsp')}/nowhere`, ...signIn };
      await withCameras(
        request,
        [ofRtsp(), wrong, closed],
        async ([good = '', refused = '', nowhere = '']) => {
          await page.goto('/monitor/monitorVideo');
          await expect(page.locator('[data-tile]')).toHaveCount(4);
          await expect(tile(page, 1)).toHaveAttribute('aria-pressed', 'true');
          await choose(page, good);
          await expect(tile(page, 2)).toHaveAttribute('aria-pressed', 'true', { timeout: 40_000 });
          await expectMoving(page, 1);
          // The streams of earlier tests have ended by then.
          await expect.poll(() => rtsp.watching(), { timeout: 40_000 }).toBe(1);

          await choose(page, refused);
          await expect(
            page.getByRole('alert').getByText(messages['video.credentials'][locale]),
          ).toBeVisible();
          // A tile that does not play does not move the selection.
          await expect(tile(page, 2)).toHaveAttribute('aria-pressed', 'true');
          await tile(page, 3).click();
          await choose(page, nowhere);
          await expect(page.getByRole('alert').getByText(messages['video.notFound'][locale])).toBeVisible();
          expect(await faultsOf(page)).toEqual([]);
          await page.screenshot({ path: `test-results/video-desk-${locale}.png` });

          await page.getByText(say(words.layoutOf(1), locale), { exact: true }).click();
          await expect(page.locator('[data-tile]')).toHaveCount(1);
          await expect(tile(page, 1)).toHaveAttribute('aria-pressed', 'true');
          await expectMoving(page, 1);
          await page.reload();
          await expectMoving(page, 1);
        },
      );
    });

    test('the keyboard moves the selection, shows a tile full screen and closes it; a snapshot is saved', async ({
      page,
      request,
    }) => {
      await withCameras(request, [ofRtsp()], async ([name = '']) => {
        await page.goto('/monitor/monitorVideo?layout=9');
        await expect(page.locator('[data-tile]')).toHaveCount(9);
        await tile(page, 1).focus();
        for (const key of ['ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
        await expect(tile(page, 5)).toBeFocused();
        await page.getByRole('button', { name, exact: true }).first().press('Enter');
        await expectMoving(page, 5);
        await expect(tile(page, 6)).toHaveAttribute('aria-pressed', 'true');
        await tile(page, 5).focus();
        await page.keyboard.press('Enter');
        await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
        await page.keyboard.press('Enter');
        await expect.poll(() => page.evaluate(() => document.fullscreenElement === null)).toBe(true);
        const saving = page.waitForEvent('download');
        await page.getByRole('button', { name: say(words.snapshot, locale) }).click();
        expect((await saving).suggestedFilename()).toContain(name);
        await page.screenshot({ path: `test-results/video-nine-${locale}.png` });
        await tile(page, 5).focus();
        await page.keyboard.press('Delete');
        await expect(page.locator('video')).toHaveCount(0);
      });
    });

    test('a phone shows tiles below the cameras, and states what a camera lacks', async ({
      page,
      request,
    }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await withCameras(
        request,
        [ofRtsp(), { ...ofRtsp(), enabled: false }],
        async ([good = '', off = '']) => {
          await page.goto('/monitor/monitorVideo');
          await choose(page, good);
          await expectMoving(page, 1);
          await page.getByRole('button', { name: off }).first().click();
          await expect(page.getByRole('alert').getByText(messages['video.disabled'][locale])).toBeVisible();
          const wide = await page.evaluate(() => document.documentElement.scrollWidth);
          expect(wide).toBeLessThanOrEqual(390);
          expect(await faultsOf(page)).toEqual([]);
          await page.screenshot({ path: `test-results/video-phone-${locale}.png` });
        },
      );
    });
  });

for (const locale of locales)
  test.describe(`video of a tenant without cameras in ${locale}`, () => {
    test.use({ storageState: stateFile('administrator', locale) });

    test('links to the form for a new camera', async ({ page }) => {
      await page.goto('/monitor/monitorVideo');
      await expect(page.getByText(say(words.none, locale))).toBeVisible();
      await page.screenshot({ path: `test-results/video-empty-${locale}.png` });
      await page.getByRole('button', { name: say(words.add, locale) }).press('Enter');
      await expect(page).toHaveURL(/\/equipment\/camera/);
    });
  });

test.describe('pictures over HTTP and WebRTC', () => {
  test.use({ storageState: stateFile('operator', 'en') });

  for (const [kind, sourceType, path] of [
    ['HLS', 2, '/signed/index.m3u8'],
    ['FLV', 3, '/live.flv'],
  ] as const)
    test(`a camera of ${kind} plays without exposing its address and password`, async ({
      page,
      request,
      traffic,
    }) => {
      const address = `${source.address}${path}`;
      await withCameras(request, [{ sourceType, address, ...sourceUser }], async ([name = '']) => {
        const seen: string[] = [];
        page.on('request', (one) => seen.push(one.url()));
        await page.goto('/monitor/monitorVideo');
        await page.getByRole('button', { name, exact: true }).first().click();
        await expectMoving(page, 1);
        // It continues when the list is read again: a restarted one is at the first seconds of the list.
        const video = page.locator('video').first();
        const time = () => video.evaluate((one: HTMLVideoElement) => one.currentTime);
        await expect.poll(time, { timeout: 30_000 }).toBeGreaterThan(10);
        expect(seen.filter((url) => url.includes(source.host))).toEqual([]);
        expect(seen.some((url) => url.includes('/api/blade-video/play/'))).toBe(true);
        expect(traffic.complaints).toEqual([]);
      });
      await expect.poll(() => source.watching()).toBe(0);
    });

  test('a WebRTC camera plays directly from its source', async ({ page, request, context }) => {
    // The source is a separate page that draws a moving picture.
    const sender = await context.newPage();
    await sender.goto('/login');
    answerOffer = (offer) =>
      sender.evaluate(async (sdp) => {
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [640, 360];
        const paper = canvas.getContext('2d');
        let turn = 0;
        setInterval(() => {
          turn += 1;
          for (let part = 0; part < 20; part += 1) {
            if (paper) paper.fillStyle = `hsl(${part * 18 + turn * 7}deg 90% 50%)`;
            paper?.fillRect(part * 32, 0, 32, 360);
          }
        }, 66);
        const peer = new RTCPeerConnection();
        for (const track of canvas.captureStream(15).getTracks()) peer.addTrack(track);
        await peer.setRemoteDescription({ type: 'offer', sdp });
        await peer.setLocalDescription();
        await new Promise<void>((resolve) => {
          if (peer.iceGatheringState === 'complete') return resolve();
          peer.onicegatheringstatechange = () => peer.iceGatheringState === 'complete' && resolve();
        });
        return peer.localDescription?.sdp ?? '';
      }, offer);
    const given = { sourceType: 4, address: `${source.address}/whep`, ...sourceUser };
    await withCameras(request, [given], async ([name = '']) => {
      await page.goto('/monitor/monitorVideo');
      await page.bringToFront();
      await page.getByRole('button', { name, exact: true }).first().click();
      await expectMoving(page, 1);
    });
  });
});

const own = { add: label('新增', 'Add'), save: label('保存', 'Save') };

for (const locale of locales)
  test.describe(`the camera form in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale) });

    test('a camera is entered by keyboard, and an internal address is refused with a message', async ({
      page,
    }) => {
      await page.goto('/equipment/camera');
      await page.getByRole('button', { name: say(own.add, locale) }).press('Enter');
      const form = page.getByRole('dialog');
      await form
        .getByLabel(say(label('摄像机名称', 'Camera Name'), locale))
        .fill(`C-${randomUUID().slice(0, 8)}`);
      const station = form.getByLabel(say(label('电站', 'Station'), locale), { exact: true });
      await station.press('ArrowDown');
      await expect(page.locator('.ant-select-item-option').first()).toBeVisible();
      await station.press('Enter');
      await form
        .getByLabel(say(label('视频地址', 'Address'), locale), { exact: true })
        .fill('rtsp://10.9.8.7/live');
      await form.getByRole('button', { name: say(own.save, locale) }).press('Enter');
      const refusal = messages['video.addressNotAllowed'][locale].replace('{host}', '10.9.8.7:554');
      await expect(page.getByText(refusal).first()).toBeVisible();
      await expect(form).toBeVisible();
      expect(await faultsOf(page, '[role=dialog]')).toEqual([]);
      await page.screenshot({ path: `test-results/video-form-${locale}.png` });
    });
  });
