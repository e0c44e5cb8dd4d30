import { describe, expect, it } from 'vitest';
import { resourceWorld } from '../../support/resource-world.ts';
import { s3StandIn } from '../../support/s3-stand-in.ts';

const world = await resourceWorld();
const { server, admin, user, stranger, upload, database } = world;
const s3 = await s3StandIn('AK-1', 'the-secret-of-s3');
await world.allow(new URL(s3.address).host);
const base = '/api/blade-resource/oss';
const config = {
  category: 1,
  ossCode: 'minio',
  endpoint: s3.address,
  bucketName: 'photos',
  accessKey: 'AK-1',
  secretKey: 'the-secret-of-s3',
};
const submit = (body: Record<string, unknown>, headers = admin) =>
  server.post(`${base}/submit`, body, headers);
const idOf = async (reply: ReturnType<typeof submit>) => {
  const { body, text } = await reply;
  expect(body.success, text).toBe(true);
  return (body.data as { id: string }).id;
};
const detail = async (id: string) =>
  (await server.get(`${base}/detail?id=${id}`, admin)).body.data as Record<string, unknown>;
const enable = (id: string, headers = admin) => server.post(`${base}/enable?id=${id}`, {}, headers);

describe('a storage configuration', () => {
  it('is refused without its required fields, with the messages that stock clients show', async () => {
    for (const [name, words] of [
      ['ossCode', '请输入资源编号'],
      ['endpoint', '请输入资源地址'],
      ['bucketName', '请输入空间名'],
      ['accessKey', '请输入accessKey'],
      ['secretKey', '请输入secretKey'],
    ] as const) {
      const { status, body } = await submit({ ...config, [name]: '' });
      expect([status, body.msg]).toStrictEqual([400, `${name}:${words}`]);
    }
  });

  it('may not have an internal address, plain http, or anything but a host', async () => {
    for (const endpoint of [
      'https://169.254.169.254',
      'https://127.0.0.1:1',
      'https://10.0.0.1',
      'http://example.com',
    ])
      expect((await submit({ ...config, endpoint })).body.errorCode).toMatch(/^resource\.address/);
    for (const endpoint of ['https://example.com/path', 'https://user@example.com', 'file:///etc/passwd'])
      expect((await submit({ ...config, endpoint })).status).toBe(400);
  });

  it('has a unique code, and a secret that is never returned and not visible in the table', async () => {
    const id = await idOf(submit(config));
    const again = await submit(config);
    expect([again.status, again.body.msg]).toStrictEqual([400, '当前资源编号已存在!']);
    expect(await detail(id)).toMatchObject({ status: 1, statusName: '否', categoryName: 'minio' });
    for (const path of [`list`, `page`, `detail?id=${id}`, 'export']) {
      const reply = await server.get(`${base}/${path}`, admin);
      expect(reply.status).toBe(200);
      expect(reply.text).not.toContain('the-secret-of-s3');
      expect(reply.text).not.toContain('secretKey');
    }
    const [row] = await database.owner('select secret_key from oss where id = $1', [id]);
    expect(String(row?.secret_key)).toMatch(/^v1:/);
    expect(await idOf(submit({ id, ...config, secretKey: '', remark: 'kept' }))).toBe(id);
    const [after] = await database.owner('select secret_key from oss where id = $1', [id]);
    expect(after).toEqual(row);
  });

  it('a storage configuration on the local disk requires only a code; changed to a remote one it requires the rest', async () => {
    const id = await idOf(submit({ category: 7, ossCode: 'disk' }));
    const { ossCode: _code, secretKey: _secret, ...remote } = config;
    expect((await submit({ id, ...remote })).body.msg).toBe('secretKey:请输入secretKey');
  });
});

describe('enabling a storage', () => {
  it('requires permission, activates one and deactivates all others, and a second click changes nothing', async () => {
    const [one, two] = [
      await idOf(submit({ ...config, ossCode: 'one' })),
      await idOf(submit({ ...config, ossCode: 'two' })),
    ];
    expect((await enable(one, {})).status).toBe(401);
    expect((await enable(one, user)).status).toBe(403);
    expect((await enable(one, stranger)).status).toBe(404);
    expect((await enable('x')).status).toBe(400);
    for (const id of [one, one, two, two]) expect((await enable(id)).body.msg).toBe('操作成功');
    expect(await detail(one)).toMatchObject({ status: 1, statusName: '否' });
    expect(await detail(two)).toMatchObject({ status: 2, statusName: '是' });
    await Promise.all([enable(one), enable(two), enable(one)]);
    const [count] = await database.owner(
      "select count(*)::int as n from oss where status = 2 and tenant_id = '100001'",
    );
    expect(count?.n).toBe(1);
    expect(await idOf(submit({ id: two, remark: 'x', status: 2 }))).toBe(two);
    const [still] = await database.owner(
      "select count(*)::int as n from oss where status = 2 and tenant_id = '100001'",
    );
    expect(still?.n).toBe(1);
  });
});

