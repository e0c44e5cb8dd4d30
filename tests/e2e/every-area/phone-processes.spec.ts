import { randomUUID } from 'node:crypto';
import { type Locale, label } from '@heliodeck/kit/label';
import { expect, type Locator, type Page } from '@playwright/test';
import { faultsOf } from '../../support/axe.ts';
import { fillLogIn, say, setLanguage, settled, words } from '../../support/console-page.ts';
import { apiOf } from '../api.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { userHolding } from '../organisation.ts';
import { administrator } from '../people.ts';
import { act, begin, end, ofAdmin, stepsXml } from '../workflow/running-process.ts';

const own = {
  picture: label('流程图', 'Flow diagram'),
  chart: label('流程图', 'Flow chart'),
  detail: label('详情', 'Detail'),
  handle: label('处理', 'Handle'),
  handOver: label('转办', 'Hand over'),
  addPerson: label('加签', 'Ask a colleague'),
  copy: label('抄送', 'Send a copy'),
  claim: label('签收', 'Claim'),
  custom: label('定制流程', 'Custom processes'),
  changeState: label('变更状态', 'Change State'),
  compare: label('版本比较', 'Compare versions'),
  remove: label('删除', 'Delete'),
  deploy: label('部署', 'Deploy'),
  configure: label('配置', 'Configure'),
  readyMade: label('添加现成报表', 'Add a Ready-made One'),
  bind: label('绑定属性', 'Bind attribute'),
  more: label('更多操作', 'More actions'),
  starter: label('推荐规则', 'Suggested rules'),
  noTodo: label('没有待办事务', 'No task waits for you'),
  noClaim: label('没有待签事务', 'There is no task to claim'),
  noSent: label('还没有发起过事务', 'You have not started a process yet'),
  noDone: label('还没有办理过事务', 'You have not handled a task yet'),
  toClaim: label('前往“待签事务”', 'Go to Tasks to Claim'),
  toTodo: label('前往“待办事务”', 'Go to My To-do'),
  toStart: label('前往“发起事务”', 'Go to Start a Process'),
};

const screens = {
  operator: [
    ...['/work/start', '/work/claim', '/work/todo', '/work/send', '/work/done'],
    ...['/flow/model', '/flow/manager', '/flow/follow', '/flow/start', '/flow/designer'],
    ...['/report/reportlist', '/operations/thresholdSetting', '/analysis/alarm', '/analysis/fault'],
  ],
  administrator: ['/flow/deploy', '/flow/model', '/tool/datasource', '/tool/model', '/tool/code'],
} as const;

/** Buttons of a dialog that cannot be tapped at any scroll position: outside the window, or below another element. */
async function expectReachable(page: Page, dialog: Locator): Promise<void> {
  await expect(dialog).toBeVisible();
  const buttons = dialog.locator('button:visible:enabled');
  await expect(buttons).not.toHaveCount(0);
  for (const button of await buttons.all()) await button.click({ trial: true });
  await expectNoScroll(page);
}

/** A button above a list, or in the sheet of buttons that do not fit on a phone. */
async function pressTool(page: Page, locale: Locale, name: string): Promise<void> {
  const beside = page.getByRole('main').getByRole('button', { name, exact: true });
  const more = page.getByRole('main').getByRole('button', { name: say(own.more, locale), exact: true });
  await expect(beside.or(more).first()).toBeVisible();
  if ((await beside.count()) > 0) return await beside.first().click();
  await more.click();
  const sheet = page.getByRole('dialog', { name: say(own.more, locale) });
  await sheet.getByRole('button', { name, exact: true }).click();
  await expect(sheet).toHaveCount(0);
}

/** The page itself does not scroll sideways; wide content scrolls in a region of its own. */
const expectNoScroll = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);

test.use({ viewport: { width: 390, height: 844 } });

