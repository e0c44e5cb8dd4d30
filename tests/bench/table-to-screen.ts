/**
 * From a table of a MariaDB to a screen that stores its first record, by the browser and `npm run dev` in a
 * separate checkout: adds data source, model and configuration, generates, waits for the restart of the
 * server, and adds a record.
 *
 *   npm run bench -- table-to-screen
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { codeSetting } from '@heliodeck/model/tools/code-setting';
import { dataModel, modelSetting } from '@heliodeck/model/tools/data-model';
import { dataSource } from '@heliodeck/model/tools/data-source';
import { messages } from '@heliodeck/model/wire/messages';
import { chromium, type Locator, type Page } from '@playwright/test';
import { codeWords } from '../../apps/console/areas/tools/generator/code-words.ts';
import { modelWords } from '../../apps/console/areas/tools/models/model-words.ts';
import { root } from '../../scripts/run-step.ts';
import { browserArguments, findBrowser } from '../support/browser.ts';
import { fillLogIn, words } from '../support/console-page.ts';
import { dataFolder } from '../support/data-folder.ts';
import { freePort } from '../support/free-port.ts';
import { startMariaDb } from '../support/start-mariadb.ts';
import { until } from '../support/until.ts';
import { figure } from './figure.ts';

const person = { tenantId: '000000', account: 'admin', password: 'Helio-2026' };
const reader = { name: 'reader', password: 'word of the reader' };
const code = 'fenceCheck';

const checkout = copiedCheckout();
const data = dataFolder();
const maria = await startMariaDb();
await maria.owner.query(`
  create database works character set utf8mb4; use works;
  create table site_fence_check (
    id bigint auto_increment primary key,
    fence_name varchar(80) not null comment '围栏名称',
    is_closed tinyint(1) not null default 0 comment '是否封闭',
    height decimal(6,2) comment '高度',
    checked_on date comment '检查日期',
    remark text comment '说明') comment '围栏检查';
  create user ${reader.name} identified by '${reader.password}'; grant select on works.* to ${reader.name};`);
const server = await startDevelopment();
const found = await findBrowser();
const browser = await chromium.launch({
  executablePath: found.path,
  args: [...browserArguments],
  env: { ...(process.env as Record<string, string>), ...found.env },
});
try {
  const page = await browser.newPage({
    baseURL: server.address,
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
  });
  page.setDefaultTimeout(60_000);
  await page.goto('/login');
  await fillLogIn(page, person);
  await page.getByRole('navigation', { name: words.mainMenu.zh }).waitFor();
  // The development server bundles packages when a page first requests them, which is not measured.
  for (const path of ['/system/param', '/tool/datasource', '/tool/model', '/tool/code'])
    for (const _ of [1, 2]) {
      await page.goto(path);
      await page.getByRole('button', { name: words.add.zh, exact: true }).waitFor();
    }
  const began = performance.now();
  const acts = await wayOf(page);
  const seconds = (performance.now() - began) / 1000;
  figure({
    what: 'a table of a MariaDB to a record on its screen',
    value: seconds,
    unit: 's',
    target: 300,
    better: 'less',
  });
  figure({ what: 'presses and texts that a person makes on the way', value: acts, unit: '' });
} finally {
  await browser.close();
  await server.stop();
  await maria.close();
  data.remove();
  rmSync(checkout, { recursive: true, force: true });
}

/** Runs the whole procedure. @returns the number of clicks, choices and inputs */
async function wayOf(page: Page): Promise<number> {
  let acts = 0;
  const press = async (what: Locator): Promise<void> => {
    acts += 1;
    await what.click();
  };
  const fill = async (what: Locator, text: string): Promise<void> => {
    acts += 1;
    await what.fill(text);
  };
  const open = async (path: string): Promise<void> => {
    acts += 1;
    await page.goto(path);
  };
  const button = (within: Page | Locator, name: string): Locator =>
    within.getByRole('button', { name, exact: true });
  const form = page.getByRole('dialog');
  const add = async (path: string): Promise<void> => {
    await open(path);
    await press(button(page, words.add.zh));
  };
  const choose = async (box: Locator, option: string): Promise<void> => {
    await press(box);
    await press(page.locator('.ant-select-dropdown:visible').getByText(option, { exact: false }).first());
  };
  const save = async (): Promise<void> => {
    await press(form.getByRole('button', { name: words.save.zh }));
    await form.waitFor({ state: 'hidden' });
  };

  await add('/system/param');
  await fill(form.getByLabel('参数名称'), '允许的主机');
  await fill(form.getByLabel('参数键名'), 'resource.allowedHosts');
  await fill(form.getByLabel('参数键值'), maria.host);
  await save();

  const source = dataSource.fields;
  await add('/tool/datasource');
  await fill(form.getByLabel(source.name.label.zh), 'works');
  await choose(form.getByLabel(source.driverClass.label.zh), 'MySQL / MariaDB');
  await fill(form.getByLabel(source.username.label.zh), reader.name);
  await fill(form.getByLabel(source.password.label.zh), reader.password);
  await fill(form.getByLabel(source.url.label.zh), `jdbc:mysql://${maria.host}/works?useSSL=false`);
  await save();

  const model = dataModel.fields;
  await add('/tool/model');
  await choose(form.getByLabel(model.datasourceId.label.zh), 'works');
  await choose(form.getByLabel(model.modelTable.label.zh), 'site_fence_check · 围栏检查');
  await save();
  const configure = dataModel.actions?.find((action) => action.code === modelSetting)?.label.zh ?? '';
  await press(page.getByRole('button', { name: configure }).first());
  const fields = page.getByRole('dialog', { name: modelWords.title.zh });
  await press(button(fields, modelWords.suggest.zh));
  await press(button(fields, modelWords.submit.zh));
  const sure = page.getByRole('dialog').filter({ hasText: messages['question.submitModel'].zh });
  await press(button(sure, words.yes.zh));
  await fields.waitFor({ state: 'hidden' });

  await add('/tool/code');
  await choose(form.getByLabel(codeSetting.fields.modelId.label.zh), 'site_fence_check: 围栏检查');
  await save();
  await press(page.getByRole('row').filter({ hasText: '围栏检查' }).getByRole('checkbox'));
  await press(button(page, '代码生成'));
  const shown = page.getByRole('dialog', { name: codeWords.title.zh });
  await press(button(shown, codeWords.generate.zh));
  await page.getByText(messages['code.generated'].zh).waitFor();
  await server.newStart();

  await open(`/custom/${code}`);
  await press(button(page, words.add.zh));
  await fill(form.getByLabel('围栏名称'), '北侧围栏');
  await fill(form.getByLabel('高度'), '2.25');
  await save();
  await page.getByRole('row').filter({ hasText: '北侧围栏' }).waitFor();
  return acts;
}

