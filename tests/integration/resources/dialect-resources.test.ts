import { beforeAll, describe, expect, it } from 'vitest';
import { ensureLogMonths } from '../../../apps/server/logs/log-rows.ts';
import { createTenant } from '../../../apps/server/seed/tenant.ts';
import { fieldWorld } from '../../support/field-world.ts';
import { testPassword } from '../../support/platform.ts';
import { enterpriseClient, type StockClient } from '../../support/stock-client.ts';

// The calls of uploads and spreadsheets (docs/product/resources.md#uploads) as the screens of the enterprise edition make them.

type Row = Record<string, unknown>;
const world = await fieldWorld();
let admin: StockClient;
let tenantId: string;
beforeAll(async () => {
  const made = await createTenant(world.database.store, {
    tenantName: '光明电力',
    linkman: '李工',
    adminPassword: testPassword,
    mustChangePassword: false,
  });
  tenantId = made.tenantId;
  admin = await enterpriseClient(world, { tenantId, username: 'admin', password: testPassword });
});

const usual = { current: 1, size: 10, descs: 'id' };
function expectKeys(row: Row | undefined, keys: readonly string[]): void {
  expect(keys.filter((key) => row === undefined || !(key in row))).toStrictEqual([]);
}

describe('object storage', () => {
  const base = 'blade-resource/oss';
  const keys = [
    'id',
    'category',
    'categoryName',
    'ossCode',
    'endpoint',
    'bucketName',
    'accessKey',
    'appId',
    'region',
    'status',
    'statusName',
    'remark',
  ];
  const draft = (ossCode: string) => ({
    category: 1,
    ossCode,
    endpoint: 'https://s3.example.com',
    bucketName: 'files',
    remark: '',
    accessKey: 'key',
    secretKey: 'the secret',
  });

  it('has configurations, one of which is enabled; secrets are never returned', async () => {
    for (const code of ['one', 'two']) await admin.post(`${base}/submit`, {}, draft(code));
    await expect(admin.post(`${base}/submit`, {}, draft('one'))).rejects.toMatchObject({
      message: '当前资源编号已存在!',
    });
    const rows = await admin.page(`${base}/list`, { ...usual, category: 1, ossCode: '', accessKey: '' });
    for (const row of rows) expectKeys(row, keys);
    expect(JSON.stringify(rows)).not.toContain('the secret');
    const id = String(rows[0]?.id);
    await admin.post(`${base}/enable`, { id });
    const after = await admin.page(`${base}/page`, usual);
    expect(after.map((row) => [row.id === id, row.status, row.statusName])).toStrictEqual([
      [true, 2, '是'],
      [false, 1, '否'],
    ]);
    expectKeys((await admin.get(`${base}/detail`, { id })) as Row, keys);
    await admin.post(`${base}/update`, {}, { id, remark: '改', secretKey: '' });
    await admin.post(`${base}/remove`, { ids: rows.map((row) => String(row.id)).join() });
  });

  it('accepts files, with and without an attachment row, and finds them afterwards', async () => {
    const file = { name: '说明.txt', text: '设备说明' };
    const kept = (await admin.upload(`${base}/endpoint/put-file`, 'file', file)) as Row;
    expectKeys(kept, ['link', 'domain', 'name', 'originalName']);
    expect(kept.originalName).toBe('说明.txt');
    const fileName = String(kept.name);
    const facts = (await admin.get(`${base}/endpoint/stat-file`, { fileName })) as Row;
    expectKeys(facts, ['link', 'name']);
    expect(facts.putTime).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);
    expect(await admin.get(`${base}/endpoint/file-link`, { fileName })).toBe(kept.link);
    expect(typeof (await admin.get(`${base}/endpoint/file-path`, { fileName }))).toBe('string');
    await admin.post(`${base}/endpoint/remove-file`, { fileName });
    const attached = (await admin.upload(`${base}/endpoint/put-file-attach`, 'file', file)) as Row;
    expectKeys(attached, ['link', 'domain', 'name', 'originalName', 'attachId']);
    const list = 'blade-resource/attach';
    const [row] = await admin.page(`${list}/list`, {
      ...usual,
      domainUrl: '',
      name: '',
      originalName: '说明',
    });
    expectKeys(row, [
      'id',
      'link',
      'domainUrl',
      'name',
      'originalName',
      'extension',
      'attachSize',
      'createTime',
    ]);
    expect(row).toMatchObject({ id: attached.attachId, extension: 'txt', attachSize: expect.any(Number) });
    expectKeys((await admin.get(`${list}/detail`, { id: String(row?.id) })) as Row, ['link']);
    await admin.page(`${list}/page`, usual);
    await admin.post(`${list}/remove`, { ids: String(row?.id) });
  });
});

