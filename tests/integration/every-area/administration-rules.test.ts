import { describe, expect, it } from 'vitest';
import { resourcesArea } from '../../../apps/server/areas/resources/area.ts';
import { calls, idOf, organisation, type Row } from '../../support/organisation.ts';
import { platform } from '../../support/platform.ts';

const server = await platform((access) => [resourcesArea(access)]);
const root = await server.signIn('000000', 'admin');
const org = await organisation(server);
const { post, get } = calls(server, org.admin);

const dept = { deptName: '北区', fullName: '北区运维', deptCategory: 2, sort: 1 };
const job = { category: 1, postCode: 'ops', postName: '运维', sort: 1 };
const item = { code: 'colour', dictValue: '颜色', dictKey: '1', sort: 0, isSealed: 0 };
const rule = {
  scopeName: '全部',
  resourceCode: 'post',
  scopeColumn: '-',
  scopeType: 1,
  scopeField: '*',
  scopeClass: '-',
};
const param = { paramName: '页脚', paramKey: 'site.footer', paramValue: '甲' };
const sms = {
  category: 3,
  smsCode: 'ali',
  templateId: 'SMS_1',
  accessKey: 'k',
  secretKey: 's',
  signName: '日安',
};
const oss = {
  category: 4,
  ossCode: 'cos',
  endpoint: 'https://cos.ap-guangzhou.myqcloud.com',
  bucketName: 'b',
  accessKey: 'AKID',
  secretKey: 's',
};

/** Path, valid draft, field that is left empty, and its message. Fields with a default get that instead. */
const rules: readonly (readonly [string, Row, string, string, string])[] = [
  ['blade-system/dept', dept, 'deptName', '请输入机构名称', 'Please enter the department name'],
  ['blade-system/dept', dept, 'fullName', '请输入机构全称', 'Please enter the full name'],
  ['blade-system/dept', dept, 'sort', '请输入排序', 'Please enter the sort'],
  ['blade-system/post', job, 'category', '请选择岗位类型', 'Please choose the post category'],
  ['blade-system/post', job, 'postCode', '请输入岗位编号', 'Please enter the post code'],
  ['blade-system/post', job, 'postName', '请输入岗位名称', 'Please enter the post name'],
  ['blade-system/post', job, 'sort', '请输入岗位排序', 'Please enter the sort'],
  ...(['dict', 'dict-biz'] as const).flatMap((kind) => [
    [`blade-system/${kind}`, item, 'code', '请输入字典编号', 'Please enter the dictionary code'] as const,
    [
      `blade-system/${kind}`,
      item,
      'dictValue',
      '请输入字典名称',
      'Please enter the dictionary name',
    ] as const,
    [
      `blade-system/${kind}`,
      { ...item, parentId: '1' },
      'dictKey',
      '请输入字典键值',
      'Please enter the dictionary key',
    ] as const,
  ]),
  [
    'blade-system/data-scope',
    rule,
    'scopeColumn',
    '请输入数据权限编号',
    'Please enter the data permission number',
  ],
  ['blade-system/param', param, 'paramName', '请输入参数名称', 'Please enter the parameter name'],
  ['blade-system/param', param, 'paramKey', '请输入参数键名', 'Please enter the parameter key'],
  ['blade-system/param', param, 'paramValue', '请输入参数键值', 'Please enter the parameter value'],
  ['blade-resource/sms', sms, 'smsCode', '请输入资源编号', 'Please enter the resource code'],
  ['blade-resource/sms', sms, 'templateId', '请输入模版', 'Please enter the template'],
  [
    'blade-resource/sms',
    sms,
    'accessKey',
    '请输入服务商提供的标识',
    'Please enter the key the provider gave you',
  ],
  [
    'blade-resource/sms',
    sms,
    'secretKey',
    '请输入服务商提供的密钥',
    'Please enter the secret the provider gave you',
  ],
  ['blade-resource/sms', sms, 'signName', '请输入短信签名', 'Please enter the signature'],
  ['blade-resource/oss', oss, 'ossCode', '请输入资源编号', 'Please enter the resource code'],
  ['blade-resource/oss', oss, 'endpoint', '请输入资源地址', 'Please enter the endpoint'],
  ['blade-resource/oss', oss, 'bucketName', '请输入空间名', 'Please enter the bucket name'],
  ['blade-resource/oss', oss, 'accessKey', '请输入accessKey', 'Please enter the access key'],
  ['blade-resource/oss', oss, 'secretKey', '请输入secretKey', 'Please enter the secret key'],
];