/** The sources with a copy of their packages beside them: the development server reads no files outside. */
function copiedCheckout(): string {
  mkdirSync(join(root, '.tmp'), { recursive: true });
  const to = mkdtempSync(join(root, '.tmp', 'checkout-'));
  const git = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const listed = execFileSync('git', git, { cwd: root, encoding: 'utf8' }).split('\0');
  for (const path of listed.filter((one) => one !== '' && existsSync(join(root, one))))
    cpSync(join(root, path), join(to, path), { recursive: true });
  const workspaces = ['packages', 'apps'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => join(folder, name)),
  );
  for (const folder of ['', ...workspaces].map((one) => join(one, 'node_modules')))
    if (existsSync(join(root, folder))) execFileSync('cp', ['-al', join(root, folder), join(to, folder)]);
  // Caches of tools are not linked, because writing through a hard link would change the originals.
  for (const name of ['.vite', '.vite-temp', '.cache'])
    rmSync(join(to, 'node_modules', name), { recursive: true, force: true });
  return to;
}

/** `npm run dev` in the checkout. */
async function startDevelopment() {
  const port = await freePort();
  const child = spawn(join(checkout, 'node_modules/.bin/node'), ['scripts/dev.ts'], {
    cwd: checkout,
    env: {
      PATH: `${join(checkout, 'node_modules/.bin')}:${process.env.PATH}`,
      HOME: process.env.HOME,
      NO_COLOR: '1',
      DATA_DIR: data.path,
      PORT: String(port),
      GATEWAY_PORT: '0',
      DEMO: '0',
      ADMIN_PASSWORD: person.password,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => said.push(line));
  const starts = (): number => said.filter((line) => /^Heliodeck \S+ {2}http:/.test(line)).length;
  const local = (): string | undefined =>
    said.map((line) => /Local:\s+(http:\S+?)\/?$/.exec(line)?.[1]).find((one) => one !== undefined);
  await until(() => starts() > 0, 'the server starts', 120_000);
  const address = await until(local, 'the development server of the console starts', 60_000);
  let known = starts();
  return {
    address,
    /** Waits until the server has restarted once more than at the previous call. */
    async newStart(): Promise<void> {
      await until(() => starts() > known, 'the server starts anew', 120_000);
      known = starts();
    },
    async stop(): Promise<void> {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}
