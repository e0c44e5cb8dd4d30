import { describe, expect, it } from 'vitest';
import { demoTenantId } from '../../../apps/server/access/permissions/permission.ts';
import { resourcesArea } from '../../../apps/server/areas/resources/area.ts';
import { createTenant } from '../../../apps/server/seed/tenant.ts';
import { calls, idOf, type Row } from '../../support/organisation.ts';
import { platform, testPassword } from '../../support/platform.ts';

const server = await platform((access) => [resourcesArea(access)]);
const { database } = server;
const root = await server.signIn('000000', 'admin');
// The demonstration's tenant: only it has the sample pages, whose records are audited like any other.
const demo = await createTenant(database.store, {
  tenantId: demoTenantId,
  tenantName: '演示',
  linkman: '李工',
  demo: true,
  adminPassword: testPassword,
  mustChangePassword: false,
});
const admin = await server.signIn(demo.tenantId, 'admin');
const { post } = calls(server, admin);

/** One act of an administrator, and the line it must leave. */
interface Deed {
  readonly what: string;
  /** Performs it. @returns the id of the changed record */
  readonly act: () => Promise<string>;
  readonly line: {
    readonly act: string;
    readonly entity: string;
    readonly title?: string;
    readonly before: Row | null;
    readonly after: Row | null;
  };
  /** Who performs it; default the tenant's admin. */
  readonly by?: 'root';
}

const ids = new Map<string, string>();
const known = (name: string): string => ids.get(name) ?? '';
/** Adds a record and stores its id under a name. */
const adds =
  (name: string, path: string, body: Row, by = admin) =>
  async () => {
    const id = idOf(await post(`${path}/submit`, body, by));
    ids.set(name, id);
    return id;
  };
const edits =
  (name: string, path: string, body: Row, by = admin) =>
  async () =>
    idOf(await post(`${path}/submit`, { id: known(name), ...body }, by));
/** A call that names the record by a parameter. */
const does =
  (name: string, path: string, parameters: (id: string) => string, by = admin) =>
  async () => {
    const reply = await post(`${path}?${parameters(known(name))}`, undefined, by);
    expect(reply.status, reply.text).toBe(200);
    return known(name);
  };
const removes = (name: string, path: string, by = admin) =>
  does(name, `${path}/remove`, (id) => `ids=${id}`, by);

async function uploads(): Promise<Row> {
  const form = new FormData();
  form.set('file', new File(['daily report'], 'report.txt'));
  const packed = new Response(form);
  const reply = await server.post(
    '/api/blade-resource/oss/endpoint/put-file-attach',
    Buffer.from(await packed.arrayBuffer()),
    { ...admin, 'content-type': packed.headers.get('content-type') ?? '' },
  );
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as Row;
}

const dept = 'blade-system/dept';
const postPath = 'blade-system/post';
const dict = 'blade-system/dict';
const dictBiz = 'blade-system/dict-biz';
const param = 'blade-system/param';
const sms = 'blade-resource/sms';
const oss = 'blade-resource/oss';
const attach = 'blade-resource/attach';
const person = 'blade-demo/person';
const north = { deptName: '北区', fullName: '北区运维', deptCategory: 2, sort: 1 };
const yunpian = {
  category: 1,
  smsCode: 'yun',
  templateId: '验证码#code#',
  accessKey: 'key',
  signName: '日安',
};

