import { inLocale, type Label, type Locale, label } from '@heliodeck/kit/label';
import { expect, type Page } from '@playwright/test';

/** Who signs in. */
export interface Person {
  readonly tenantId: string;
  readonly account: string;
  readonly password: string;
}

/** Texts of the console that many pages share. Deliberately repeated here, because they are what users read. */
export const words = {
  mainMenu: label('主菜单', 'Main menu'),
  language: label('语言', 'Language'),
  theme: label('主题', 'Theme'),
  tenant: label('租户编号', 'Tenant'),
  account: label('账号', 'Account'),
  password: label('密码', 'Password'),
  captcha: label('验证码', 'Captcha'),
  enter: label('登录', 'Sign in'),
  done: label('操作成功!', 'The operation was successful!'),
  yes: label('确定', 'OK'),
  /** Confirms the deletion of records. */
  removeYes: label('确定', 'Yes'),
  no: label('取消', 'Cancel'),
  add: label('新增', 'Add'),
  save: label('保存', 'Save'),
  remove: label('删除', 'Delete'),
  search: label('搜索', 'Search'),
  reset: label('清空', 'Reset'),
} as const;

/** The text of a label in a language. */
export const say = (text: Label, locale: Locale): string => inLocale(text, locale);

/** Switches the language with the control, from the current one. */
export async function setLanguage(page: Page, locale: Locale): Promise<void> {
  const either = new RegExp(`^(${words.language.zh}|${words.language.en})$`);
  await page.getByRole('button', { name: either }).click();
  await page.getByRole('menuitemradio', { name: locale === 'zh' ? '中文' : 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', locale === 'zh' ? 'zh-CN' : 'en');
}

/** Fills in the log-in form and sends it. */
export async function fillLogIn(page: Page, person: Person, locale: Locale = 'zh'): Promise<void> {
  await page.getByLabel(say(words.tenant, locale)).fill(person.tenantId);
  await page.getByLabel(say(words.account, locale)).fill(person.account);
  await page.getByLabel(say(words.password, locale), { exact: true }).fill(person.password);
  await page.getByRole('button', { name: say(words.enter, locale), exact: true }).click();
}

/** Network requests and errors of a page. */
export interface Traffic {
  /** Script errors, error lines of the console, failed requests. */
  readonly complaints: readonly string[];
  /** Requests without a response so far; live feeds never end and are excluded. */
  readonly open: ReadonlySet<object>;
}

/** Starts monitoring a page. */
export function watchTraffic(page: Page): Traffic {
  const complaints: string[] = [];
  const open = new Set<object>();
  page.on('pageerror', (error) => complaints.push(`script: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()}`);
  });
  page.on('request', (request) => {
    if (!request.headers().accept?.includes('text/event-stream')) open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => {
    open.delete(request);
    // A screen that is left cancels its requests.
    const why = request.failure()?.errorText ?? '';
    if (why !== 'net::ERR_ABORTED') complaints.push(`${why} ${request.method()} ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400)
      complaints.push(`${response.status()} ${response.request().method()} ${response.url()}`);
  });
  return { complaints, open };
}

/** Waits until nothing is being fetched and no element is marked as busy, now and two frames later. */
export async function settled(page: Page, traffic: Traffic): Promise<void> {
  await expect(page.getByRole('main')).toBeVisible();
  await expect
    .poll(async () => traffic.open.size + (await page.evaluate(busyParts)) + traffic.open.size)
    .toBe(0);
}

/** Runs in the page. New content may cause further requests, therefore the second check. */
async function busyParts(): Promise<number> {
  const count = (): number =>
    document.querySelectorAll('main [aria-busy=true]').length +
    [...document.querySelectorAll('main [role=status]')].filter((part) =>
      /^(加载中|Loading)/.test(part.textContent.trim()),
    ).length;
  const before = count();
  await new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));
  return before + count();
}
