import { randomUUID } from 'node:crypto';
import { label } from '@heliodeck/kit/label';
import { expect, type Page } from '@playwright/test';
import { say, settled } from '../../support/console-page.ts';
import { apiOf } from '../api.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { operator } from '../people.ts';

const own = {
  report: label('报表', 'Report'),
  margins: label('页边距', 'Margins'),
  addParameter: label('添加参数', 'Add a Parameter'),
};

/** How far the widest field of the page extends beyond the window, px; 0 if all are within it. */
const beyond = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Math.max(
      0,
      ...[...document.querySelectorAll('main :is(input, button, [role=combobox])')].map((field) =>
        Math.round(field.getBoundingClientRect().right - innerWidth),
      ),
    ),
  );

for (const locale of locales)
  test.describe(`the layout of the report designer in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale), viewport: { width: 1440, height: 900 } });

    test('all fields of the page and of parameters fit within their panel', async ({
      page,
      request,
      traffic,
    }) => {
      const name = `room ${randomUUID().slice(0, 8)}`;
      const api = await apiOf(request, operator);
      await api.post('blade-report/report/rest/submit', { name });
      const src = `/ureport/designer?_u=blade-${name}`;
      await page.goto(`/myiframe/urlPath?name=designer-${name}&src=${encodeURIComponent(src)}`);
      await page.getByRole('tab', { name: say(own.report, locale), exact: true }).click();
      await expect(page.getByRole('spinbutton', { name: new RegExp(say(own.margins, locale)) })).toHaveCount(
        4,
      );
      await page.getByRole('button', { name: say(own.addParameter, locale) }).click();
      await settled(page, traffic);
      expect(await beyond(page)).toBe(0);
    });
  });