describe('uploads to the active storage', () => {
  it('are linked under the public endpoint where there is one, and stored and read under the other', async () => {
    const open = { ...config, ossCode: 'open', transformEndpoint: 'https://files.example.com' };
    const outside = { ...open, ossCode: 'bad', transformEndpoint: 'javascript:alert(1)' };
    expect((await submit(outside)).status).toBe(400);
    await idOf(submit(open));
    const reply = await upload('oss/endpoint/put-file-attach?code=open', 'a,b', 'data.csv');
    const { name, link, domain } = reply.body.data as { name: string; link: string; domain: string };
    expect([domain, link]).toStrictEqual([
      `${s3.address}/photos`,
      `https://files.example.com/photos/${name}`,
    ]);
    expect(s3.objects.has(`/photos/${name}`)).toBe(true);
  });

  it('have a signature that a service that recomputes it accepts', async () => {
    await enable(await idOf(submit({ ...config, ossCode: 'active' })));
    const reply = await upload('oss/endpoint/put-file-attach', 'a,b', 'data.csv');
    expect(reply.status, reply.text).toBe(200);
    const { name, link, domain } = reply.body.data as { name: string; link: string; domain: string };
    expect([domain, link]).toStrictEqual([`${s3.address}/photos`, `${s3.address}/photos/${name}`]);
    expect(s3.objects.get(`/photos/${name}`)).toMatchObject({
      body: Buffer.from('a,b'),
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': "attachment; filename*=UTF-8''data.csv",
      },
    });
    const call = (tail: string) => server.post(`${base}/endpoint/${tail}`, {}, admin);
    const stat = await server.get(`${base}/endpoint/stat-file?fileName=${name}`, admin);
    expect(stat.body.data).toMatchObject({ name, length: 3 });
    const copied = (await call(`copy-file?fileName=${name}`)).body.data as { name: string };
    expect(s3.objects.has(`/photos/${copied.name}`)).toBe(true);
    expect((await call(`remove-file?fileName=${name}`)).status).toBe(200);
    expect(s3.objects.has(`/photos/${name}`)).toBe(false);
    expect((await server.get(`${base}/endpoint/stat-file?fileName=${name}`, admin)).status).toBe(404);
    expect((await call('make-bucket?bucketName=../x')).status).toBe(400);
    expect((await call('make-bucket?bucketName=backup')).status).toBe(200);
    expect([...s3.buckets]).toEqual(['/backup']);
    expect((await call('remove-bucket?bucketName=backup')).status).toBe(200);
    expect([...s3.buckets]).toEqual([]);
    expect(s3.refused).toEqual([]);
  });

  it('are removed once by concurrent calls, with one line in the audit log', async () => {
    for (const _round of [1, 2, 3]) {
      const { body } = await upload('oss/endpoint/put-file', 'x,y', 'data.csv');
      const { name } = body.data as { name: string };
      const calls = [
        `remove-file?fileName=${name}`,
        `remove-files?fileNames=${name}`,
        `remove-file?fileName=${name}`,
      ];
      const replies = await Promise.all(
        calls.map((tail) => server.post(`${base}/endpoint/${tail}`, {}, admin)),
      );
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(s3.objects.has(`/photos/${name}`)).toBe(false);
      const lines = await database.owner(
        `select act from audit_log where record_id = $1 and act = 'remove'`,
        [name],
      );
      expect(lines).toHaveLength(1);
    }
  });

  it('are removed with their attachment', async () => {
    const reply = await upload('oss/endpoint/put-file-attach', 'x,y', 'data.csv');
    const { name, attachId } = reply.body.data as { name: string; attachId: string };
    await server.post(`/api/blade-resource/attach/remove?ids=${attachId}`, {}, admin);
    await expect.poll(() => s3.objects.has(`/photos/${name}`)).toBe(false);
  });

  it('fail with a message when the service refuses the key, and leave no attachment', async () => {
    await idOf(submit({ ...config, ossCode: 'wrong', secretKey: 'another' }));
    const reply = await upload('oss/endpoint/put-file?code=wrong', 'a,b', 'data.csv');
    expect([reply.status, reply.body.errorCode, reply.body.msg]).toStrictEqual([
      503,
      'resource.storeFailed',
      '对象存储未能完成操作：SignatureDoesNotMatch',
    ]);
    expect(s3.refused).toHaveLength(1);
  });

  it('uploads of another tenant do not go to that storage', async () => {
    const reply = await upload('oss/endpoint/put-file', 'a,b', 'data.csv', stranger);
    expect((reply.body.data as { domain: string }).domain).toBe('/api/blade-resource/file');
    const foreign = await upload('oss/endpoint/put-file?code=active', 'a,b', 'data.csv', stranger);
    expect(foreign.body.errorCode).toBe('resource.codeUnknown');
  });
});
