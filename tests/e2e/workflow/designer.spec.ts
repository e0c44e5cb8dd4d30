import { readFileSync } from 'node:fs';
import { label } from '@heliodeck/kit/label';
import { expect } from '@playwright/test';
import { faultsOf } from '../../support/axe.ts';
import { say } from '../../support/console-page.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { DesignerPage } from './designer-page.ts';

const own = {
  export: label('导出', 'Export'),
  exportXml: label('导出 XML', 'Export XML'),
  exportSvg: label('导出 SVG', 'Export SVG'),
  undo: label('撤销', 'Undo'),
  redo: label('重做', 'Redo'),
  problems: label('问题', 'Problems'),
  simulation: label('模拟', 'Simulation'),
  start: label('开始模拟', 'Start the simulation'),
  complete: label('完成任务', 'Complete'),
  ended: label('流程已结束', 'The process has ended'),
  picture: label('流程图', 'Flow diagram'),
  appendTask: label('追加任务', 'Append task'),
  appendEnd: label('追加结束事件', 'Append end event'),
  change: label('更改类型', 'Change element'),
  userTask: label('用户任务', 'User task'),
  name: label('名称', 'Name'),
  assignee: label('办理人', 'Assignee'),
  id: label('标识', 'Id'),
  idBad: label('标识以字母或下划线开头', 'An id begins with a letter'),
  fault: label('表达式缺少右花括号', 'an expression has no closing brace'),
  none: label('没有问题，可以部署', 'No problems: it can be deployed'),
  noBpmn: label('文件不是 BPMN 2.0 文档', 'the file is no BPMN 2.0 document'),
  laidOut: label('文件没有图形信息，已自动布局', 'The file had no drawing; it was laid out'),
  compare: label('与文件比较', 'Compare with a file'),
  differences: label('差别', 'Differences'),
  added: label('新增', 'Added'),
  small: label('设计流程需要更大的屏幕', 'Designing needs a larger screen'),
};

const bare = `<?xml version="1.0" encoding="UTF-8"?><definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"><process id="visit" name="Visit"><startEvent id="s"/><userTask id="look" name="Look"/><endEvent id="e"/><sequenceFlow id="f1" sourceRef="s" targetRef="look"/><sequenceFlow id="f2" sourceRef="look" targetRef="e"/></process></definitions>`;