const deeds: readonly Deed[] = [
  {
    what: 'adding a department',
    act: adds('dept', dept, { ...north, parentId: demo.deptId }),
    line: { act: 'add', entity: 'dept', title: '北区', before: null, after: { deptName: '北区', sort: 1 } },
  },
  {
    what: 'renaming a department',
    act: edits('dept', dept, { deptName: '北方' }),
    line: { act: 'edit', entity: 'dept', before: { deptName: '北区' }, after: { deptName: '北方' } },
  },
  {
    what: 'moving departments to the top',
    act: does('dept', `${dept}/update-parent`, (id) => `ids=${id}&parentId=`),
    line: { act: 'edit', entity: 'dept', before: { parentId: demo.deptId }, after: { parentId: '0' } },
  },
  {
    what: 'removing a department',
    act: removes('dept', dept),
    line: { act: 'remove', entity: 'dept', title: '北方', before: { deptName: '北方' }, after: null },
  },
  {
    what: 'adding a post',
    act: adds('post', postPath, { category: 1, postCode: 'ops', postName: '运维主管', sort: 3 }),
    line: { act: 'add', entity: 'post', title: '运维主管', before: null, after: { postCode: 'ops' } },
  },
  {
    what: 'changing a post',
    act: edits('post', postPath, { sort: 4 }),
    line: { act: 'edit', entity: 'post', before: { sort: 3 }, after: { sort: 4 } },
  },
  {
    what: 'removing a post',
    act: removes('post', postPath),
    line: { act: 'remove', entity: 'post', before: { postCode: 'ops', sort: 4 }, after: null },
  },
  {
    what: 'adding a dictionary',
    act: adds('dict', dict, { code: 'audited', dictValue: '颜色', dictKey: -1, sort: 0 }, root),
    line: { act: 'add', entity: 'dict', title: '颜色', before: null, after: { code: 'audited' } },
    by: 'root',
  },
  {
    what: 'sealing a dictionary',
    act: edits('dict', dict, { isSealed: 1 }, root),
    line: { act: 'edit', entity: 'dict', before: { isSealed: 0 }, after: { isSealed: 1 } },
    by: 'root',
  },
  {
    what: 'unsealing a dictionary',
    act: edits('dict', dict, { isSealed: 0 }, root),
    line: { act: 'edit', entity: 'dict', before: { isSealed: 1 }, after: { isSealed: 0 } },
    by: 'root',
  },
  {
    what: 'removing a dictionary',
    act: removes('dict', dict, root),
    line: { act: 'remove', entity: 'dict', before: { code: 'audited' }, after: null },
    by: 'root',
  },
  {
    what: 'adding a business dictionary',
    act: adds('dictBiz', dictBiz, { code: 'mine', dictValue: '我的', dictKey: -1, sort: 0 }),
    line: { act: 'add', entity: 'dictbiz', title: '我的', before: null, after: { code: 'mine' } },
  },
  {
    what: 'changing a business dictionary',
    act: edits('dictBiz', dictBiz, { dictValue: '我们的' }),
    line: { act: 'edit', entity: 'dictbiz', before: { dictValue: '我的' }, after: { dictValue: '我们的' } },
  },
  {
    what: 'removing a business dictionary',
    act: removes('dictBiz', dictBiz),
    line: { act: 'remove', entity: 'dictbiz', before: { dictValue: '我们的' }, after: null },
  },
  {
    what: 'adding a parameter',
    act: adds('param', param, { paramName: '页脚', paramKey: 'site.footer', paramValue: '甲' }),
    line: { act: 'add', entity: 'param', title: '页脚', before: null, after: { paramValue: '甲' } },
  },
  {
    what: 'changing a parameter',
    act: edits('param', param, { paramValue: '乙' }),
    line: { act: 'edit', entity: 'param', before: { paramValue: '甲' }, after: { paramValue: '乙' } },
  },
  {
    what: 'changing a parameter that is a password, without showing it',
    act: edits('param', param, { paramKey: 'site.password', paramValue: 'Very-Secret' }),
    line: {
      act: 'edit',
      entity: 'param',
      before: { paramKey: 'site.footer', paramValue: '***' },
      after: { paramKey: 'site.password', paramValue: '***' },
    },
  },
  {
    what: 'removing a parameter',
    act: removes('param', param),
    line: { act: 'remove', entity: 'param', before: { paramKey: 'site.password' }, after: null },
  },
  {
    what: 'adding an SMS configuration, without its key',
    act: adds('sms', sms, yunpian),
    line: { act: 'add', entity: 'sms', title: 'yun', before: null, after: { accessKey: '***', status: 1 } },
  },
  {
    what: 'changing an SMS configuration',
    act: edits('sms', sms, { signName: '日新' }),
    line: { act: 'edit', entity: 'sms', before: { signName: '日安' }, after: { signName: '日新' } },
  },
  {
    what: 'enabling an SMS configuration',
    act: does('sms', `${sms}/enable`, (id) => `id=${id}`),
    line: { act: 'edit', entity: 'sms', title: 'yun', before: { status: 1 }, after: { status: 2 } },
  },
  {
    what: 'enabling another, which turns the one before off',
    async act() {
      ids.set('other', idOf(await post(`${sms}/submit`, { ...yunpian, smsCode: 'other' })));
      await does('other', `${sms}/enable`, (id) => `id=${id}`)();
      return known('sms');
    },
    line: { act: 'edit', entity: 'sms', title: 'yun', before: { status: 2 }, after: { status: 1 } },
  },
  {
    what: 'removing an SMS configuration',
    act: removes('sms', sms),
    line: { act: 'remove', entity: 'sms', before: { signName: '日新' }, after: null },
  },
  {
    what: 'adding a storage configuration',
    act: adds('oss', oss, { category: 7, ossCode: 'disk' }),
    line: { act: 'add', entity: 'oss', title: 'disk', before: null, after: { category: 7 } },
  },
  {
    what: 'changing a storage configuration',
    act: edits('oss', oss, { remark: '本机' }),
    line: { act: 'edit', entity: 'oss', before: { remark: null }, after: { remark: '本机' } },
  },
  {
    what: 'enabling a storage configuration',
    act: does('oss', `${oss}/enable`, (id) => `id=${id}`),
    line: { act: 'edit', entity: 'oss', title: 'disk', before: { status: 1 }, after: { status: 2 } },
  },
  {
    what: 'removing a storage configuration',
    act: removes('oss', oss),
    line: { act: 'remove', entity: 'oss', before: { status: 2 }, after: null },
  },
  {
    what: 'uploading an attachment',
    async act() {
      const { attachId, name } = await uploads();
      ids.set('attach', String(attachId));
      ids.set('file', String(name));
      return known('attach');
    },
    line: { act: 'add', entity: 'attach', title: 'report.txt', before: null, after: { extension: 'txt' } },
  },
  {
    what: 'removing a stored file by its name',
    act: does('file', `${oss}/endpoint/remove-file`, (name) => `fileName=${name}`),
    line: { act: 'remove', entity: 'attach', before: { domainUrl: '/api/blade-resource/file' }, after: null },
  },
  {
    what: 'removing an attachment',
    act: removes('attach', attach),
    line: { act: 'remove', entity: 'attach', before: { originalName: 'report.txt' }, after: null },
  },
  {
    what: 'adding a sample person',
    act: adds('person', person, { name: '林晓阳' }),
    line: { act: 'add', entity: 'demoPerson', title: '林晓阳', before: null, after: { name: '林晓阳' } },
  },
  {
    what: 'renaming a sample person',
    act: edits('person', person, { name: '林晓月' }),
    line: { act: 'edit', entity: 'demoPerson', before: { name: '林晓阳' }, after: { name: '林晓月' } },
  },
  {
    what: 'removing a sample person',
    act: removes('person', person),
    line: { act: 'remove', entity: 'demoPerson', before: { name: '林晓月' }, after: null },
  },
];

