import { describe, expect, it } from 'vitest';
import { resourcesArea } from '../../../apps/server/areas/resources/area.ts';
import { idOf, organisation, type Row, userDraft } from '../../support/organisation.ts';
import { platform } from '../../support/platform.ts';

// Writes of the platform that succeed: by a user with exactly the code of the button, visible to the next read, in the audit log, and
// closed to another tenant with the same code.

const server = await platform((access) => [resourcesArea(access)]);
const ours = await organisation(server);
const theirs = await organisation(server, '风电公司');

interface Written {
  readonly path: string;
  /** The part of the codes before `_add`, `_edit`, `_delete` and `_view`. */
  readonly code: string;
  readonly draft: (own: { readonly deptId: string; readonly postId: string; readonly roleId: string }) => Row;
  readonly change: Row;
}

const written: readonly Written[] = [
  {
    path: 'blade-system/post',
    code: 'post',
    draft: () => ({ category: 1, postCode: 'ops', postName: '运维', sort: 1 }),
    change: { postName: '运维二' },
  },
  {
    path: 'blade-system/dept',
    code: 'dept',
    draft: ({ deptId }) => ({
      parentId: deptId,
      deptName: '北区',
      fullName: '北区运维',
      deptCategory: 2,
      sort: 1,
    }),
    change: { deptName: '南区' },
  },
  {
    path: 'blade-system/dict-biz',
    code: 'dictbiz',
    draft: () => ({ code: 'colour', dictValue: '颜色', dictKey: '-1', sort: 0, isSealed: 0 }),
    change: { dictValue: '色彩' },
  },
  {
    path: 'blade-system/role',
    code: 'role',
    draft: () => ({ roleName: '巡检', roleAlias: 'walker', sort: 1 }),
    change: { roleName: '巡检员' },
  },
  {
    path: 'blade-user',
    code: 'user',
    draft: ({ deptId, postId, roleId }) => userDraft('walker', { deptId, postId, roleId }),
    change: { realName: '新名' },
  },
];

describe.each(written)('a record of $path', ({ path, code, draft, change }) => {
  it('is written with exactly the code, shown by the next read, kept in the audit log, and closed to another tenant', async () => {
    const alias = code.toLowerCase();
    const reader = await ours.user(`${alias}v`, {
      roleIds: [await ours.role(`${alias}v`, [`${code}_view`])],
    });
    const own = { ...ours, roleId: await ours.role(`${alias}n`, []) };
    const person = async (act: string) =>
      ours.user(`${alias}${act}`, { roleIds: [await ours.role(`${alias}${act}`, [`${code}_${act}`])] });
    const stranger = async (act: string) =>
      theirs.user(`${alias}${act}`, { roleIds: [await theirs.role(`${alias}${act}`, [`${code}_${act}`])] });
    const detail = async (id: string) => (await server.get(`/api/${path}/detail?id=${id}`, reader)).body;

    expect((await server.post(`/api/${path}/submit`, draft(own), reader)).status).toBe(403);
    const adder = await person('add');
    const id = idOf(await server.post(`/api/${path}/submit`, draft(own), adder));
    expect((await detail(id)).data).toMatchObject({ id });

    const editor = await person('edit');
    const changed = { id, ...change };
    for (const headers of [await stranger('edit'), reader])
      expect((await server.post(`/api/${path}/submit`, changed, headers)).body.success).toBe(false);
    expect((await detail(id)).data).not.toMatchObject(change);
    // The second click sends the same values again: nothing changes, not even the time of the last change.
    const times: { readonly updateTime: string }[] = [];
    for (const click of [1, 2]) {
      const reply = await server.post(`/api/${path}/submit`, changed, editor);
      expect([click, reply.status]).toEqual([click, 200]);
      times.push((await detail(id)).data as { readonly updateTime: string });
    }
    expect(times.map(({ updateTime }) => updateTime)).toEqual([expect.any(String), times[0]?.updateTime]);
    expect((await detail(id)).data).toMatchObject({ id, ...change });

    const remover = await person('delete');
    for (const headers of [await stranger('delete'), reader])
      expect((await server.post(`/api/${path}/remove?ids=${id}`, undefined, headers)).body.success).toBe(
        false,
      );
    expect((await detail(id)).data).toMatchObject({ id });
    const clicks = [1, 2].map(() => `/api/${path}/remove?ids=${id}`);
    const answers: (string | number | undefined)[] = [];
    for (const click of clicks) {
      const { status, body } = await server.post(click, undefined, remover);
      answers.push(status, body.errorCode);
    }
    expect(answers).toEqual([200, undefined, 404, 'record.notFound']);
    expect((await detail(id)).success).toBe(false);
    // Refused calls and those that change nothing leave no line.
    const lines = await server.database.owner(
      'select act, create_user, tenant_id from audit_log where record_id = $1 order by id',
      [id],
    );
    expect(lines.map((line) => [line.act, String(line.create_user), line.tenant_id])).toEqual([
      ['add', adder.id, ours.tenantId],
      ['edit', editor.id, ours.tenantId],
      ['remove', remover.id, ours.tenantId],
    ]);
  });
});
