import { expect, type Locator, type Page } from '@playwright/test';
import type { Api, Wire } from '../api.ts';

/** A process of consecutive tasks, each with the attributes of its task. */
export function stepsXml(key: string, steps: Readonly<Record<string, string>>): string {
  const path = ['s', ...Object.keys(steps), 'e'];
  const tasks = Object.entries(steps).map(
    ([id, attributes]) => `<userTask id="${id}" name="${id}" ${attributes}/>`,
  );
  const flows = path
    .slice(1)
    .map((to, at) => `<sequenceFlow id="f${at}" sourceRef="${path[at]}" targetRef="${to}"/>`);
  return `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" targetNamespace="t"><process id="${key}" name="${key}"><startEvent id="s"/>${tasks.join('')}<endEvent id="e"/>${flows.join('')}</process></definitions>`;
}

/** A task for one account. */
export const ofAdmin = 'flowable:assignee="admin"';

/** The instance that a test runs, and its deployment. */
interface Begun {
  readonly model: string;
  readonly definition: string;
  readonly instance: string;
}

/** Deploys a drawing for one tenant only, as the next version of a model if one is named, and starts it once. */
export async function begin(
  api: Api,
  xml: string,
  { tenantIds = '000000', model: id }: { readonly tenantIds?: string; readonly model?: string } = {},
): Promise<Begun> {
  const model = await api.post<Wire>('blade-flow/model/submit', {
    ...(id !== undefined && { id }),
    modelEditorXml: xml,
  });
  const { ids } = await api.post<{ ids: readonly string[] }>(
    'blade-flow/model/deploy',
    {},
    { modelId: model.id, category: 'flow_1', tenantIds },
  );
  const definition = String(ids[0]);
  const { processInstanceId } = await api.post<{ processInstanceId: string }>(
    'blade-flow/work/start-process',
    { processDefinitionId: definition },
  );
  return { model: model.id, definition, instance: processInstanceId };
}

/** Ends the instances of a test, so that they stay in nobody's list of tasks. */
export async function end(api: Api, instance: string): Promise<void> {
  await api.post(
    'blade-flow/follow/delete-process-instance',
    {},
    { processInstanceId: instance, deleteReason: 'end of the test' },
  );
}

/** A button of a list's row, in the row or under its "more". */
export async function act(page: Page, row: Locator, name: string): Promise<void> {
  const button = row.getByRole('button', { name: new RegExp(`^${name}`) });
  await expect(row).toBeVisible();
  if ((await button.count()) > 0) return await button.first().click();
  await row.getByRole('button').last().click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/** Chooses an option in a field of a dialog or page by its text. */
export async function pick(page: Page, within: Locator, field: string, option: string): Promise<void> {
  const box = within.getByRole('combobox', { name: field });
  await box.click();
  // Long lists are searched; short ones have no search field.
  if (await box.isEditable()) await box.fill(option);
  await page.locator('.ant-select-dropdown:visible').getByText(option, { exact: true }).click();
}
