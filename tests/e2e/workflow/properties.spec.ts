import { label } from '@heliodeck/kit/label';
import { suppliedRoles } from '@heliodeck/model/organisation/supplied-names';
import { expect } from '@playwright/test';
import { locales, stateFile, test } from '../console-test.ts';
import { newRepairman } from '../organisation.ts';
import { DesignerPage, designerWords } from './designer-page.ts';

const own = {
  id: label('标识', 'Id'),
  taken: label('此标识已被使用', 'This id is taken'),
  documentation: label('说明', 'Documentation'),
  groups: label('候选组', 'Candidate groups'),
  users: label('候选用户', 'Candidate users'),
  form: label('表单', 'Form'),
  due: label('到期时间', 'Due date'),
  assignee: label('办理人', 'Assignee'),
  condition: label('条件', 'Condition'),
  isDefault: label('默认流', 'Default flow'),
  timer: label('定时方式', 'Timer'),
  cycle: label('周期', 'Cycle'),
  time: label('时间', 'Time'),
  interrupting: label('中断', 'Interrupting'),
  message: label('消息名称', 'Message name'),
  kind: label('方式', 'Done by'),
  handler: label('处理程序', 'Handler'),
  expression: label('表达式', 'Expression'),
  add: label('添加', 'Add'),
  name: label('名称', 'Name'),
  value: label('值', 'Value'),
  repeated: label('重复', 'Repeated'),
  parallel: label('并行', 'In parallel'),
  collection: label('集合变量', 'Collection'),
  item: label('元素变量', 'Variable of the item'),
  until: label('完成条件', 'Completion condition'),
  called: label('被调用的流程', 'Called process'),
};
const inBraces = (text: string): string => ['$', '{', text, '}'].join('');

/** One element of every kind with properties; the vendor prefix is not the usual one. */
const every = `<?xml version="1.0" encoding="UTF-8"?><definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:camunda="http://activiti.org/bpmn" targetNamespace="t"><process id="every"><startEvent id="s"/><userTask id="u" camunda:assignee="7" camunda:custom="kept"><extensionElements><camunda:formProperty id="p1" name="P"/></extensionElements></userTask><boundaryEvent id="late" attachedToRef="u"><timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition></boundaryEvent><exclusiveGateway id="x"/><serviceTask id="v" camunda:delegateExpression="closeRecord"/><receiveTask id="r"/><callActivity id="c" calledElement="other"/><endEvent id="e"/><endEvent id="e2"/><sequenceFlow id="f1" sourceRef="s" targetRef="u"/><sequenceFlow id="f2" sourceRef="u" targetRef="x"/><sequenceFlow id="f3" sourceRef="x" targetRef="v"/><sequenceFlow id="f4" sourceRef="x" targetRef="r"/><sequenceFlow id="f5" sourceRef="v" targetRef="c"/><sequenceFlow id="f6" sourceRef="r" targetRef="c"/><sequenceFlow id="f7" sourceRef="c" targetRef="e"/><sequenceFlow id="f8" sourceRef="late" targetRef="e2"/></process></definitions>`;