describe('an administrator who leaves a field empty gets a message in their language', () => {
  it.each(rules)('%s %#: %s', async (path, draft, field, zh, en) => {
    const by = ['blade-system/dict', 'blade-system/data-scope'].includes(path) ? root : org.admin;
    for (const [language, words] of [
      ['zh-CN', zh],
      ['en', en],
    ] as const) {
      const headers = { ...by, 'accept-language': language };
      const { status, body } = await post(`${path}/submit`, { ...draft, [field]: null }, headers);
      expect([status, body.msg]).toStrictEqual([400, `${field}:${words}`]);
    }
  });
});

describe('departments', () => {
  it('departments that would be placed below themselves are refused in a batch, and none of the batch moves', async () => {
    const top = await org.dept('环上');
    const middle = await org.dept('环中', top);
    const beside = await org.dept('环外');
    const reply = await post(`blade-system/dept/update-parent?ids=${beside},${top}&parentId=${middle}`);
    expect([reply.status, reply.body.msg]).toStrictEqual([400, '父节点不可选择自身!']);
    expect(await get(`blade-system/dept/detail?id=${beside}`)).toMatchObject({ parentId: org.deptId });
  });

  it('the tree starts at the own department for users who administer nothing; a search finds all', async () => {
    const region = await org.dept('大区');
    const own = await org.dept('本班', region);
    await org.dept('邻班', region);
    const roleIds = [await org.role('reader', ['dept', 'dept_view'])];
    const reader = await org.user('reader', { roleIds, deptId: own });
    const names = async (path: string) =>
      ((await get(`blade-system/dept/${path}`, reader)) as Row[]).map((row) => row.deptName ?? row.title);
    expect(await names('lazy-list?parentId=0')).toStrictEqual(['本班', '邻班']);
    expect(await names('lazy-tree?parentId=0')).toStrictEqual(['本班', '邻班']);
    expect(await names('lazy-list?parentId=0&deptName=大区')).toStrictEqual(['大区']);
  });
});

describe('dictionary items', () => {
  it('dictionary items that are sealed may be unsealed, but not changed in the same request', async () => {
    const id = idOf(await post('blade-system/dict-biz/submit', { ...item, code: 'sealed', isSealed: 1 }));
    const sealed = [400, '该字典项已封存，请先解除封存'];
    for (const change of [{ dictValue: '改' }, { dictValue: '改', isSealed: 0 }, { isSealed: 1 }]) {
      const reply = await post('blade-system/dict-biz/submit', { id, ...change });
      expect([reply.status, reply.body.msg]).toStrictEqual(sealed);
    }
    // The form sends all fields it shows.
    const whole = (await get(`blade-system/dict-biz/detail?id=${id}`)) as Row;
    const { code, dictValue, dictKey, sort, remark, parentId } = whole;
    const form = { id, code, dictValue, dictKey, sort, remark, parentId, isSealed: 0 };
    expect((await post('blade-system/dict-biz/submit', form)).status).toBe(200);
  });

  it('items load level by level, with a mark on those that have children', async () => {
    const top = idOf(
      await post('blade-system/dict/submit', { ...item, code: 'lazy', dictValue: '懒' }, root),
    );
    idOf(await post('blade-system/dict/submit', { ...item, parentId: top, dictValue: '甲' }, root));
    const level = async (parentId: string) =>
      (await get(`blade-system/dict/lazy-list?parentId=${parentId}`, root)) as Row[];
    expect((await level('0')).find((row) => row.id === top)).toMatchObject({
      hasChildren: true,
      dictKey: '-1',
    });
    expect(await level(top)).toMatchObject([{ dictValue: '甲', code: 'lazy' }]);
    const stranger = await server.get('/api/blade-system/dict/lazy-list', org.admin);
    expect(stranger.status).toBe(403);
  });
});
