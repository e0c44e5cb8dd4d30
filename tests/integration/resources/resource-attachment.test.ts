import { describe, expect, it } from 'vitest';
import { kept, resourceWorld } from '../../support/resource-world.ts';

const { server, admin, user, upload, database } = await resourceWorld();
const putFile = 'oss/endpoint/put-file';

describe('a row of an external attachment', () => {
  const save = '/api/blade-resource/attach/submit';
  const draft = {
    link: 'https://files.example.com/a.pdf',
    domainUrl: 'https://files.example.com',
    name: 'a.pdf',
    originalName: '合同.pdf',
    extension: 'pdf',
    attachSize: 12.5,
  };
  it.each([
    ['link', '请输入附件地址', 'please enter attachment address'],
    ['domainUrl', '请输入附件域名', 'please enter attachment domain'],
    ['name', '请输入附件名称', 'please enter attachment name'],
    ['originalName', '请输入附件原名', 'please enter attachment original name'],
    ['extension', '请输入附件拓展名', 'please enter attachment extension'],
    ['attachSize', '请输入附件大小', 'please enter attachment size'],
  ])('is refused without %s, in both languages', async (field, zh, en) => {
    const body = { ...draft, [field]: '' };
    const said = async (headers: Record<string, string>) => (await server.post(save, body, headers)).body.msg;
    expect(await said(admin)).toBe(`${field}:${zh}`);
    expect(await said({ ...admin, locale: 'en' })).toBe(`${field}:${en}`);
  });

  it('is refused with a script as a link or with the name of an uploaded file, and without permission', async () => {
    const { name } = kept(await upload(putFile, 'hello', 'a.txt'));
    const code = async (given: object, headers = admin) =>
      (await server.post(save, { ...draft, ...given }, headers)).body.errorCode;
    for (const link of ['javascript:alert(1)', 'data:text/html,x', '//evil', 'https://'])
      expect(await code({ link }), link).toBe('request.invalidField');
    expect(await code({ name })).toBe('upload.nameInvalid');
    expect(await code({}, user)).toBe('request.forbidden');
    expect(await code({ id: '1' })).toBe('record.notFound');
  });

  it('is added, renamed and removed, and removes no uploaded file', async () => {
    const { name, link } = kept(await upload('oss/endpoint/put-file-attach', 'hello', 'a.txt'));
    const { id } = (await server.post(save, draft, admin)).body.data as { id: string };
    const tampered = { id, name: '../../keys/sealing.key', domainUrl: '/api/blade-resource/file' };
    expect((await server.post(save, tampered, admin)).status).toBe(200);
    expect((await server.post(`/api/blade-resource/attach/remove?ids=${id}`, {}, admin)).status).toBe(200);
    const [row] = await database.owner('select id::text from attach where name = $1', [name]);
    const rename = { ...draft, id: row?.id, originalName: '新名.txt' };
    expect((await server.post(save, rename, admin)).status).toBe(200);
    const told = async () =>
      (await server.get(`/api/blade-resource/attach/detail?id=${row?.id}`, admin)).body.data as Record<
        string,
        string
      >;
    const stored = await told();
    expect(stored).toMatchObject({ name, link, originalName: '新名.txt' });
    // The time of the upload is the server's.
    const claimed = { ...draft, id: row?.id, originalName: '新名2.txt', createTime: '2001-01-01 00:00:00' };
    await server.post(save, claimed, admin);
    expect(await told()).toMatchObject({ originalName: '新名2.txt', createTime: stored.createTime });
  });
});
