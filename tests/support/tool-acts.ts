import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { region } from '@heliodeck/model/regions/region';
import { codeSetting } from '@heliodeck/model/tools/code-setting';
import { dataModel } from '@heliodeck/model/tools/data-model';
import { dataSource } from '@heliodeck/model/tools/data-source';
import { driverClass } from '@heliodeck/model/tools/data-source-address';
import { modelPrototype } from '@heliodeck/model/tools/model-prototype';
import { reportFile } from '@heliodeck/model/tools/report-file';
import { blankTemplate } from '../../apps/server/areas/tools/report-files/blank-template.ts';
import type { ActWorld } from './act-world.ts';
import type { ExactAct } from './exact-acts.ts';
import { idOf } from './organisation.ts';
import { xlsxOf } from './sheets.ts';

const designer = 'blade-report/report';

/** Acts on report files, data models, the code generator, and the list of regions. */
export async function toolActs(world: ActWorld): Promise<readonly ExactAct[]> {
  const sheet = async () => ({
    content: await xlsxOf([
      ['区划编号', '上级区划编号', '区划名称', '英文名称', '区划等级', '排序', '备注'],
      ['330198', '3301', '试验区', '', '', '', ''],
    ]),
    name: 'regions.xlsx',
  });
  return [
    ...reportActs(world),
    ...(await generatorActs(world)),
    {
      route: `${region.path}/import-region`,
      code: 'region_import',
      ofPlatform: true,
      given: async () => ({ query: { isCovered: '0' }, file: await sheet() }),
      effect: [() => `${region.path}/detail?code=330198`, { name: '试验区' }],
      lines: ['import'],
      again: 'import.faulty',
    },
  ];
}

function reportActs({ server, ours, made }: ActWorld): readonly ExactAct[] {
  const template = blankTemplate('月报');
  const save = async (id: string, version: number) =>
    idOf(await server.post(`/api/${designer}/save-template`, { id, version, template }, ours.admin));
  const saved = async (): Promise<string> => save(await made(reportFile, { name: '#' }), 0);
  /** A ready-made report for which the product has a newer template. */
  const aged = (key: string) => async (): Promise<string> => {
    const id = idOf(await server.post(`/api/${designer}/add-ready-made`, { key }, ours.admin));
    await server.database.owner(`update report_origin set decided = 'of an older one' where report_id = $1`, [
      id,
    ]);
    return id;
  };
  const shown = (id: string): string => `${designer}/template?id=${id}`;
  const common = { code: 'reportFile_design' } as const;
  return [
    {
      route: `${designer}/add-ready-made`,
      code: 'reportFile_add',
      given: () => ({ body: { key: 'repairOrders' } }),
      adds: (data) => String(data.id),
      effect: [shown, { version: 1 }],
      lines: ['add', 'edit'],
      again: 'report.nameTaken',
    },
    {
      ...common,
      route: `${designer}/save-template`,
      target: () => made(reportFile, { name: '#' }),
      given: (id) => ({ body: { id, version: 0, template } }),
      effect: [shown, { version: 1, template }],
      lines: ['edit'],
      again: 'report.changed',
    },
    {
      ...common,
      route: `${designer}/restore`,
      target: saved,
      given: (id) => ({ body: { id, version: 1 } }),
      effect: [shown, { version: 3, template }],
      lines: ['edit', 'edit'],
      atOnce: 'report.changed',
    },
    {
      ...common,
      route: `${designer}/take-newer`,
      target: aged('patrolRecord'),
      also: ['order'],
      given: (id) => ({ body: { id, version: 1 } }),
      effect: [shown, { version: 2 }],
      lines: ['edit'],
      again: 'report.noNewer',
      atOnce: 'report.changed',
    },
    {
      ...common,
      route: `${designer}/keep-own`,
      target: aged('alarmMonthly'),
      given: (id) => ({ body: { id } }),
      effect: [(id) => `${designer}/newer?id=${id}`, { status: 400 }],
      lines: ['edit'],
      again: 'report.noNewer',
    },
  ];
}

async function generatorActs({
  server,
  platform,
  made,
  detail,
  checkout,
}: ActWorld): Promise<readonly ExactAct[]> {
  const at = new URL(server.database.ownerUrl);
  await server.database.owner('create table act_part (id bigint primary key, name text not null)');
  const source = await made(
    dataSource,
    {
      name: '部件库',
      driverClass: driverClass.postgresql,
      username: at.username,
      password: decodeURIComponent(at.password),
      url: `jdbc:postgresql://${at.hostname}:${at.port}${at.pathname}?sslmode=disable`,
    },
    platform,
  );
  const model = await made(
    dataModel,
    {
      modelTable: 'act_part',
      modelName: '部件',
      modelClass: 'ActPart',
      modelCode: 'actPart',
      datasourceId: source,
    },
    platform,
  );
  const field = (jdbcName: string, propertyName: string) => ({
    modelId: model,
    jdbcName,
    propertyName,
    comment: jdbcName,
  });
  await made(modelPrototype, { ...field('id', 'id'), propertyType: 'Long' }, platform);
  const nameField = await made(modelPrototype, field('name', 'name'), platform);
  const setting = (codeName: string) => () =>
    made(
      codeSetting,
      {
        modelId: model,
        codeName,
        serviceName: 'blade-actpart',
        tableName: 'made_act_part',
        tablePrefix: 'made_',
        pkName: 'id',
        packageName: 'com.heliodeck.part',
        templateType: 'crud',
        author: 'Heliodeck',
        baseMode: 2,
        wrapMode: 2,
        feignMode: 1,
        codeStyle: 'saber',
        apiPath: 'apps/server/areas/custom',
        webPath: 'apps/console/areas/custom',
      },
      platform,
    );
  return [
    {
      route: `${codeSetting.path}/copy`,
      code: 'code_edit',
      ofPlatform: true,
      target: setting('部件'),
      given: (id) => ({ query: { id } }),
      adds: (data) => String(data.id),
      effect: [detail(codeSetting), { codeName: '部件-copy' }],
      lines: ['add'],
    },
    {
      route: `${codeSetting.path}/gen-code`,
      code: 'code_generate',
      ofPlatform: true,
      target: setting('备件'),
      given: (id) => ({ query: { ids: id } }),
      effect: [
        async () => ({ isWritten: existsSync(join(checkout, 'packages/model')) }),
        { isWritten: true },
      ],
      lines: ['generate'],
      atOnce: 'code.fileChanged',
    },
    {
      route: `${modelPrototype.path}/submit-list`,
      code: 'model_setting',
      ofPlatform: true,
      target: async () => nameField,
      given: (id) => ({ body: [{ ...field('name', 'name'), id, comment: '名称' }] }),
      effect: [detail(modelPrototype), { comment: '名称' }],
      lines: ['edit'],
    },
  ];
}
