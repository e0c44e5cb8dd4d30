import { type Label, type Locale, label } from '@heliodeck/kit/label';
import { expect, type Locator, type Page } from '@playwright/test';
import { say } from '../../support/console-page.ts';

/** Texts of the designer used by several tests. */
export const designerWords = {
  open: label('打开', 'Open'),
  preview: label('预览', 'Preview'),
  xml: label('XML', 'XML source'),
  undo: label('撤销', 'Undo'),
  redo: label('重做', 'Redo'),
  problems: label('问题', 'Problems'),
  properties: label('属性', 'Properties'),
  none: label('没有问题，可以部署', 'No problems: it can be deployed'),
};

/** The designer in the browser, in one language. */
export class DesignerPage {
  readonly page: Page;
  readonly locale: Locale;

  constructor(page: Page, locale: Locale) {
    this.page = page;
    this.locale = locale;
  }

  say(text: Label): string {
    return say(text, this.locale);
  }

  async open(): Promise<void> {
    await this.page.goto('/flow/designer');
    await expect(this.shape('StartEvent_1')).toBeVisible();
  }

  /** Chooses a local file for a button. */
  async choose(
    content: string,
    button: Label = designerWords.open,
    name = 'visit.bpmn20.xml',
  ): Promise<void> {
    await this.page
      .locator(`input[type=file][aria-label="${this.say(button)}"]`)
      .setInputFiles({ name, mimeType: 'application/xml', buffer: Buffer.from(content) });
  }

  shape(id: string): Locator {
    return this.page.locator(`.djs-shape[data-element-id="${id}"]`);
  }

  /** Presses a flow near its end, where no other one overlaps it. */
  async pressFlow(id: string): Promise<void> {
    const path = this.page.locator(`.djs-connection[data-element-id="${id}"] .djs-visual > path`).first();
    const { x, y } = await path.evaluate((line: SVGPathElement) => {
      const { x, y } = line.getPointAtLength(line.getTotalLength() * 0.8);
      const at = new DOMPoint(x, y).matrixTransform(line.getScreenCTM() ?? new DOMMatrix());
      return { x: at.x, y: at.y };
    });
    await this.page.mouse.click(x, y);
  }

  button(text: Label): Locator {
    return this.page.getByRole('button', { name: this.say(text), exact: true });
  }

  /** An entry of the context pad of the selected element. */
  pad(text: Label): Locator {
    return this.page.locator('.djs-context-pad').getByTitle(this.say(text), { exact: true });
  }

  /** A field of the property panel. */
  field(text: Label): Locator {
    return this.page.getByRole('tabpanel').getByLabel(this.say(text), { exact: true });
  }

  /** Writes into a field of the property panel and confirms it. */
  async write(field: Label, text: string): Promise<void> {
    await this.field(field).fill(text);
    await this.field(field).press('Enter');
  }

  /** Selects another option in the property panel. */
  async pick(field: Label, choice: Label): Promise<void> {
    await this.field(field).click();
    await this.page
      .locator('.ant-select-dropdown:visible')
      .getByText(this.say(choice), { exact: true })
      .click();
  }

  /** The file as it would be saved. */
  async xml(): Promise<string> {
    await this.button(designerWords.preview).click();
    const dialog = this.page.getByRole('dialog');
    await dialog.getByRole('tab', { name: this.say(designerWords.xml), exact: true }).click();
    const text = await dialog.getByRole('region', { name: this.say(designerWords.xml) }).innerText();
    await this.page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    return text;
  }

  async tab(text: Label): Promise<void> {
    await this.page.getByRole('tab', { name: this.say(text) }).click();
  }
}
