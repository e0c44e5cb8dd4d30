import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@heliodeck/client/client';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import type { Field } from '@heliodeck/model/descriptors/field';
import type { IgnoredChoice } from '@heliodeck/model/tools/ignored-choice';
import { afterAll, describe, expect, it } from 'vitest';
import { staticSteps } from '../../../scripts/run-step.ts';
import { dataFolder } from '../../support/data-folder.ts';
import { column, generatorWorld, idColumn } from '../../support/generator-world.ts';
import { startProgram } from '../../support/program.ts';
import { copySources, oneChecker } from '../../support/source-copy.ts';

const copy = copySources();
afterAll(() => copy.remove());
const world = await generatorWorld(copy.root);
const { server, admin, base, model, setting } = world;

const name = column('title', 'varchar(50)', { comment: '名称', isNullable: false, length: 50 });
const fence = await model(
  'fence',
  'made_fence',
  [idColumn, name, column('height_m', 'numeric(6,2)', { scale: 2 })],
  '围栏',
);
const gate = await model('gate', 'made_gate', [idColumn, { ...name, isUnique: true }], '大门');
const gatePart = await model('gatePart', 'made_gate_part', [
  idColumn,
  column('gate_id', 'bigint', { refTable: 'made_gate', refColumn: 'id', isNullable: false }),
  name,
]);
const lock = await model('doorLock', 'made_lock', [idColumn, name], '门锁');
const lockKey = await model('lockKey', 'made_key', [idColumn, column('lock_id', 'bigint'), name], '钥匙');
const plot = await model('plot', 'made_plot', [
  idColumn,
  column('pid', 'bigint', { refTable: 'made_plot', refColumn: 'id' }),
  name,
  column('tenant_id', 'varchar(12)'),
]);
const shelf = await model('shelfLevel', 'made_shelf', [idColumn, column('up_id', 'bigint'), name]);
const types = [
  ...[
    'varchar(20)',
    'text',
    'char(2)',
    'uuid',
    'jsonb',
    'integer',
    'smallint',
    'bigint',
    'tinyint(1)',
    'boolean',
  ],
  ...[
    'numeric(12,3)',
    'numeric',
    'double precision',
    'real',
    'date',
    'timestamp',
    'timestamptz',
    'time',
    'bytea',
  ],
  ...['integer[]', "enum('a','b')", 'bit(1)', 'bigint unsigned', 'datetime', 'money', 'interval', 'inet'],
];
const everyType = await model('everyType', 'made_types', [
  idColumn,
  ...types.map((type, at) => column(`col_${at}`, type, { comment: `类型 ${at}`, isNullable: at % 2 === 0 })),
  column('is_open', 'integer'),
  column('station_id', 'bigint', { refTable: 'station', refColumn: 'id' }),
]);
// Every control and every comparison that the generated code follows.
const asked = (queryType: string) => ({ isQuery: 1 as const, queryType });
const choices = await model(
  'everyChoice',
  'made_choices',
  [
    idColumn,
    name,
    column('code_end', 'varchar(20)', { length: 20 }),
    column('code_start', 'varchar(20)', { length: 20 }),
    column('other_name', 'varchar(20)', { length: 20 }),
    column('weight', 'numeric(8,2)', { scale: 2 }),
    column('count_from', 'integer'),
    column('count_below', 'bigint'),
    column('checked_at', 'timestamp'),
    column('alarm_grade', 'integer', { isNullable: false }),
    column('is_open', 'integer', { isNullable: false }),
    column('is_tested', 'boolean', { isNullable: false }),
    column('is_sold', 'boolean', { isNullable: false }),
    column('unit_id', 'bigint', { refTable: 'dept', refColumn: 'id' }),
  ],
  '选择',
  {
    title: asked('gt'),
    code_end: asked('likeleft'),
    code_start: asked('likeright'),
    other_name: asked('notequal'),
    weight: asked('ge'),
    count_from: asked('between'),
    count_below: asked('lt'),
    checked_at: asked('le'),
    alarm_grade: Object.assign(asked('notequal'), { componentType: 'radio' }),
    is_open: { componentType: 'switch' },
    is_tested: { componentType: 'checkbox' },
    is_sold: { componentType: 'radio' },
    unit_id: { componentType: 'tree' },
  },
);
const hostile = await model(
  'oddOne',
  `设备"'; drop table "user"; --`,
  [
    idColumn,
    column(`quote"'`, 'varchar(9)', { comment: `it's "quoted" \`x\` \${process.exit()} */ // <b>` }),
    column('constructor', 'varchar(9)', { comment: '保留字' }),
    column('设备 编号', 'varchar(30)', { comment: '设备编号'.repeat(40), isNullable: false }),
    column('class', 'text', { comment: `');\nprocess.exit(1); ('` }),
    column('size', 'integer'),
    column('x'.repeat(60), 'varchar(9)', { isUnique: true }),
    column('日期', 'date'),
    column('select', 'boolean'),
  ],
  `'); // \` \${1}`,
);
// A key that identifies a record to people stays a field of it.
const partNo = column('part_no', 'varchar(20)', {
  comment: '备件编号',
  isKey: true,
  isNullable: false,
  length: 20,
});
const spare = await model('sparePart', 'made_spare', [partNo, name], '备件');
const ids = [
  await setting(fence, 'fence', {
    webPath: 'apps/console/areas/custom/yard',
    apiPath: 'apps/server/areas/custom/yard',
  }),
  await setting(gate, 'gate', {
    templateType: 'sub',
    subModelId: gatePart,
    subFkId: 'gate_id',
    codeStyle: 'element',
    feignMode: 2,
  }),
  await setting(lock, 'doorLock', { templateType: 'sub', subModelId: lockKey, subFkId: 'lock_id' }),
  await setting(plot, 'plot', { templateType: 'tree', treeId: 'id', treePid: 'pid', treeName: 'title' }),
  await setting(shelf, 'shelfLevel', {
    templateType: 'tree',
    treeId: 'id',
    treePid: 'up_id',
    treeName: 'title',
    codeStyle: 'element',
  }),
  await setting(spare, 'sparePart', { pkName: 'part_no', tableName: 'made_spare' }),
  await setting(everyType, 'everyType', { codeStyle: 'element', feignMode: 2, baseMode: 1 }),
  await setting(choices, 'everyChoice'),
  await setting(hostile, 'oddOne', { author: `*/ process.exit(1) /*`, codeName: `it's "odd" */` }),
].join();
const shown = await server.get(`${base}/code/files?ids=${ids}`, admin);
const preview = shown.body.data as {
  records: readonly Entity[];
  ignored: readonly IgnoredChoice[];
  files: readonly { path: string; text: string }[];
};