for (const locale of locales)
  test.describe(`processes and tools on a phone in ${locale}`, () => {
    const word = (name: keyof typeof own): string => say(own[name], locale);
    const card = (page: Page, text: string): Locator =>
      page.getByRole('main').getByRole('listitem').filter({ hasText: text });
    // The mouse is on the last button: if its tooltip is open, the first Escape closes that.
    const shut = (page: Page, dialog: Locator): Promise<void> =>
      expect(async () => {
        await page.keyboard.press('Escape');
        await expect(dialog).toHaveCount(0, { timeout: 2_000 });
      }).toPass();

    for (const who of ['operator', 'administrator'] as const)
      test.describe(`for the ${who}`, () => {
        test.use({ storageState: stateFile(who, locale) });

        test('no screen is wider than the window', async ({ page, traffic }) => {
          test.slow();
          for (const path of screens[who]) {
            await page.goto(path);
            await settled(page, traffic);
            await expectNoScroll(page);
          }
          expect(traffic.complaints).toEqual([]);
        });
      });

    test.describe('for the tenant', () => {
      test.use({ storageState: stateFile('operator', locale) });

      test('all buttons of the dialogs of rules and report files can be pressed', async ({ page }) => {
        test.slow();
        const dialog = page.getByRole('dialog');
        await page.goto('/operations/thresholdSetting');
        await page.getByRole('main').getByRole('listitem').first().getByRole('checkbox').check();
        await pressTool(page, locale, word('bind'));
        await expectReachable(page, dialog);
        await shut(page, dialog);
        await pressTool(page, locale, word('starter'));
        await expectReachable(page, dialog);
        await shut(page, dialog);
        await page.goto('/report/reportlist');
        await pressTool(page, locale, word('readyMade'));
        await expectReachable(page, dialog);
        await shut(page, dialog);
        await pressTool(page, locale, say(words.add, locale));
        await expectReachable(page, dialog);
      });
    });

    test.describe('for the platform', () => {
      test.use({ storageState: stateFile('administrator', locale) });

      test('all buttons of the dialogs of processes can be pressed', async ({ page, request }) => {
        test.slow();
        const key = `P${locale}${randomUUID().slice(0, 8)}`;
        const api = await apiOf(request, administrator);
        const { instance, model } = await begin(api, stepsXml(key, { look: ofAdmin }));
        // Two versions can be compared.
        await api.post(
          'blade-flow/model/deploy',
          {},
          { modelId: model, category: 'flow_1', tenantIds: '000000' },
        );
        const dialog = page.getByRole('dialog');
        const look = async (path: string, name: string): Promise<void> => {
          await page.goto(path);
          await act(page, card(page, key), name);
          await expectReachable(page, dialog.last());
        };
        await look(`/work/todo?processDefinitionName=${key}`, word('chart'));
        await shut(page, dialog);
        await act(page, card(page, key), word('handle'));
        await expect(page).toHaveURL(/\/handle\//);
        for (const name of ['handOver', 'addPerson', 'copy'] as const) {
          await page.getByRole('button', { name: word(name), exact: true }).click();
          await expectReachable(page, dialog);
          await shut(page, dialog);
        }
        await expectNoScroll(page);
        await look(`/flow/model?name=${key}`, word('deploy'));
        await shut(page, dialog);
        await look(`/flow/model?name=${key}`, word('configure'));
        await page.goto(`/flow/manager?key=${key}`);
        await page.getByText(word('custom'), { exact: true }).click();
        for (const name of ['changeState', 'picture', 'compare'] as const) {
          await act(page, card(page, key), word(name));
          await expectReachable(page, dialog);
          await shut(page, dialog);
        }
        await page.goto(`/flow/follow?processDefinitionKey=${key}`);
        for (const name of ['picture', 'remove'] as const) {
          await act(page, card(page, key), word(name));
          await expectReachable(page, dialog);
          await shut(page, dialog);
        }
        await act(page, card(page, key), word('detail'));
        await expect(page).toHaveURL(/\/detail\//);
        await expectNoScroll(page);
        await end(api, instance);
      });

      test('all buttons of the forms of data sources, data models and generated code can be pressed', async ({
        page,
      }) => {
        for (const path of ['/tool/datasource', '/tool/model', '/tool/code']) {
          await page.goto(path);
          await page.getByRole('button', { name: say(words.add, locale), exact: true }).click();
          await expectReachable(page, page.getByRole('dialog'));
        }
      });
    });

    test('an empty task list explains itself and links to the list to continue with', async ({
      page,
      request,
    }) => {
      test.slow();
      const held = ['work_start', 'work_claim', 'work_todo', 'work_send', 'work_done'];
      const person = await userHolding(request, `w${randomUUID().slice(0, 8)}`, held);
      await page.goto('/work/todo');
      await setLanguage(page, locale);
      await fillLogIn(page, person, locale);
      await expect(page).toHaveURL(/^[^?]*\/work\/todo$/);
      for (const [path, text, link] of [
        ['/work/todo', 'noTodo', 'toClaim'],
        ['/work/claim', 'noClaim', 'toTodo'],
        ['/work/send', 'noSent', 'toStart'],
        ['/work/done', 'noDone', 'toTodo'],
      ] as const) {
        await page.goto(path);
        await expect(page.getByText(word(text), { exact: true })).toBeVisible();
        await expect(page.getByRole('link', { name: word(link), exact: true })).toBeVisible();
      }
      expect(await faultsOf(page)).toEqual([]);
      await page.getByRole('link', { name: word('toTodo'), exact: true }).click();
      await expect(page).toHaveURL(/\/work\/todo$/);
    });
  });