const last = async (): Promise<string> => {
  const [row] = await database.owner('select coalesce(max(id), 0)::text as id from audit_log');
  return String(row?.id);
};

// In this order: later acts change the records of earlier ones.
describe('the audit log has the user, the old and the new values of', () => {
  it.each(deeds)('$what', async ({ act, line, by }) => {
    const before = await last();
    const recordId = await act();
    const [user] = await database.owner(
      `select id::text as id from "user" where tenant_id = $1 and account = 'admin'`,
      [by === 'root' ? '000000' : demo.tenantId],
    );
    const lines = await database.owner(
      `select act, entity, account, create_user::text as "user", tenant_id as tenant, remote_ip as ip, record_id as record,
         record_title as title, before, after
       from audit_log where id > $1 and record_id = $2 order by id`,
      [before, recordId],
    );
    expect(lines).toMatchObject([
      {
        account: 'admin',
        user: user?.id,
        tenant: by === 'root' ? '000000' : demo.tenantId,
        ip: '127.0.0.1',
        record: recordId,
        ...line,
      },
    ]);
    expect(JSON.stringify(lines)).not.toContain('Very-Secret');
  });
});

describe('a refused change', () => {
  it.each([
    [
      'a department moved below itself',
      async () => {
        const id = idOf(await post(`${dept}/submit`, { ...north, deptName: '环', parentId: demo.deptId }));
        return post(`${dept}/update-parent?ids=${id}&parentId=${id}`);
      },
    ],
    ['a configuration that is not there', () => post(`${sms}/enable?id=1`)],
    [
      'a stored file of another tenant',
      () => post(`${oss}/endpoint/remove-file?fileName=100002-${'0'.repeat(32)}.txt`),
    ],
  ])('leaves no line: %s', async (_, refused) => {
    const reply = await refused();
    expect(reply.status).toBeGreaterThanOrEqual(400);
    const lines = await database.owner('select act from audit_log where request_id = $1', [
      String(reply.headers['x-request-id']),
    ]);
    expect(lines).toStrictEqual([]);
  });
});