describe('code generated into a copy of the sources', () => {
  it('consists of new files, and three changed ones that list them', async () => {
    expect(shown.status, shown.text).toBe(200);
    const reply = await server.post(`${base}/code/gen-code?ids=${ids}&system=saber`, {}, admin);
    expect([reply.status, reply.body.msg], reply.text).toStrictEqual([200, '代码生成成功']);
    const git = (...args: readonly string[]) =>
      execFileSync('git', [...args], { cwd: copy.root, encoding: 'utf8' })
        .split('\n')
        .filter(Boolean);
    const changed = git('diff', '--name-only');
    expect(changed).toStrictEqual([
      'apps/server/areas/custom/generated.ts',
      'packages/model/registries/generated.ts',
      'tests/access/generated-permissions.facts.ts',
    ]);
    const fresh = git('ls-files', '--others', '--exclude-standard');
    const { files } = reply.body.data as { files: readonly string[] };
    expect([...changed, ...fresh].toSorted()).toStrictEqual(files.toSorted());
    for (const { path, text } of preview.files)
      expect(readFileSync(join(copy.root, path), 'utf8'), path).toBe(text);
  });

  it('has the descriptors that were previewed', async () => {
    expect(preview.records.map(({ key }) => key)).toStrictEqual([
      ...['fence', 'gate', 'gatePart', 'doorLock', 'lockKey', 'plot', 'shelfLevel', 'sparePart'],
      ...['everyType', 'everyChoice', 'oddOne'],
    ]);
    const registry = join(copy.root, 'packages/model/registries/generated.ts');
    const { generatedEntities } = (await import(/* @vite-ignore */ registry)) as {
      generatedEntities: readonly Entity[];
    };
    const written = JSON.parse(JSON.stringify(generatedEntities)) as readonly Entity[];
    const byKey = (all: readonly Entity[]) => all.toSorted((one, two) => one.key.localeCompare(two.key));
    expect(byKey(written)).toStrictEqual(byKey(preview.records));
  });

  it('has every chosen control and comparison, each of which has an effect', () => {
    const record = preview.records.find(({ key }) => key === 'everyChoice');
    const found = Object.entries<Field>(record?.fields ?? {});
    expect(found.flatMap(([field, { search }]) => (search ? [[field, search]] : []))).toStrictEqual([
      ['title', 'gt'],
      ['codeEnd', 'likeleft'],
      ['codeStart', 'likeright'],
      ['otherName', 'notequal'],
      ['weight', 'ge'],
      ['countFrom', 'range'],
      ['countBelow', 'lt'],
      ['checkedAt', 'le'],
      ['alarmGrade', 'notequal'],
    ]);
    expect(record?.fields).toMatchObject({
      alarmGrade: { kind: 'dict', control: 'radio' },
      isOpen: { kind: 'choice', control: 'switch', initial: 0 },
      isTested: { kind: 'boolean', control: 'checkbox', initial: false },
      isSold: { kind: 'boolean', control: 'radio' },
      unitId: { kind: 'ref', entity: 'dept', tree: 'lazy' },
    });
    expect(preview.ignored.filter(({ record: key }) => key === 'everyChoice')).toStrictEqual([]);
  });

  it.each(staticSteps.map(({ title, command, args }) => [title, command, args] as const))(
    'passes the check of %s unedited',
    async (_, command, args) => {
      const { good, output } = await copy.run(command, [...args, ...(command === 'tsc' ? oneChecker : [])]);
      expect(good, output).toBe(true);
    },
    240_000,
  );

  // A unit test that imports none of these files cannot fail because of them.
  it('passes the unit tests of what imports it', async () => {
    const { files } = shown.body.data as { files: readonly { path: string }[] };
    const sources = files.map(({ path }) => path).filter((path) => /\.tsx?$/.test(path));
    expect(sources).not.toEqual([]);
    const { good, output } = await copy.run('vitest', ['related', '--run', '--project', 'unit', ...sources]);
    expect(good, output).toBe(true);
    expect(output).toMatch(/Tests +\d+ passed/);
  }, 600_000);

  // They read the files of the repository without importing them.
  it('passes the conformance tests', async () => {
    const { good, output } = await copy.run('vitest', ['run', '--project', 'conformance']);
    expect(good, output).toBe(true);
  }, 600_000);

  it('passes its own tests against a database', async () => {
    const own = ['run', '--project', 'integration', 'tests/integration/custom'];
    const { good, output } = await copy.run('vitest', own);
    expect(good, output).toBe(true);
  }, 240_000);

  it('starts, and answers its calls', async () => {
    const folder = dataFolder();
    const program = startProgram(folder.path, { ADMIN_PASSWORD: 'Helio-2026' }, copy.root);
    try {
      const address = await program.address;
      const client = createClient({ address, clientId: 'saber', clientSecret: 'saber_secret' });
      await client.signIn.withPassword({ tenantId: '000000', account: 'admin', password: 'Helio-2026' });
      for (const { path } of preview.records) {
        for (const call of ['list', 'page'])
          expect((await client.get<{ total: number }>(`${path}/${call}`)).total, path).toBe(0);
        await expect(client.get(`${path}/detail`, { id: '1' })).rejects.toMatchObject({ code: 404 });
      }
      for (const key of ['plot', 'shelfLevel'])
        for (const call of ['tree', 'lazy-list'])
          expect(await client.get(`blade-${key}/${key}/${call}`)).toStrictEqual([]);
      for (const key of ['gate', 'everyType'])
        expect(await client.get(`blade-${key}/${key}/select`)).toStrictEqual([]);
      const odd = await client.post<{ id: string }>('blade-oddOne/oddOne/submit', { sheBeiBianHao: '一号' });
      expect(await client.get('blade-oddOne/oddOne/detail', odd)).toMatchObject({ sheBeiBianHao: '一号' });
      await expect(client.post('blade-oddOne/oddOne/submit', {})).rejects.toMatchObject({ code: 400 });
      const part = { partNo: 'F-15A', title: '熔断器' };
      const parts = 'blade-sparePart/sparePart';
      await expect(client.post(`${parts}/submit`, { title: '熔断器' })).rejects.toMatchObject({ code: 400 });
      const { id } = await client.post<{ id: string }>(`${parts}/submit`, part);
      await expect(client.post(`${parts}/submit`, part)).rejects.toMatchObject({ code: 400 });
      expect(await client.get(`${parts}/detail`, { id })).toMatchObject({ id, ...part });
      const made = await client.post<{ id: string }>('blade-fence/fence/submit', {
        title: '北门',
        heightM: 2.25,
      });
      expect(await client.get('blade-fence/fence/detail', { id: made.id })).toMatchObject({ heightM: 2.25 });
    } finally {
      program.process.kill('SIGTERM');
      await program.ended;
      folder.remove();
    }
  }, 120_000);
});
