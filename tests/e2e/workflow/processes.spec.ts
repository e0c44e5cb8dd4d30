import { label } from '@heliodeck/kit/label';
import { expect, type Page } from '@playwright/test';
import { faultsOf } from '../../support/axe.ts';
import { say } from '../../support/console-page.ts';
import { locales, stateFile, test } from '../console-test.ts';

const own = {
  start: label('发起', 'Start'),
  startPage: label('发起事务', 'Start a Process'),
  opened: label('已打开的页面', 'Opened pages'),
  submit: label('提交', 'Submit'),
  missing: label('请输入请假理由', 'Please enter Reason'),
  approver: label('审批人', 'Approver'),
  begin: label('开始时间', 'Begin'),
  end: label('结束时间', 'End'),
  reason: label('请假理由', 'Reason'),
  running: label('进行中', 'Running'),
  handle: label('处理', 'Handle'),
  comment: label('办理意见', 'Comment'),
  agree: label('同意', 'Agree'),
  agreed: label('同意', 'agreed'),
  withdraw: label('撤回', 'Withdraw'),
  why: label('原因', 'Reason'),
  whyMissing: label('请填写原因', 'Please enter the reason'),
  cancelled: label('已取消', 'Cancelled'),
  picture: label('流程图', 'Flow diagram'),
  reject: label('驳回', 'Reject'),
  write: label('发表评论', 'Your remark'),
  send: label('发送', 'Send'),
  addFile: label('添加附件', 'Add a file'),
  urge: label('催办', 'Urge'),
  leave: label('请假流程', 'Leave'),
  expense: label('报销流程', 'Expense'),
  copy: label('抄送', 'Send a copy'),
  sendBack: label('退回', 'Send back'),
  backTo: label('退回到', 'Send back to'),
  sentBack: label('已退回', 'Sent back'),
  addPerson: label('加签', 'Ask a colleague'),
  copied: label('抄送我的', 'Copied to me'),
  ok: label('确定', 'OK'),
};

/** A list of leave requests alone: other tests give this person other tasks meanwhile. */
const leaveIn = (list: 'todo' | 'send'): string =>
  `/work/${list}?processDefinitionName=${encodeURIComponent('请假流程')}`;

// Both languages use the tasks of one person: in sequence, the newest task belongs to this test.
test.describe.configure({ mode: 'default' });

