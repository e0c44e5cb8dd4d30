import { expect, type Locator, type Page } from '@playwright/test';
import { apiOf } from '../api.ts';
import { stateFile, test } from '../console-test.ts';
import { dialIn } from '../dialling-dtu.ts';
import { fieldStation, silentController } from '../field.ts';
import { nobodySignedIn, ownSession } from '../own-session.ts';
import { operator } from '../people.ts';

/**
 * What operators do every day, done as briefly as the console allows. `before` are the clicks the same task took at the first
 * trial of the console, `beforeSeconds` how long it took where that was noted; where it was a dead end then, only that it ends now
 * is asked for. Typing and keys are not clicks.
 */
interface Task {
  readonly name: string;
  readonly before: number;
  readonly beforeSeconds?: number;
  readonly wasDeadEnd?: true;
}

/** Counts clicks with the pointer, and prints the count and the time beside the earlier ones. */
function counted(page: Page, { name, before, beforeSeconds, wasDeadEnd }: Task) {
  const began = performance.now();
  let clicks = 0;
  return {
    async click(target: Locator): Promise<void> {
      clicks += 1;
      await target.click();
    },
    async search(text: string, hit: RegExp | string): Promise<void> {
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Search menus, stations, devices' }).fill(text);
      const found = page.getByRole('option').filter({ hasText: hit }).first();
      await expect(found).toBeVisible();
      // By keys, as a user moves down the list.
      while ((await found.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
    },
    done(): void {
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      const old = [
        wasDeadEnd ? `${before} and a dead end` : String(before),
        ...(beforeSeconds === undefined ? [] : [`${beforeSeconds} s`]),
      ].join(', ');
      process.stdout.write(`  ${name}: ${clicks} clicks (before: ${old}), ${seconds} s\n`);
      test.info().annotations.push({ type: 'clicks', description: `${name}: ${clicks} (before: ${old})` });
      expect(clicks).toBeLessThanOrEqual(wasDeadEnd ? Math.max(1, before / 2) : Math.floor(before / 2));
    },
  };
}

test.describe('tasks of an operator', () => {
  test.use({ storageState: stateFile('operator', 'en'), viewport: { width: 1440, height: 900 } });

  test('the page of the station shows yesterday, and this month next to the last one', async ({
    page,
    request,
  }) => {
    const station = await fieldStation(await apiOf(request, operator), 0);
    await page.goto('/');
    const task = counted(page, { name: 'yesterday, and this month against the last', before: 5 });
    await task.click(
      page.getByRole('region', { name: 'Stations', exact: true }).getByRole('link', { name: station.name }),
    );
    await expect(page.getByText('Yesterday', { exact: true })).toBeVisible();
    // The demonstration is a month old: the comparison, or the reason for none, depends on the day.
    const month = page
      .getByRole('region', { name: 'Key figures' })
      .locator('dl')
      .filter({ hasText: 'This month' });
    await expect(month).toContainText(/last month/);
    task.done();
  });

  test('a search result shows since when and why a device is offline', async ({ page, request }) => {
    const api = await apiOf(request, operator);
    const { name } = await silentController(api, (await fieldStation(api, 1)).id);
    await page.goto('/me');
    const task = counted(page, { name: 'device X offline: since when, why', before: 3, wasDeadEnd: true });
    await task.search(`offline ${name}`, name);
    const drawer = page.getByRole('dialog').first();
    await expect(drawer).toContainText(/Offline/);
    await expect(drawer.getByText('Likely cause')).toBeVisible();
    task.done();
  });

  test('a float voltage is set and verified without a click', async ({ page, request }) => {
    const { name } = await fieldStation(await apiOf(request, operator), 1);
    await page.goto('/');
    const task = counted(page, { name: 'set a float voltage', before: 5 });
    await task.search(`set float 53.5 ${name}`, '53.5');
    // The suggestion has the focus: Enter opens the dialog, and Enter again confirms.
    await expect(page.getByLabel('Float Charge Voltage')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Write to device' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'This command' }).locator('[aria-live=polite]')).toHaveText(
      'Verified',
    );
    task.done();
  });

  test('a float voltage is set by the pointer from the first page in two clicks', async ({
    page,
    request,
  }) => {
    const { name } = await fieldStation(await apiOf(request, operator), 1);
    await page.goto('/');
    const task = counted(page, { name: 'set a float voltage by the pointer', before: 5 });
    await task.click(page.getByRole('region', { name: 'Stations', exact: true }).getByRole('link', { name }));
    await task.click(page.getByRole('link', { name: /^Settings of / }));
    await expect(page.getByRole('dialog').first()).toContainText(name);
    const float = page.getByLabel('Float Charge Voltage');
    await expect(page.getByRole('spinbutton').first()).toBeFocused();
    while (!(await float.evaluate((input) => input === document.activeElement)))
      await page.keyboard.press('Tab');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('53.4');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Write to device' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'This command' }).locator('[aria-live=polite]')).toHaveText(
      'Verified',
    );
    // Neither a reload nor a link opens the form again.
    await expect(page).not.toHaveURL(/set=/);
    task.done();
  });

  test('the first page shows what is in trouble, and one click shows the reason', async ({
    page,
    request,
  }) => {
    const api = await apiOf(request, operator);
    const { imei } = await silentController(api, (await fieldStation(api, 1)).id);
    await page.goto(`/wel/index?q=DTU-${imei}`);
    const task = counted(page, { name: 'which stations are in trouble, why', before: 1, wasDeadEnd: true });
    const wrong = page.getByRole('region', { name: 'Wrong now' });
    await task.click(wrong.getByRole('button', { name: `DTU-${imei}` }));
    await expect(page.getByRole('dialog').getByText('Likely cause')).toBeVisible();
    task.done();
  });

  test('the PV inputs of a controller are compared over three days after two clicks', async ({
    page,
    request,
  }) => {
    const { name, controller } = await fieldStation(await apiOf(request, operator), 1);
    await page.goto('/');
    const task = counted(page, { name: 'four PV inputs over three days', before: 8 });
    await task.search(`${controller.name} ${name}`, String(controller.name));
    const drawer = page.getByRole('dialog').first();
    await expect(drawer).toContainText(name);
    await task.click(drawer.getByRole('button', { name: 'Compare' }));
    await task.click(page.getByText('3 days', { exact: true }));
    const chosen = page.getByRole('list', { name: 'Chosen lines' });
    for (const input of ['PV1', 'PV2', 'PV3', 'PV4']) await expect(chosen).toContainText(input);
    await expect(page.getByRole('row').filter({ hasText: 'PV4' })).toContainText(/\d A/);
    task.done();
  });

  test('a week of meter data is exported with one click, and the question states the amount of data', async ({
    page,
  }) => {
    await page.goto('/');
    const task = counted(page, { name: 'export last week of meter data', before: 6 });
    await task.search('export meter last week', 'Meter Data History');
    const question = page.getByRole('dialog').filter({ hasText: 'Do you want to export the data?' });
    await expect(question).toContainText(/rows/);
    await expect(question).toContainText(/Data Time: \d{4}-/);
    const saved = page.waitForEvent('download');
    await task.click(question.getByRole('button', { name: 'OK' }));
    expect((await saved).suggestedFilename()).toMatch(/\.xlsx$/);
    task.done();
  });

  test('a raw packet is sent with two clicks, and a refusal is shown as a refusal', async ({
    page,
    request,
  }) => {
    const api = await apiOf(request, operator);
    const { dtuId, controller } = await fieldStation(api, 0);
    const dtu = await api.get<{ name: string; imei: string }>('blade-dtu/dtu/detail', { id: dtuId });
    await page.goto('/');
    const task = counted(page, { name: 'a raw packet', before: 5 });
    await task.search(dtu.imei, 'Downlink packet');
    // A register that the controller lacks.
    await page
      .getByRole('dialog')
      .getByLabel(/^Packet command/)
      .fill('01 04 F0 00 00 01 02 CA');
    await task.click(page.getByRole('button', { name: 'Send' }));
    await page.getByLabel('Password', { exact: true }).fill(operator.password);
    await task.click(page.getByRole('button', { name: 'Carry out' }));
    const result = page.getByRole('region', { name: 'Result of the last one' });
    await expect(result).toContainText('Refused');
    // The recipient is needed: another device on the bus understands the same bytes.
    await expect(result).toContainText(`Answered by ${controller.name} (address ${controller.address})`);
    await expect(result).not.toContainText('Decoded as');
    task.done();
  });
});

test.describe('the first task of an operator', () => {
  test.use({
    storageState: nobodySignedIn,
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
  });

  test('is signing in, which takes three entries and Enter in the language of the browser', async ({
    page,
  }) => {
    await page.goto('/login');
    await expect(page.getByLabel('Tenant')).toBeFocused();
    const task = counted(page, { name: 'sign in', before: 1, beforeSeconds: 1 });
    for (const [text, next] of [
      [operator.tenantId, 'Tab'],
      [operator.account, 'Tab'],
      [operator.password, 'Enter'],
    ] as const) {
      await page.keyboard.type(text);
      await page.keyboard.press(next);
    }
    await expect(page.getByRole('region', { name: 'Wrong now' })).toBeVisible();
    task.done();
  });
});

test.describe('an operator who gains a station', () => {
  test.use({ storageState: nobodySignedIn, viewport: { width: 1440, height: 900 } });

  test('brings a new station with its DTU and devices to its first values on one page', async ({ page }) => {
    test.setTimeout(120_000);
    const imei = `8600029${String(test.info().workerIndex).padStart(4, '0')}${String(test.info().retry).padStart(4, '0')}`;
    await ownSession(page, operator, 'en');
    await page.goto('/station/commissioning');
    const task = counted(page, { name: 'new station, DTU and devices', before: 25, beforeSeconds: 47 });
    await task.click(page.getByRole('button', { name: 'New station' }));
    const form = page.getByRole('dialog');
    const entry = (name: string): Locator => form.getByLabel(name, { exact: true });
    await entry('Company Name').fill('Sunrise');
    await entry('Station Name').fill(`Site ${imei.slice(-8)}`);
    // Chosen and typed with keys alone.
    await entry('Station Type').focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('.ant-select-item-option-active')).toBeVisible();
    await page.keyboard.press('Enter');
    await form.getByRole('spinbutton', { name: 'Longitude' }).fill('118.0667');
    await form.getByRole('spinbutton', { name: 'Latitude' }).fill('24.4478');
    await form.getByPlaceholder('Address').fill('Siming');
    await entry('Region').fill('Xiamen');
    await expect(page.locator('.ant-select-dropdown:visible')).toContainText('Xiamen');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await entry('Person in Charge').fill('Li');
    for (const name of ['Registration Time', 'Activation Time']) {
      await entry(name).fill('2025-04-01');
      await page.keyboard.press('Tab');
    }
    await task.click(form.getByRole('button', { name: 'Save' }));

    await task.click(page.getByRole('button', { name: 'Add the DTU' }));
    await page.getByRole('dialog').getByRole('combobox').fill(imei);
    await page.keyboard.press('Enter');
    await task.click(page.getByRole('button', { name: 'OK', exact: true }).last());
    const dtu = dialIn(imei);
    try {
      await page.getByLabel('Last address').fill('4');
      await task.click(page.getByRole('button', { name: 'Start the scan' }));
      const take = page.getByRole('button', { name: 'Add 2 chosen devices' });
      await expect(take).toBeEnabled({ timeout: 60_000 });
      await task.click(take);
      await expect(page.getByText('The station is in operation.')).toBeVisible({ timeout: 90_000 });
    } finally {
      dtu.hangUp();
    }
    task.done();
  });
});
