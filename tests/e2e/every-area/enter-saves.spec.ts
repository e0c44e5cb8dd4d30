import { randomUUID } from 'node:crypto';
import { fillText } from '@heliodeck/model/wire/message';
import { messages } from '@heliodeck/model/wire/messages';
import { expect, type Page } from '@playwright/test';
import { words } from '../../support/console-page.ts';
import { apiOf, rowsOf, type Wire } from '../api.ts';
import { stateFile, test } from '../console-test.ts';
import { fieldStation, silentController } from '../field.ts';
import { operator } from '../people.ts';

test.use({ storageState: stateFile('operator', 'zh') });

/** Counts save calls from now on. */
function savesOf(page: Page): readonly string[] {
  const saves: string[] = [];
  page.on('request', (call) => {
    if (call.method() === 'POST' && call.url().endsWith('/submit')) saves.push(call.url());
  });
  return saves;
}

test('Enter does not save a form with an error, a multi-line text, an option list, or an unfinished Chinese word', async ({
  page,
}) => {
  const saves = savesOf(page);
  await page.goto('/system/dept');
  await page.getByRole('button', { name: words.add.zh, exact: true }).first().click();
  const form = page.getByRole('dialog');
  const name = form.getByLabel('机构名称');
  await name.press('Enter');
  await expect(name).toHaveAttribute('aria-invalid', 'true');

  await name.fill('回车部');
  const remark = form.getByLabel('备注');
  await remark.fill('一');
  await remark.press('Enter');
  await remark.pressSequentially('二');
  await expect(remark).toHaveValue('一\n二');

  const kind = form.getByLabel('机构类型');
  await kind.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(form).toBeVisible();

  await name.focus();
  const typing = await page.context().newCDPSession(page);
  await typing.send('Input.imeSetComposition', { text: 'dianzhan', selectionStart: 8, selectionEnd: 8 });
  await name.press('Enter');
  expect(saves).toEqual([]);
  await expect(form).toBeVisible();
});

test('Enter in a field of a form saves the form once, even when the key is held', async ({
  page,
  request,
}) => {
  const api = await apiOf(request, operator);
  const station = await fieldStation(api, 0);
  const { name, dtuId } = await silentController(api, station.id);
  const [device] = await rowsOf(api, 'blade-xwj/xwj/list', { dtuId });
  const saves = savesOf(page);
  await page.goto(`/equipment/xwj?dtuId=${dtuId}&act=edit&id=${device?.id}`);
  const form = page.getByRole('dialog');

  // A number beyond its limits is refused unchanged: limited, another address would have been saved.
  const address = form.getByLabel('设备地址');
  await address.fill('300');
  await address.press('Enter');
  await expect(
    form.getByText(fillText(messages['field.tooLarge'], { label: '设备地址', max: 247 }, 'zh')),
  ).toBeVisible();
  await expect(address).toHaveValue('300');
  await address.fill('1.5');
  await address.press('Enter');
  await expect(
    form.getByText(fillText(messages['field.notInteger'], { label: '设备地址' }, 'zh')),
  ).toBeVisible();
  expect(saves).toEqual([]);

  const renamed = `${name}-${randomUUID().slice(0, 4)}`;
  await address.fill('9');
  await form.getByLabel('设备名称').fill(renamed);
  await page.keyboard.down('Enter');
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(form).toHaveCount(0);
  expect(saves).toHaveLength(1);
  const saved = await api.get<Wire>('blade-xwj/xwj/detail', { id: String(device?.id) });
  expect(saved).toMatchObject({ name: renamed, address: 9 });
});

test('Tab leaves a multiple-choice list unchanged and moves to the next field', async ({ page }) => {
  await page.goto('/system/user?act=add');
  const form = page.getByRole('dialog');
  const posts = form.getByLabel('所属岗位', { exact: true });
  await posts.press('ArrowDown');
  await expect(page.locator('.ant-select-item-option-active')).toBeVisible();
  await posts.press('Enter');
  const chosen = form.locator('.ant-select-multiple .ant-select-selection-item');
  await expect(chosen).toHaveCount(1);
  await posts.press('Tab');
  await expect(posts).not.toBeFocused();
  await expect(page.locator('.ant-select-dropdown:visible')).toHaveCount(0);
  await expect(chosen).toHaveCount(1);
});