for (const locale of locales) {
  test.describe(`a leave request in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale) });
    const word = (name: keyof typeof own): string => say(own[name], locale);

    const openForm = async (page: Page): Promise<void> => {
      await page.goto('/work/start');
      await page
        .getByRole('row', { name: word('leave') })
        .getByRole('button', { name: new RegExp(`^${word('start')}`) })
        .click();
    };
    test('each form that starts one has its name in its tag, also after a reload', async ({ page }) => {
      for (const name of [word('leave'), word('expense')]) {
        await page.goto('/work/start');
        await page
          .getByRole('row', { name })
          .getByRole('button', { name: new RegExp(`^${word('start')}`) })
          .click();
        await expect(page).toHaveTitle(new RegExp(`${word('startPage')} · ${name}`));
      }
      const opened = page.getByRole('navigation', { name: word('opened') });
      const tag = (name: string) =>
        opened.getByRole('link', { name: `${word('startPage')} · ${name}`, exact: true });
      await page.reload();
      await expect(tag(word('expense'))).toHaveAttribute('aria-current', 'page');
      await tag(word('leave')).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        `${word('startPage')} · ${word('leave')}`,
      );
      await expect(page.getByText(word('approver')).first()).toBeVisible();
    });

    const fillForm = async (page: Page, text: string): Promise<void> => {
      // Other tests add people to this tenant, so the test searches for the one it needs.
      await page.getByRole('combobox', { name: word('approver') }).fill('管理员 Admin');
      await page
        .locator('.ant-select-item-option')
        .filter({ hasText: /^管理员 Admin$/ })
        .first()
        .click();
      for (const [name, time] of [
        [word('begin'), '2026-12-01 08:00:00'],
        [word('end'), '2026-12-02 18:00:00'],
      ] as const) {
        await page.getByRole('textbox', { name }).fill(time);
        await page.keyboard.press('Enter');
      }
      // 34 hours: one and a half days.
      await expect(page.getByRole('main').getByText('1.5', { exact: true })).toBeVisible();
      await page.getByLabel(word('reason')).fill(text);
    };

    test('is started, approved, followed in its diagram, and withdrawn', async ({ page, traffic }) => {
      const text = `${locale} ${Date.now()}`;
      await openForm(page);
      await page.getByRole('button', { name: word('submit'), exact: true }).click();
      await expect(page.getByText(word('missing'))).toBeVisible();
      await fillForm(page, text);
      expect(await faultsOf(page, 'main')).toEqual([]);
      await page.getByRole('button', { name: word('submit'), exact: true }).click();
      await expect(page).toHaveURL(/\/work\/process\/leave\/detail\//);
      await expect(page.getByText(text)).toBeVisible();

      await page.goto(leaveIn('todo'));
      await page
        .locator('tbody')
        .getByRole('button', { name: new RegExp(`^${word('handle')}`) })
        .first()
        .click();
      await expect(page).toHaveURL(/\/work\/process\/leave\/handle\//);
      await expect(page.getByText(text)).toBeVisible();
      await expect(page.locator('[data-element-id="hrTask"]').first()).toBeVisible();
      expect(await faultsOf(page, 'main')).toEqual([]);
      await page.getByLabel(word('comment')).fill('一路顺风');
      await page.getByRole('button', { name: word('agree'), exact: true }).click();
      await expect(page).toHaveURL(/\/work\/todo$/);

      await page.goto(leaveIn('send'));
      await page
        .locator('tbody')
        .getByRole('button', { name: new RegExp(`^${say(label('详情', 'Detail'), locale)}`) })
        .first()
        .click();
      await expect(page.getByText('一路顺风')).toBeVisible();
      await expect(page.getByText(word('running'), { exact: true }).first()).toBeVisible();
      await page.getByRole('button', { name: word('withdraw'), exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: word('ok') }).click();
      await expect(page.getByText(word('whyMissing'))).toBeVisible();
      await dialog.getByLabel(word('why')).fill('计划有变');
      await dialog.getByRole('button', { name: word('ok') }).click();
      await expect(page.getByText(word('cancelled'), { exact: true }).first()).toBeVisible();
      await expect(page.getByText('计划有变').first()).toBeVisible();
      await page.setViewportSize({ width: 390, height: 844 });
      await expect(page.getByText(text)).toBeVisible();
      expect(await faultsOf(page, 'main')).toEqual([]);
      expect(traffic.complaints).toEqual([]);
    });

    test('cannot be urged by its own holder, who comments on it with a file and returns it to an earlier step', async ({
      page,
    }) => {
      test.slow();
      const text = `${locale} ${Date.now()}`;
      const button = (name: keyof typeof own) =>
        page.getByRole('button', { name: word(name), exact: true }).first();
      const handle = async () => {
        await page.goto(leaveIn('todo'));
        await page
          .locator('tbody')
          .getByRole('button', { name: new RegExp(`^${word('handle')}`) })
          .first()
          .click();
        await expect(page).toHaveURL(/\/handle\//);
        await expect(page.getByText(text).first()).toBeVisible();
      };
      await openForm(page);
      await fillForm(page, text);
      await button('submit').click();
      await expect(page).toHaveURL(/\/detail\//);

      await expect(button('copy')).toBeVisible();
      await expect(button('urge')).toBeHidden();
      await page.getByLabel(word('write')).fill('<b>现场</b>');
      const chooser = page.waitForEvent('filechooser');
      await button('addFile').click();
      await (await chooser).setFiles({
        name: '说明.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from('说明'),
      });
      await expect(page.getByText('说明.txt')).toBeVisible();
      await button('send').click();
      await expect(page.getByRole('link', { name: '说明.txt' })).toBeVisible();
      await expect(page.getByText('<b>现场</b>')).toBeVisible();

      await handle();
      await page.getByLabel(word('comment')).fill('请改');
      await button('reject').click();
      await handle();
      await expect(button('addPerson')).toBeVisible();
      expect(await faultsOf(page, 'main')).toEqual([]);
      await button('sendBack').click();
      const dialog = page.getByRole('dialog');
      expect(await faultsOf(page, '[role=dialog]')).toEqual([]);
      await dialog.getByRole('combobox', { name: word('backTo') }).focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await dialog.getByLabel(word('why')).fill('请再看一次');
      await dialog.getByRole('button', { name: word('ok') }).click();
      await expect(page).toHaveURL(/\/work\/todo/);
      await handle();
      await expect(page.getByText(word('sentBack'), { exact: true })).toBeVisible();
      await expect(page.getByText('请再看一次')).toBeVisible();

      await page.goto('/work/done');
      await page.getByText(word('copied'), { exact: true }).click();
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await faultsOf(page, 'main')).toEqual([]);
    });
  });
}
