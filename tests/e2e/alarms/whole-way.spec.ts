import { randomUUID } from 'node:crypto';
import { label } from '@heliodeck/kit/label';
import { wireTime } from '@heliodeck/model/wire/time';
import { expect, type Page } from '@playwright/test';
import { fillLogIn, say, setLanguage, words } from '../../support/console-page.ts';
import { apiOf, type Wire } from '../api.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { fieldStation, pressInRow, pressTool } from '../field.ts';
import { newRepairman } from '../organisation.ts';
import { nobodySignedIn } from '../own-session.ts';
import { operator } from '../people.ts';

const own = {
  bind: label('绑定属性', 'Bind attribute'),
  bindTitle: label('绑定', 'Bind'),
  askBind: label('确定将选择数据绑定?', 'Bind the selected data?'),
  attrId: label('属性编号', 'Attribute ID'),
  bell: label('未处理告警', 'Open alarms'),
  wrong: label('当前异常', 'Wrong now'),
  details: label('详情', 'Details'),
  told: label('发送记录', 'What was sent to whom'),
  email: label('邮件', 'E-mail'),
  acknowledge: label('确认', 'Acknowledge'),
  send: label('派发', 'Send'),
  processing: label('告警处理', 'Alarm Processing'),
  handlers: label('处理人员', 'Handlers'),
  orders: label('工单', 'Work order'),
  fill: label('填写', 'Fill in'),
  cause: label('故障原因', 'Fault cause'),
  faultPicture: label('故障图片', 'Fault picture'),
  save: label('保存', 'Save'),
  waits: label('网络恢复后自动提交', 'It is sent by itself once there is a network'),
  finish: label('保存并完结', 'Save and end'),
  askEnd: label('确定将工单完结?', 'Are you sure you want to complete the work order?'),
  nothingLeft: label('没有待处理的工单和巡检', 'No open work orders or patrols'),
  completed: label('已完结', 'Completed'),
  before: label('维修前', 'Before'),
  times: label('用时', 'Times'),
};
const rules = 'blade-thresholdSetting/thresholdSetting';
const attribute = '1.batteryVoltage';
/** A picture of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

for (const locale of locales)
  test.describe(`an alarm from its limit to its repair in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale), viewport: { width: 1440, height: 900 } });
    const text = (of: Parameters<typeof say>[0]) => say(of, locale);
    const button = (place: Pick<Page, 'getByRole'>, name: Parameters<typeof say>[0]) =>
      place.getByRole('button', { name: text(name), exact: true });
    const dialog = (page: Page, name: Parameters<typeof say>[0]) =>
      page.getByRole('dialog', { name: text(name), exact: true });

    test('a rule is bound, a device crosses its limit, a repairman writes offline, and the alarm ends with its durations', async ({
      page,
      request,
      browser,
      baseURL,
    }) => {
      // A device is polled every five seconds.
      test.slow();
      const api = await apiOf(request, operator);
      const { id: stationId, controller } = await fieldStation(api, 0);
      const repairman = await newRepairman(request);
      const alarmName = `W-${randomUUID().slice(0, 8)}`;
      const rule = await api.post<Wire>(`${rules}/submit`, {
        alarmName,
        alarmNameEn: alarmName,
        deviceIds: controller.id,
        alarmTrigger: 1,
        alarmNumA: '1',
        grade: 2,
        noticeWay: 4,
      });
      const repairs = async (): Promise<number> => {
        const asked = { month: wireTime(Date.now(), 'Asia/Shanghai').slice(0, 7), stationId };
        const path = 'blade-faultReport/faultReport/statistics';
        return (await api.get<{ repair: { of: number } }>(path, asked)).repair.of;
      };
      const repairedBefore = await repairs();
      const phone = await browser.newContext({
        ...(baseURL && { baseURL }),
        storageState: nobodySignedIn,
        viewport: { width: 390, height: 844 },
      });
      try {
        // A rule without a device is bound.
        await page.goto(`/operations/thresholdSetting?alarmName=${alarmName}`);
        await page.getByRole('row').filter({ hasText: alarmName }).getByRole('checkbox').check();
        await pressTool(page, text(own.bind));
        const bind = dialog(page, own.bindTitle);
        await bind.getByLabel(text(own.attrId), { exact: true }).fill(attribute);
        await page.keyboard.press('Enter');
        const found = bind.getByRole('row').filter({ hasText: attribute });
        await expect(found).toHaveCount(1);
        await found.getByText(attribute, { exact: true }).click();
        await button(bind, words.yes).click();
        await button(dialog(page, own.askBind), words.yes).click();
        await expect(bind).toHaveCount(0);

        // The next reading crosses the limit: list and bell show it without a reload, the watch page names it.
        await page.goto('/operations/realtimeAlarm');
        const row = page.getByRole('row').filter({ hasText: alarmName });
        await expect(row).toHaveCount(1, { timeout: 15_000 });
        await expect(
          page.getByRole('button', { name: new RegExp(`^${text(own.bell)} \\(\\d+\\)$`) }),
        ).toBeVisible();
        await page.goto(`/wel/index?q=${alarmName}`);
        await expect(page.getByRole('region', { name: text(own.wrong) })).toContainText(alarmName);

        // Its page shows the sent messages, accepts the acknowledgement, and dispatches somebody.
        await page.goto('/operations/realtimeAlarm');
        await pressInRow(page, row, text(own.details));
        await expect(page.getByRole('heading', { name: alarmName })).toBeVisible();
        const card = (title: Parameters<typeof say>[0]) =>
          page
            .locator('section')
            .filter({ has: page.getByRole('heading', { name: text(title), exact: true }) });
        await expect(card(own.told)).toContainText(text(own.email));
        await button(page, own.acknowledge).click();
        await expect(button(page, own.acknowledge)).toHaveCount(0);
        await button(page, own.send).click();
        const sending = dialog(page, own.processing);
        await sending.getByLabel(text(own.handlers)).fill(repairman.account);
        await sending
          .getByRole('row')
          .filter({ hasText: repairman.account })
          .getByRole('cell')
          .nth(1)
          .click();
        await button(sending, words.yes).click();
        await expect(card(own.orders)).toContainText(repairman.account);

        // The dispatched person writes on a phone whose network comes and goes.
        const his = await phone.newPage();
        await his.goto('/operations/myWork');
        await setLanguage(his, locale);
        await fillLogIn(his, repairman, locale);
        const task = his.getByRole('article').filter({ hasText: alarmName });
        await task.getByRole('button', { name: text(own.fill) }).click();
        const cause = `Loose terminal ${randomUUID()}`;
        await task.getByRole('textbox', { name: text(own.cause) }).fill(cause);
        await task
          .getByLabel(text(own.faultPicture), { exact: true })
          .and(his.locator('input'))
          .setInputFiles({ name: 'terminal.png', mimeType: 'image/png', buffer: pixel });
        await expect(task.getByRole('img', { name: text(own.faultPicture) })).toHaveAttribute(
          'src',
          /^(?!blob:)/,
        );
        await phone.setOffline(true);
        await button(task, own.save).click();
        await expect(task.getByText(text(own.waits))).toBeVisible();
        await phone.setOffline(false);
        await expect(task.getByText(text(own.waits))).toHaveCount(0);
        await button(task, own.finish).click();
        await button(dialog(his, own.askEnd), words.yes).click();
        await expect(his.getByText(text(own.nothingLeft))).toBeVisible();

        // The page of the alarm, still open at the desk, shows the end; its order shows the work done and its duration.
        await expect(
          page.getByRole('main').getByText(text(own.completed), { exact: true }).first(),
        ).toBeVisible();
        await button(card(own.orders), own.details).click();
        await expect(page.getByText(cause).first()).toBeVisible();
        await expect(page.getByRole('img', { name: text(own.before) })).toBeVisible();
        await expect(card(own.times)).not.toContainText('—');
        expect(await repairs()).toBeGreaterThan(repairedBefore);
      } finally {
        await phone.close();
        await api.post(`${rules}/remove?ids=${rule.id}`);
      }
    });
  });
