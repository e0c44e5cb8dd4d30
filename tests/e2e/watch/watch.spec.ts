import { randomUUID } from 'node:crypto';
import { label } from '@heliodeck/kit/label';
import { expect } from '@playwright/test';
import { faultsOf } from '../../support/axe.ts';
import { say, settled } from '../../support/console-page.ts';
import { apiOf, type Wire } from '../api.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { fieldStation, silentController } from '../field.ts';
import { administrator, operator } from '../people.ts';

const own = {
  wrong: label('当前异常', 'Wrong now'),
  stations: label('电站', 'Stations'),
  search: label('搜索电站、设备或异常', 'Search stations, devices, troubles'),
  noneFound: label('没有符合条件的电站', 'No station matches'),
  never: label('DTU从未连接', 'The DTU has never connected'),
  undelivered: label('最近未送达的消息', 'Latest messages not delivered'),
  notConfigured: label('未配置', 'Not configured'),
  failures: label('24 小时内登录失败', 'Failed sign-ins in 24 hours'),
};

for (const locale of locales) {
  test.describe(`the watch page in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale) });
    const text = (words: (typeof own)[keyof typeof own]) => say(words, locale);

    test('opens for users who may watch, under each address of the home page', async ({ page }) => {
      await page.goto('/');
      await expect(page).toHaveURL(/\/wel\/index$/);
      await expect(page.getByRole('region', { name: text(own.wrong) })).toBeVisible();
      for (const address of ['/welcome', '/index']) {
        await page.goto(address);
        await expect(page.getByRole('region', { name: text(own.wrong) })).toBeVisible();
      }
    });

    test('shows each station with its power, opens its search with /, and opens a station by keyboard', async ({
      page,
      request,
    }) => {
      const station = await fieldStation(await apiOf(request, operator), 0);
      await page.goto('/wel/index');
      const stations = page.getByRole('region', { name: text(own.stations), exact: true });
      await expect(stations.getByRole('link', { name: station.name })).toContainText(/\d\s[kM]?Wh/);
      await page.locator('body').press('/');
      const search = page.getByRole('textbox', { name: text(own.search) });
      await expect(search).toBeFocused();
      await search.fill('no such station anywhere');
      await expect(stations.getByText(text(own.noneFound))).toBeVisible();
      await search.fill(station.name);
      const link = stations.getByRole('link', { name: station.name });
      await link.focus();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(`/monitor/monitorPowerSite?station=${station.id}`);
    });

    test('letters on a wall display grow with the distance and with the pixels of the screen', async ({
      page,
    }) => {
      await page.goto('/wel/index?wall=4');
      const wrong = page.getByRole('region', { name: text(own.wrong) });
      const letters = () => wrong.evaluate((region) => getComputedStyle(region).fontSize);
      for (const [width, height, size] of [
        [1920, 1080, '34px'],
        [3840, 2160, '68px'],
      ] as const) {
        await page.setViewportSize({ width, height });
        await expect.poll(letters).toBe(size);
      }
    });

    test('a DTU that never connected shows the reason, and links to its location', async ({
      page,
      request,
    }) => {
      const api = await apiOf(request, operator);
      const station = await fieldStation(api, 1);
      const { imei } = await silentController(api, station.id);
      await page.goto(`/wel/index?q=DTU-${imei}`);
      const wrong = page.getByRole('region', { name: text(own.wrong) });
      const link = wrong.getByRole('link', { name: `DTU-${imei}` });
      await expect(link).toContainText(text(own.never));
      await wrong.getByRole('button', { name: `DTU-${imei}` }).click();
      await expect(page.getByRole('dialog')).toContainText(text(own.never));
      await page.keyboard.press('Escape');
      await link.click();
      await expect(page).toHaveURL(new RegExp(`station=${station.id}`));
      // The page of the station shows its troubles too, the worst first, each with its cause.
      await expect(wrong.getByRole('listitem').first().getByRole('button')).toBeVisible();
    });

    for (const size of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ])
      for (const colorScheme of ['light', 'dark'] as const)
        test(`has no accessibility fault at ${size.width} px in ${colorScheme}`, async ({
          page,
          traffic,
        }) => {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          await page.setViewportSize(size);
          await page.goto('/wel/index');
          await expect(page.getByRole('region', { name: text(own.wrong) })).toBeVisible();
          await settled(page, traffic);
          const wide = await page.evaluate(() => document.documentElement.scrollWidth);
          expect(wide).toBeLessThanOrEqual(size.width);
          expect(await faultsOf(page)).toEqual([]);
        });
  });

  test.describe(`the administrator's home in ${locale}`, () => {
    test.use({ storageState: stateFile('administrator', locale) });

    test('shows failed sign-ins, links each card to its list, and has no accessibility fault', async ({
      page,
      traffic,
    }) => {
      await page.goto('/');
      const card = page.getByRole('region', { name: say(own.failures, locale) });
      await expect(card).toBeVisible();
      await settled(page, traffic);
      expect(await faultsOf(page)).toEqual([]);
      await card.getByRole('link').click();
      await expect(page).not.toHaveURL(/wel/);
    });

    test('shows undelivered messages with the reason', async ({ page, request }) => {
      const api = await apiOf(request, administrator);
      const { id } = await api.post<Wire>('blade-pushChannel/pushChannel/submit', {
        channelName: `H-${randomUUID().slice(0, 8)}`,
        endpoint: 'https://example.com/in',
        type: 5,
        enabled: false,
      });
      await expect(api.post('blade-pushChannel/pushChannel/test', {}, { id })).rejects.toThrow();
      await page.goto('/');
      const card = page.getByRole('region', { name: say(own.undelivered, locale) });
      await expect(card.getByText(say(own.notConfigured, locale)).first()).toBeVisible();
      await card.getByRole('link').click();
      await expect(page).toHaveURL('/operations/msgPush');
    });
  });
}