for (const locale of locales) {
  test.describe(`properties of elements in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale) });

    test('refuse an id that is already used, and change nothing', async ({ page }) => {
      const designer = new DesignerPage(page, locale);
      await designer.open();
      await designer.choose(every);
      await designer.shape('u').click();
      await designer.write(own.id, 'v');
      await expect(page.getByText(designer.say(own.taken))).toBeVisible();
      await expect(designer.button(designerWords.undo)).toBeDisabled();
    });

    test('are written to the file under its prefix, and are undone one by one', async ({ page, traffic }) => {
      const designer = new DesignerPage(page, locale);
      await designer.open();
      await designer.choose(every);
      await designer.shape('u').click();
      await expect(designer.field(own.assignee)).toHaveValue('7');
      const before = await designer.xml();

      await designer.field(own.documentation).fill('Read it');
      await designer.field(own.documentation).blur();
      await designer.write(own.users, '1,2');
      await designer.write(own.groups, 'manager');
      await designer.write(own.form, 'visit');
      await designer.write(own.due, 'P2D');
      await designer.pick(own.repeated, own.parallel);
      await designer.write(own.collection, 'people');
      await designer.write(own.item, 'person');
      await designer.write(own.until, inBraces('nrOfCompletedInstances > 1'));

      await designer.shape('late').click();
      await designer.pick(own.timer, own.cycle);
      await designer.write(own.time, 'R3/PT1H');
      await designer.field(own.interrupting).click();

      await designer.pressFlow('f3');
      await designer.write(own.condition, inBraces('days > 3'));
      await designer.pressFlow('f4');
      await designer.field(own.isDefault).click();

      await designer.shape('v').click();
      await designer.pick(own.kind, own.expression);
      await designer.write(own.expression, inBraces('remarkRecord(1)'));
      await designer.button(own.add).click();
      await page.getByLabel(designer.say(own.name), { exact: true }).last().fill('to');
      await page.getByLabel(designer.say(own.value), { exact: true }).fill('boss');
      await page.getByLabel(designer.say(own.value), { exact: true }).press('Enter');

      await designer.shape('r').click();
      await designer.write(own.message, 'arrived');
      await designer.shape('c').click();
      await designer.write(own.called, 'sub');

      const after = await designer.xml();
      for (const part of [
        'camunda:assignee="7" camunda:custom="kept" camunda:candidateUsers="1,2" camunda:candidateGroups="manager" camunda:formKey="visit" camunda:dueDate="P2D"',
        '<camunda:formProperty id="p1" name="P" />',
        '<documentation>Read it</documentation>',
        'camunda:collection="people" camunda:elementVariable="person"',
        'nrOfCompletedInstances &gt; 1',
        '<boundaryEvent id="late" cancelActivity="false"',
        'R3/PT1H</timeCycle>',
        'days &gt; 3',
        '<exclusiveGateway id="x" default="f4"',
        `camunda:expression="${inBraces('remarkRecord(1)')}"`,
        '<camunda:field name="to" stringValue="boss" />',
        'name="arrived"',
        'calledElement="sub"',
      ]) {
        expect(after.replaceAll(/\s+/g, ' ')).toContain(part);
      }
      expect(after).not.toContain('timeDuration');
      expect(after).not.toContain('delegateExpression');
      expect(after).not.toContain('flowable');
      await designer.tab(designerWords.problems);
      // The only findings are properties in the file that have no effect here.
      const problems = page.getByRole('list', { name: designer.say(designerWords.problems) });
      await expect(problems.getByRole('listitem')).toHaveText([/formProperty/]);

      const undo = designer.button(designerWords.undo);
      for (let left = 40; left > 0 && (await undo.isEnabled()); left -= 1) await undo.click();
      expect(await designer.xml()).toBe(before);
      expect(traffic.complaints).toEqual([]);
    });

    test('are kept when an element is copied or changed into another type', async ({ page }) => {
      const designer = new DesignerPage(page, locale);
      await designer.open();
      await designer.choose(every);
      await designer.shape('u').click();
      await page.keyboard.press('Control+c');
      await page.keyboard.press('Control+v');
      await page
        .locator('.djs-container svg')
        .first()
        .click({ position: { x: 420, y: 600 } });
      const copied = await designer.xml();
      expect(copied.match(/camunda:assignee="7" camunda:custom="kept"/g)).toHaveLength(2);
      expect(copied.match(/<camunda:formProperty /g)).toHaveLength(2);

      await designer.shape('u').click();
      await designer.pad(label('更改类型', 'Change element')).click();
      await page
        .locator('.djs-popup')
        .getByText(designer.say(label('手工任务', 'Manual task')), { exact: true })
        .click();
      const changed = await designer.xml();
      expect(changed).toMatch(/<manualTask id="u" camunda:custom="kept">/);
    });

    test('take people and roles by a part of their name, beside expressions', async ({ page, request }) => {
      const { account } = await newRepairman(request);
      const designer = new DesignerPage(page, locale);
      await designer.open();
      await designer.choose(every);
      await designer.shape('u').click();
      const offered = page.locator('.ant-select-dropdown:visible .ant-select-item-option-content');
      await designer.field(own.assignee).fill(account.slice(0, 6));
      await offered.filter({ hasText: account }).click();
      await expect(designer.field(own.assignee)).toHaveValue(account);

      const expression = inBraces('deputyOf(initiator, days)');
      await designer.field(own.users).fill(`${expression},${account.slice(0, 6)}`);
      await offered.filter({ hasText: account }).click();
      await expect(designer.field(own.users)).toHaveValue(`${expression},${account}`);

      await designer.field(own.groups).fill(locale === 'zh' ? '维修' : 'repairman');
      await offered.filter({ hasText: suppliedRoles.repairman[locale] }).click();
      await expect(designer.field(own.groups)).toHaveValue('repairman');
      const named = page
        .locator('p')
        .filter({ hasText: `${locale === 'zh' ? '角色' : 'role'} ${suppliedRoles.repairman[locale]}` });
      await expect(named).toBeVisible();
      expect(await designer.xml()).toContain(`camunda:candidateUsers="${expression},${account}"`);
    });
  });
}
