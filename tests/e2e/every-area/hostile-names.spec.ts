import { expect, type Page } from '@playwright/test';
import { settled } from '../../support/console-page.ts';
import { type Api, apiOf, rowsOf } from '../api.ts';
import { stateFile, test } from '../console-test.ts';
import { operator } from '../people.ts';

test.use({ storageState: stateFile('operator', 'zh') });

/** Scripts that a hostile name might try to run. */
const hostile = '<img src=x onerror="window.taken=1">';
const boxes = 'blade-headerBox/headerBox';

/** Collects the violations of the content security policy, from the first script on. */
async function watchPolicy(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const stopped: string[] = [];
    Object.assign(window, { stopped });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      stopped.push(`${violatedDirective} ${blockedURI}`),
    );
  });
  return () => page.evaluate(() => (window as unknown as { stopped: string[] }).stopped);
}

/** Whether the script in the hostile name has run. */
const taken = (page: Page): Promise<boolean> => page.evaluate(() => 'taken' in window);

async function addBox(api: Api): Promise<string> {
  const [station] = await rowsOf(api, 'blade-stationInfo/stationInfo/list');
  const made = await api.post<{ id: string }>(`${boxes}/submit`, {
    stationId: station?.id,
    deviceName: hostile,
  });
  return made.id;
}

test('a script in a name is shown as text: in the list, in the record and in the question before deletion', async ({
  page,
  request,
  traffic,
}) => {
  const api = await apiOf(request, operator);
  const id = await addBox(api);
  const stopped = await watchPolicy(page);
  await page.goto('/equipment/headerBox?size=100');
  await settled(page, traffic);
  const row = page.getByRole('row').filter({ hasText: hostile });
  await expect(row).toHaveCount(1);
  await page.getByRole('button', { name: `查看 ${hostile}` }).click();
  await expect(page.getByRole('dialog')).toContainText(hostile);
  await page.goto('/equipment/headerBox?size=100');
  await settled(page, traffic);
  expect(await page.locator('img[src=x]').count()).toBe(0);
  expect([await taken(page), await stopped()]).toEqual([false, []]);
  await api.post(`${boxes}/remove`, undefined, { ids: id });
});

test('a script that is injected into the page is blocked by the page’s policy', async ({ page, traffic }) => {
  const stopped = await watchPolicy(page);
  await page.goto('/me');
  await settled(page, traffic);
  await page.evaluate(
    (markup) => {
      const script = document.createElement('script');
      script.textContent = 'window.taken = 1';
      document.body.append(script);
      const place = document.createElement('div');
      place.innerHTML = markup;
      document.body.append(place);
    },
    hostile.replace('src=x', 'src="data:,"'),
  );
  await expect
    .poll(async () => (await stopped()).filter((line) => line.startsWith('script-src')).length)
    .toBe(2);
  expect(await taken(page)).toBe(false);
});
