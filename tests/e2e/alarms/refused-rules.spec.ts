import { randomUUID } from 'node:crypto';
import { label } from '@heliodeck/kit/label';
import { messages } from '@heliodeck/model/wire/messages';
import { expect } from '@playwright/test';
import { faultsOf } from '../../support/axe.ts';
import { say, words } from '../../support/console-page.ts';
import { apiOf, rowsOf, type Wire } from '../api.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { fieldStation, pressInRow } from '../field.ts';
import { operator } from '../people.ts';

const own = {
  edit: label('编辑', 'Edit'),
  limitA: label('告警值A', 'Limit A'),
  limitB: label('告警值B', 'Limit B'),
  noNumber: label('告警值A必须是数字', 'Limit A must be a number'),
  range: label('0至6553.5', '0 to 6553.5'),
};
const path = 'blade-thresholdSetting/thresholdSetting';

for (const locale of locales)
  test.describe(`the form of a rule in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale) });
    const text = (of: Parameters<typeof say>[0]) => say(of, locale);

    test('refuses limits that are no number, in the wrong order or beyond what is measured, each at its field', async ({
      page,
      request,
    }) => {
      const api = await apiOf(request, operator);
      const { controller } = await fieldStation(api, 1);
      const alarmName = `R-${randomUUID().slice(0, 8)}`;
      // Inside limits that no battery of the field has.
      const limits = { alarmTrigger: 4, alarmNumA: '900', alarmNumB: '950' };
      const { id } = await api.post<Wire>(`${path}/submit`, {
        alarmName,
        attrNo: '1.batteryVoltage',
        deviceIds: controller.id,
        grade: 4,
        ...limits,
      });
      await page.goto(`/operations/thresholdSetting?alarmName=${alarmName}`);
      await pressInRow(page, page.getByRole('row').filter({ hasText: alarmName }), text(own.edit));
      const form = page.getByRole('dialog');
      const [a, b] = [own.limitA, own.limitB].map((name) => form.getByRole('textbox', { name: text(name) }));
      if (a === undefined || b === undefined) throw new Error('two limits');
      const save = form.getByRole('button', { name: text(words.save), exact: true });
      for (const [limitA, limitB, reason] of [
        ['1e3', '950', text(own.noNumber)],
        ['951', '950', text(messages['threshold.order'])],
        ['900', '99999', text(own.range)],
      ] as const) {
        await a.fill(limitA);
        await b.fill(limitB);
        await save.click();
        const wrong = form.locator('[aria-invalid=true]');
        await expect(wrong).toHaveCount(1);
        await expect(wrong).toHaveAccessibleDescription(new RegExp(reason));
        expect((await rowsOf(api, `${path}/list`, { alarmName }))[0]).toMatchObject(limits);
      }
      expect(await faultsOf(page, '[role=dialog]')).toEqual([]);
      await a.fill('910');
      await b.fill('950');
      await save.click();
      await expect(form).toHaveCount(0);
      expect((await rowsOf(api, `${path}/list`, { alarmName }))[0]).toMatchObject({ alarmNumA: '910' });
      await api.post(`${path}/remove`, {}, { ids: id });
    });
  });
