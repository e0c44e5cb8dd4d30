import { randomUUID } from 'node:crypto';
import { grouped } from '@heliodeck/kit/grouped';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { fillLogIn, type Person, settled } from '../../support/console-page.ts';
import { test } from '../console-test.ts';
import { asOwner } from '../database.ts';
import { newTenant } from '../organisation.ts';

const district = 2000;
/** One in a hundred of them lost its DTU. */
const lost = district / 100;

/** A tenant with this many stations in one district, and one in another city. */
async function largeTenant(request: APIRequestContext): Promise<Person> {
  const person = await newTenant(request, `Large ${randomUUID().slice(0, 6)}`);
  const { tenantId } = person;
  await asOwner(
    `insert into station (tenant_id, station_name, time_zone, installed_capacity, region_id, create_dept, longitude, latitude)
     select $1, case n when $2 then 'Elsewhere' else 'Plant ' || lpad(n::text, 4, '0') end, 'Asia/Shanghai', 50,
       case n when $2 then '350203' else '110101' end, (select min(id) from dept where tenant_id = $1),
       116.3 + (n % 50) * 0.01, 39.8 + (n / 50) * 0.01
     from generate_series(0, $2::integer) n`,
    [tenantId, district],
  );
  // An earlier connection distinguishes a lost DTU from one that has never connected.
  await asOwner(
    `insert into dtu (tenant_id, station_info_id, name, imei, online_status, connect_time)
     select tenant_id, id, 'DTU of ' || station_name, 'large-' || tenant_id || '-' || right(station_name, 4), 0, now() - interval '1 day'
     from station where tenant_id = $1 and station_name like 'Plant %00'`,
    [tenantId],
  );
  return person;
}

const stationsOf = (page: Page) => page.getByRole('region', { name: '电站', exact: true });

/** Number of elements of the screen that scroll up and down. */
const scrollers = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('main, main *')].filter(
        (part) =>
          /auto|scroll/.test(getComputedStyle(part).overflowY) && part.scrollHeight > part.clientHeight + 1,
      ).length,
  );

/** The page with this many stations, at either width. */
async function showsAll(page: Page): Promise<void> {
  const stations = stationsOf(page);
  const links = stations.getByRole('link');
  const counts = page.getByRole('region', { name: '统计' });
  for (const count of [`${grouped(district + 1)}\\s*全部`, `${lost}\\s*有异常`])
    await expect(counts.getByRole('button', { name: new RegExp(`^${count}`) })).toBeVisible();

  // The worst first, and only visible ones are drawn.
  await expect(links.first()).toContainText('Plant 0000');
  await expect(links.first()).toContainText('1 条异常');
  await expect(page.getByRole('region', { name: '当前异常' }).getByRole('link').first()).toContainText(
    'DTU离线',
  );
  expect(await links.count()).toBeLessThan(100);

  const search = page.getByRole('textbox', { name: '搜索电站、设备或异常' });
  await search.pressSequentially('plant 1907');
  await expect(search).toHaveValue('plant 1907');
  await expect(links).toHaveCount(1);
  await expect(links).toContainText('Plant 1907');
  await expect(page).toHaveURL(/[?&]q=plant/);
  await search.fill('');
  await expect(links.nth(1)).toBeVisible();

  await stations.getByRole('combobox', { name: '排序' }).click();
  await page.getByTitle('按区域', { exact: true }).click();
  await expect(page).toHaveURL(/order=region/);
  await expect(stations.getByRole('heading', { name: / 2,000 座电站$/ })).toBeVisible();

  // By keyboard to the end, to the other city, and back.
  await links.first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press('End');
  await expect(stations.getByRole('link', { name: 'Elsewhere' })).toBeFocused();
  await expect(stations.getByRole('heading', { name: / 1 座电站$/ })).toBeVisible();
  await page.keyboard.press('Home');
  await expect(stations.getByRole('link', { name: 'Plant 0000' })).toBeFocused();

  await stations.getByText('地图', { exact: true }).click();
  await expect(page).toHaveURL(/view=map/);
  await expect(stations.getByRole('region', { name: '电站地图' })).toBeVisible();
}

test('two thousand stations of one district are counted, searched, grouped and mapped on a desktop and on a phone', async ({
  page,
  request,
  traffic,
}) => {
  test.slow();
  const person = await largeTenant(request);
  await page.goto('/login?redirect=/wel/index');
  await fillLogIn(page, person);
  await expect(stationsOf(page).getByRole('link').first()).toBeVisible();
  await page.goto('/wel/index?home=watch');
  await showsAll(page);
  await settled(page, traffic);

  await page.setViewportSize({ width: 390, height: 844 });
  // The map was selected before.
  await page.goto('/wel/index?home=watch&view=tiles');
  const wrong = page.getByRole('region', { name: '当前异常' });
  await expect(wrong.getByRole('link')).toHaveCount(5);
  expect(await scrollers(page), 'the page is one list').toBe(1);
  await wrong.getByRole('button', { name: '显示' }).click();
  await expect(wrong).not.toContainText('条未显示');
  expect(await scrollers(page), 'the page is one list').toBe(1);
  await showsAll(page);
  await settled(page, traffic);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(traffic.complaints).toEqual([]);
});