describe('text messages', () => {
  const base = 'blade-resource/sms';
  const keys = [
    'id',
    'category',
    'categoryName',
    'smsCode',
    'templateId',
    'regionId',
    'signName',
    'status',
    'statusName',
    'remark',
  ];

  it('have configurations, one of which is enabled', async () => {
    const draft = {
      category: 1,
      smsCode: 'yp',
      templateId: '您的验证码是{code}',
      accessKey: 'the key',
      signName: '光明',
      remark: '',
    };
    await admin.post(`${base}/submit`, {}, draft);
    await expect(admin.post(`${base}/submit`, {}, draft)).rejects.toMatchObject({
      message: '当前资源编号已存在!',
    });
    const [row] = await admin.page(`${base}/list`, { ...usual, category: 1, smsCode: 'yp', templateId: '' });
    expectKeys(row, keys);
    expect(row).toMatchObject({ categoryName: '云片', statusName: '否' });
    const id = String(row?.id);
    await admin.post(`${base}/enable`, { id });
    expect(await admin.get(`${base}/detail`, { id })).toMatchObject({ status: 2, statusName: '是' });
    await admin.page(`${base}/page`, usual);
    await admin.post(`${base}/update`, {}, { id, remark: '改' });
    await admin.post(`${base}/remove`, { ids: id });
  });

  it('are sent as a test and verify a phone', async () => {
    const sent = await admin.raw('POST', `${base}/endpoint/send-message`, {
      code: '',
      phones: '13800000000',
      params: '{"code":"1234"}',
    });
    expect([sent.status, sent.body.success]).toStrictEqual([200, true]);
    const { id } = (await admin.post(`${base}/endpoint/send-validate`, { phone: '13800000000' })) as Row;
    const wrong = admin.post(`${base}/endpoint/validate-message`, {
      phone: '13800000000',
      id: String(id ?? 'x'),
      value: '000000',
    });
    await expect(wrong).rejects.toMatchObject({ status: 400, message: '短信校验失败' });
  });
});

describe('logs', () => {
  const common = [
    'id',
    'tenantId',
    'serviceId',
    'serverHost',
    'serverIp',
    'env',
    'remoteIp',
    'userAgent',
    'requestUri',
    'methodClass',
    'methodName',
    'params',
    'createBy',
    'createTime',
  ];
  const kinds = [
    ['api', 'log_api', [...common, 'type', 'title', 'method', 'time']],
    [
      'error',
      'log_error',
      [...common, 'method', 'stackTrace', 'exceptionName', 'message', 'fileName', 'lineNumber'],
    ],
    ['usual', 'log_usual', [...common, 'logLevel', 'logId', 'logData']],
  ] as const;

  it.each(kinds)(
    'logs of kind %s are listed by service and host, and read in full',
    async (kind, table, keys) => {
      const at = new Date().toISOString();
      const platform = world.database.store.asPlatform('a log line of the test');
      await ensureLogMonths(platform, [at.slice(0, 7)]);
      await world.database.owner(
        `insert into ${table} (tenant_id, service_id, server_host, request_uri, create_time) values ($1, 'heliodeck', 'host-1', '/api/x', $2)`,
        [tenantId, at],
      );
      const [row] = await admin.page(`blade-log/${kind}/list`, {
        ...usual,
        serviceId: 'helio',
        serverHost: 'host',
      });
      expect(row).toMatchObject({ serviceId: 'heliodeck', requestUri: '/api/x' });
      expectKeys((await admin.get(`blade-log/${kind}/detail`, { id: String(row?.id) })) as Row, keys);
      expect(
        await admin.page(`blade-log/${kind}/list`, { ...usual, serviceId: 'other', serverHost: '' }),
      ).toStrictEqual([]);
    },
  );
});