for (const locale of locales) {
  test.describe(`the process designer in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale) });
    const word = (name: keyof typeof own): string => say(own[name], locale);
    test('refuses a file that is not BPMN, and keeps the drawing', async ({ page }) => {
      const designer = new DesignerPage(page, locale);
      await designer.open();
      await designer.choose('nonsense');
      await expect(page.getByText(word('noBpmn'))).toBeVisible();
      await expect(designer.shape('StartEvent_1')).toBeVisible();
    });

    test('draws a process, undoes every edit, and saves a file that it opens again', async ({
      page,
      traffic,
    }) => {
      const designer = new DesignerPage(page, locale);
      await designer.open();
      await designer.shape('StartEvent_1').click();
      await designer.pad(own.appendTask).click();
      await page.keyboard.press('Escape');
      await designer.pad(own.change).click();
      await page.locator('.djs-popup').getByText(word('userTask'), { exact: true }).click();
      const panel = page.getByRole('region', { name: word('userTask'), exact: true });
      await panel.getByLabel(word('id'), { exact: true }).fill('1 task');
      await expect(panel.getByText(word('idBad'))).toBeVisible();
      await panel.getByLabel(word('id'), { exact: true }).fill('approve');
      await panel.getByLabel(word('name'), { exact: true }).fill('Approve');
      await panel.getByLabel(word('assignee'), { exact: true }).fill('42');
      await panel.getByLabel(word('assignee'), { exact: true }).press('Enter');
      await designer.pad(own.appendEnd).click();
      const drawn = await designer.xml();
      expect(drawn).toContain('<bpmn:userTask id="approve" name="Approve" flowable:assignee="42">');

      const undo = page.getByRole('button', { name: word('undo'), exact: true });
      await undo.click();
      await undo.click();
      expect(await designer.xml()).not.toContain('flowable:assignee');
      const redo = page.getByRole('button', { name: word('redo'), exact: true });
      await redo.click();
      await redo.click();
      expect(await designer.xml()).toBe(drawn);

      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: word('export'), exact: true }).click();
      await page.getByRole('menuitem', { name: word('exportXml') }).click();
      const saved = await download;
      expect(saved.suggestedFilename()).toBe('Process_1.bpmn20.xml');
      const content = readFileSync(await saved.path(), 'utf8');
      await designer.choose(content);
      await expect(designer.shape('approve')).toBeVisible();
      expect(await designer.xml()).toBe(drawn);

      const picture = page.waitForEvent('download');
      await page.getByRole('button', { name: word('export'), exact: true }).click();
      await page.getByRole('menuitem', { name: word('exportSvg') }).click();
      const svg = readFileSync(await (await picture).path(), 'utf8');
      expect(svg).toContain('Approve');
      expect(svg).not.toContain('var(--');
      expect(traffic.complaints).toEqual([]);
    });

    test('shows an error on its element while the user draws, and links to it', async ({ page }) => {
      const designer = new DesignerPage(page, locale);
      await designer.open();
      await designer.choose(bare);
      await expect(page.getByText(word('laidOut'))).toBeVisible();
      await page.getByRole('tab', { name: word('problems') }).click();
      await expect(page.getByText(word('none'))).toBeVisible();
      await designer.shape('look').click();
      await page.getByRole('tab', { name: say(label('属性', 'Properties'), locale) }).click();
      const name = page.getByLabel(word('name'), { exact: true });
      await name.fill(['$', '{', 'days'].join(''));
      await name.press('Enter');
      await page.getByRole('tab', { name: word('problems') }).click();
      const problem = page.getByRole('list', { name: word('problems') }).getByRole('button');
      await expect(problem).toContainText(word('fault'));
      await expect(page.locator('.djs-overlay button[aria-label]')).toHaveText('!');
      await page
        .locator('.djs-container svg')
        .first()
        .click({ position: { x: 400, y: 40 } });
      await expect(designer.shape('look')).not.toHaveClass(/selected/);
      await problem.click();
      await expect(designer.shape('look')).toHaveClass(/selected/);
      await page.getByRole('button', { name: word('undo'), exact: true }).click();
      await expect(page.getByText(word('none'))).toBeVisible();
    });

    test('simulates a process, shows the position of the instance, and compares with a file', async ({
      page,
    }) => {
      const designer = new DesignerPage(page, locale);
      await designer.open();
      await designer.choose(bare);
      await expect(designer.shape('look')).toBeVisible();
      await page.getByRole('tab', { name: word('simulation') }).click();
      await page.getByRole('button', { name: word('start') }).click();
      await expect(designer.shape('look')).toHaveClass(/state-current/);
      await page.getByRole('button', { name: word('complete') }).click();
      await expect(page.getByText(word('ended'))).toBeVisible();
      await page.getByRole('button', { name: word('picture'), exact: true }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.locator('[data-element-id="look"].state-taken')).toBeVisible();
      await dialog.getByRole('button', { name: 'Look' }).click();
      await expect(page.getByRole('tooltip')).toContainText('00:00:00');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      const older = bare
        .replace('<userTask id="look" name="Look"/>', '')
        .replace('targetRef="look"', 'targetRef="e"')
        .replace(/<sequenceFlow id="f2"[^>]*>/, '');
      await designer.choose(older, own.compare);
      const list = page.getByRole('list', { name: word('differences') });
      await expect(list.getByRole('button', { name: word('added') })).toHaveCount(2);
      await expect(page.getByRole('dialog').locator('[data-element-id="look"].state-added')).toBeVisible();
    });

    test('keeps the mark of its library complete and uncovered, and is accessible', async ({ page }) => {
      const designer = new DesignerPage(page, locale);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await designer.open();
        const mark = page.locator('.bjs-powered-by');
        const box = await mark.locator('svg').boundingBox();
        expect(box).toMatchObject({ width: 53, height: 21 });
        const covers = await mark.evaluate((link) => {
          const { left, top, width, height } = link.getBoundingClientRect();
          const corners = [0.05, 0.5, 0.95].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [x, y] as const));
          return corners.filter(
            ([x, y]) => !link.contains(document.elementFromPoint(left + width * x, top + height * y)),
          );
        });
        expect(covers).toEqual([]);
        expect(await faultsOf(page, 'main')).toEqual([]);
      }
    });

    test('has no word of the other language in its palette and context menus', async ({ page }) => {
      const designer = new DesignerPage(page, locale);
      await designer.open();
      await designer.shape('StartEvent_1').click();
      await expect(designer.pad(own.appendTask)).toBeVisible();
      const titles = await page
        .locator('.djs-palette [aria-label], .djs-context-pad [title]')
        .evaluateAll((entries) =>
          entries.map((entry) => entry.getAttribute('title') ?? entry.ariaLabel ?? ''),
        );
      expect(titles.length).toBeGreaterThan(15);
      const chinese = titles.filter((title) => /\p{Script=Han}/u.test(title));
      expect(chinese).toHaveLength(locale === 'zh' ? titles.length : 0);
    });

    test.describe('on a phone', () => {
      test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

      test('pans the diagram with one finger and zooms it with two', async ({ page }) => {
        const designer = new DesignerPage(page, locale);
        await designer.open();
        await designer.choose(bare);
        await expect(designer.shape('look')).toBeVisible();
        const box = async () =>
          (await designer.shape('look').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
        const touch = (type: string, pointerId: number, clientX: number, clientY: number): Promise<void> =>
          page
            .locator('.djs-container')
            .dispatchEvent(type, { pointerType: 'touch', pointerId, clientX, clientY, bubbles: true });
        const before = await box();
        await touch('pointerdown', 1, 150, 400);
        await touch('pointermove', 1, 190, 460);
        await touch('pointerup', 1, 190, 460);
        const moved = await box();
        expect(moved.x - before.x).toBeCloseTo(40, 0);
        expect(moved.y - before.y).toBeCloseTo(60, 0);
        await touch('pointerdown', 1, 150, 400);
        await touch('pointerdown', 2, 250, 400);
        await touch('pointermove', 2, 350, 400);
        await touch('pointerup', 1, 150, 400);
        await touch('pointerup', 2, 350, 400);
        expect((await box()).width / moved.width).toBeCloseTo(2, 0);
      });

      test('states that it needs a larger screen and shows the diagram', async ({ page }) => {
        const designer = new DesignerPage(page, locale);
        await designer.open();
        await expect(page.getByText(word('small'))).toBeVisible();
        await designer.choose(bare);
        await expect(designer.shape('look')).toBeVisible();
        await expect(page.locator('.djs-palette')).toHaveCount(0);
      });
    });
  });
}
