import { label } from '@heliodeck/kit/label';
import { expect, type Page } from '@playwright/test';
import { say } from '../../support/console-page.ts';
import { apiOf } from '../api.ts';
import { locales, test } from '../console-test.ts';
import { fieldStation } from '../field.ts';
import { nobodySignedIn, ownSession } from '../own-session.ts';
import { operator } from '../people.ts';

const own = {
  voltage: label('蓄电池电压', 'Battery Voltage'),
};

/** Sets the clock of the page's machine ahead. The session stays valid: it follows the server's time. */
async function setClock(page: Page, aheadMs: number): Promise<void> {
  await page.addInitScript((ahead) => {
    const Real = Date;
    globalThis.Date = class extends Real {
      constructor(...given: []) {
        if (given.length === 0) super(Real.now() + ahead);
        else super(...given);
      }
      static override now(): number {
        return Real.now() + ahead;
      }
    } as DateConstructor;
  }, aheadMs);
}

for (const locale of locales)
  test.describe(`a panel with a wrong clock, in ${locale}`, () => {
    test.use({ storageState: nobodySignedIn });

    for (const [name, aheadMs] of [
      ['an hour and a half ahead', 5_400_000],
      ['an hour and a half behind', -5_400_000],
    ] as const)
      test(`shows the server’s last hour where the clock is ${name}`, async ({ page, request }) => {
        const { controller } = await fieldStation(await apiOf(request, operator), 0);
        await ownSession(page, operator, locale);
        await setClock(page, aheadMs);
        await page.goto(`/monitor/monitorCompare?s=${controller.id}.batteryVoltage&span=1h`);
        const row = page.getByRole('row').filter({ hasText: say(own.voltage, locale) });
        await expect(row).toContainText(/\d V/);
        await expect(row).toContainText(/(9\d|100)%/);
      });
  });
