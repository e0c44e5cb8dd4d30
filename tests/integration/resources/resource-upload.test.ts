import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { multipart } from '../../support/multipart.ts';
import { kept, resourceWorld } from '../../support/resource-world.ts';
import { storedZip } from '../../support/zip.ts';

const world = await resourceWorld();
const { server, admin, user, stranger, upload, database } = world;
const putFile = 'oss/endpoint/put-file';
const address = await server.app.http.listen('127.0.0.1', 0);

const picture = (width = 40, height = 30, background = '#f0a020') =>
  sharp({ create: { width, height, channels: 3, background } });
const refusal = async (reply: ReturnType<typeof upload>) => {
  const { status, body } = await reply;
  return [status, body.errorCode];
};

describe('an upload is refused', () => {
  it('an upload is refused without token, and as an attachment without permission', async () => {
    expect(await refusal(upload(putFile, 'x', 'a.txt', {}))).toStrictEqual([401, 'request.unauthorized']);
    const attached = upload('oss/endpoint/put-file-attach', 'x', 'a.txt', user);
    expect(await refusal(attached)).toStrictEqual([403, 'request.forbidden']);
  });

  it.each(['multipart/form-data', 'multipart/form-data; boundary=other'])(
    'an upload is refused that claims to be %s and is not',
    async (type) => {
      const reply = await server.post(`/api/blade-resource/${putFile}`, 'nothing of the kind', {
        ...admin,
        'content-type': type,
      });
      expect([reply.status, reply.body.msg]).toStrictEqual([400, '消息不能读取']);
    },
  );

  it('an upload is refused that ends in the middle of the file, and leaves nothing behind', async () => {
    const { body, headers } = await multipart('words', 'a.txt');
    const cut = body.subarray(0, body.indexOf('words') + 3).toString();
    const reply = await server.post(`/api/blade-resource/${putFile}`, cut, { ...admin, ...headers });
    expect([reply.status, reply.body.msg]).toStrictEqual([400, '消息不能读取']);
  });

  it('an upload is refused that chooses its configuration, unless by an administrator, and by an unknown code', async () => {
    expect(await refusal(upload(`${putFile}?code=x`, 'x', 'a.txt', user))).toStrictEqual([
      403,
      'request.forbidden',
    ]);
    expect(await refusal(upload(`${putFile}?code=x`, 'x', 'a.txt'))).toStrictEqual([
      400,
      'resource.codeUnknown',
    ]);
  });

  const html = '<!doctype html><script>alert(1)</script>';
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
  it.each([
    ['a page', html, 'a.html'],
    ['a page called text', html, 'a.txt'],
    ['a page behind spaces, called json', `\n ${html}`, 'a.json'],
    ['a page inside a table', `name,value\n${html}`, 'a.csv'],
    ['a vector picture', svg, 'a.svg'],
    ['a vector picture called png', svg, 'a.png'],
    ['an xml document', '<?xml version="1.0"?><a/>', 'a.txt'],
    ['a program', Uint8Array.from([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0, 4, 0, 0, 0]), 'a.png'],
    ['a program of another system', Uint8Array.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0]), 'a.txt'],
    ['a script', '#!/bin/sh\nrm -rf x', 'a.txt'],
    ['bytes nobody knows', Uint8Array.from([1, 2, 3, 4, 5]), 'a.bin'],
    ['text with a name of no text', 'hello', 'a.js'],
    ['what is no json', '{"a":', 'a.json'],
  ])('as %s', async (_what, content, name) => {
    expect(await refusal(upload(putFile, content, name))).toStrictEqual([400, 'upload.typeRefused']);
  });

  it('an upload is refused above 20 MB, in both languages, and leaves nothing behind', async () => {
    const large = new Uint8Array(21 * 1024 * 1024).fill(65);
    const zh = await upload(putFile, large, 'a.txt');
    expect([zh.status, zh.body.errorCode, zh.body.msg]).toStrictEqual([
      413,
      'upload.tooLarge',
      '文件大小不能超过20MB',
    ]);
    const en = await upload(putFile, large, 'a.txt', { ...admin, 'accept-language': 'en' });
    expect(en.body.msg).toBe('A file can be at most 20 MB large');
  });

  it('as a bomb of zeros, with false sizes, or with too many names', async () => {
    const zeros = deflateRawSync(Buffer.alloc(40 * 1024 * 1024), { level: 9 });
    const bomb = storedZip([{ name: 'zeros', packed: zeros, unpacked: 40 * 1024 * 1024, method: 8 }]);
    expect(await refusal(upload(putFile, bomb, 'a.zip'))).toStrictEqual([400, 'upload.archiveBomb']);
    const liar = storedZip([{ name: 'zeros', packed: zeros, unpacked: 10, method: 8 }]);
    expect(await refusal(upload(putFile, liar, 'a.zip'))).toStrictEqual([400, 'upload.archiveUnreadable']);
    const empty = Buffer.alloc(0);
    const many = Array.from({ length: 2001 }, (_, n) => ({
      name: `f${n}`,
      packed: empty,
      unpacked: 0,
      method: 0,
    }));
    expect(await refusal(upload(putFile, storedZip(many), 'a.zip'))).toStrictEqual([
      400,
      'upload.archiveBomb',
    ]);
  });

  it('an upload is refused with macros, whatever type the file declares', async () => {
    const part = (name: string) => ({
      name,
      packed: Buffer.from('<Types/>'),
      unpacked: 8,
      method: 0,
    });
    const names = ['[Content_Types].xml', 'xl/workbook.xml', 'xl/vbaProject.bin'];
    const book = storedZip(names.map(part));
    for (const name of ['a.xlsx', 'a.xlsm', 'a.zip']) {
      const { status, body } = await upload(putFile, book, name);
      expect([status, body.errorCode, body.msg]).toStrictEqual([
        ...[400, 'upload.macro', '文件含有宏，不能上传'],
      ]);
    }
    const head = Buffer.from('d0cf11e0a1b11ae1', 'hex');
    const old = (storage: string) =>
      Buffer.concat([head, Buffer.alloc(1024), Buffer.from(storage, 'utf16le'), Buffer.alloc(512)]);
    const english = await upload(putFile, old('_VBA_PROJECT'), 'a.xls', { ...admin, locale: 'en' });
    expect(english.body.msg).toBe('The file holds macros and cannot be uploaded');
    expect((await upload(putFile, old('Workbook'), 'a.xls')).status).toBe(200);
  });

  it('as an archive with names outside it', async () => {
    const content = Buffer.from('hello');
    const slip = storedZip([{ name: '../../etc/x', packed: content, unpacked: content.length, method: 0 }]);
    expect(await refusal(upload(putFile, slip, 'a.zip'))).toStrictEqual([400, 'upload.archiveUnreadable']);
  });

  it('as a picture with too many pixels or a truncated one', async () => {
    const bomb = await picture(9000, 9000).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(2_000_000);
    expect(await refusal(upload(putFile, bomb, 'a.png'))).toStrictEqual([400, 'upload.tooManyPixels']);
    const torn = (await picture(400, 400).jpeg().toBuffer()).subarray(0, 700);
    expect(await refusal(upload(putFile, torn, 'a.jpg'))).toStrictEqual([400, 'upload.imageUnreadable']);
  });

  it('an upload is refused without bytes, with its own message, and leaves nothing behind', async () => {
    const zh = await upload(putFile, '', 'a.png');
    expect([zh.status, zh.body.errorCode, zh.body.msg]).toStrictEqual([400, 'upload.empty', '文件是空的']);
    const en = await upload(putFile, '', 'a.png', { ...admin, 'accept-language': 'en' });
    expect(en.body.msg).toBe('The file is empty');
  });

  it('an upload is refused without a file', async () => {
    expect(await refusal(server.post(`/api/blade-resource/${putFile}`, {}, admin))).toStrictEqual([
      400,
      'upload.noFile',
    ]);
  });
});

it('a refusal reaches a client that is still sending', async () => {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(30 * 1024 * 1024)], 'a.txt'));
  const url = `${address}/api/blade-resource/${putFile}`;
  const reply = await fetch(url, { method: 'POST', body: form, headers: admin });
  expect([reply.status, ((await reply.json()) as { errorCode: string }).errorCode]).toStrictEqual([
    413,
    'upload.tooLarge',
  ]);
});

it('a refusal reaches a client that reads only after it has sent everything', async () => {
  const { port } = new URL(address);
  const { body, headers } = await multipart(new Uint8Array(40 * 1024 * 1024), 'a.txt');
  const lines = Object.entries({ ...admin, ...headers, 'content-length': String(body.length), host: 'x' });
  const socket = connect(Number(port), '127.0.0.1');
  socket.pause();
  socket.write(`POST /api/blade-resource/${putFile} HTTP/1.1\r\n`);
  socket.write(`${lines.map((line) => line.join(': ')).join('\r\n')}\r\n\r\n`);
  await new Promise<void>((done, fail) => {
    socket.once('error', fail);
    socket.write(body, (error) => (error ? fail(error) : done()));
  });
  const answered = once(socket, 'data');
  socket.resume();
  const [answer] = await answered;
  socket.destroy();
  expect(String(answer).split('\r\n')[0]).toBe('HTTP/1.1 413 Payload Too Large');
  expect(String(answer)).toContain('upload.tooLarge');
});

describe('common documents are accepted', () => {
  it('a workbook is accepted', async () => {
    const content = Buffer.from(
      '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
    );
    const entry = (name: string) => ({ name, packed: content, unpacked: content.length, method: 0 });
    const book = storedZip([entry('[Content_Types].xml'), entry('xl/workbook.xml')]);
    expect(kept(await upload(putFile, book, 'a.xlsx')).name).toMatch(/\.xlsx$/);
  });

  it('a table in the format of Chinese spreadsheets, json, and an animated picture with all its frames', async () => {
    const gbk = Uint8Array.from([0xb5, 0xe7, 0xd5, 0xbe, 0x2c, 0x31]);
    expect(kept(await upload(putFile, gbk, 'a.csv')).name).toMatch(/\.csv$/);
    expect(kept(await upload(putFile, '{"a":[1]}', 'a.json')).name).toMatch(/\.json$/);
    const frames = await Promise.all(
      ['#ff0000', '#0000ff'].map((background) => picture(8, 8, background).png().toBuffer()),
    );
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const { link } = kept(await upload(putFile, gif, 'a.gif'));
    const served = await server.app.http.app.inject({ method: 'GET', url: link });
    expect((await sharp(served.rawPayload, { animated: true }).metadata()).pages).toBe(2);
  });
});

it('no temporary file is left of an upload that was received', () => {
  expect(readdirSync(join(server.app.services.config.dataDir, 'uploads', '.receiving'))).toEqual([]);
});

describe('an uploaded picture', () => {
  it('is encoded again, without place and camera, and served inline under a random name', async () => {
    const photo = await picture()
      .withExif({ IFD0: { Make: 'Spy' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '30/1 15/1 0/1' } })
      .jpeg()
      .toBuffer();
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const one = kept(await upload(putFile, photo, 'C:\\photos\\..\\屋顶.jpg', user));
    expect(one).toMatchObject({
      originalName: '屋顶.jpg',
      attachId: null,
      domain: '/api/blade-resource/file',
    });
    expect(one.name).toMatch(/^100001-[0-9a-f]{32}\.jpg$/);
    expect(one.link).toBe(`/api/blade-resource/file/${one.name}`);
    const served = await server.app.http.app.inject({ method: 'GET', url: one.link });
    expect(served.statusCode).toBe(200);
    expect(served.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'cache-control': 'private, max-age=86400',
    });
    expect(served.headers['content-disposition']).toMatch(/^inline;/);
    const drawn = await sharp(served.rawPayload).metadata();
    expect([drawn.width, drawn.height, drawn.exif]).toStrictEqual([40, 30, undefined]);
    expect(served.rawPayload.includes('Spy')).toBe(false);
  });
});

describe('a stored file', () => {
  it('is not returned to another tenant’s session, under a path, or after an ended session', async () => {
    const { link, name } = kept(await upload(putFile, 'a,b\n1,2', 'data.csv'));
    expect((await server.get(link, stranger)).status).toBe(404);
    expect((await server.get(link, { 'blade-auth': 'bearer nobody' })).status).toBe(401);
    expect((await server.get(link, user)).status).toBe(200);
    for (const path of ['..%2f..%2fkeys%2fsealing.key', '%2e%2e', `${name}%00`, 'x'])
      expect((await server.get(`/api/blade-resource/file/${path}`)).status).toBe(404);
    for (const tail of ['stat-file', 'file-link', 'file-path']) {
      const call = (fileName: string, headers: Record<string, string>) =>
        server.get(
          `/api/blade-resource/oss/endpoint/${tail}?fileName=${encodeURIComponent(fileName)}`,
          headers,
        );
      expect((await call(name, {})).status).toBe(401);
      expect((await call(name, user)).status).toBe(403);
      expect((await call(name, stranger)).status).toBe(404);
      expect((await call('../../keys/sealing.key', admin)).body.errorCode).toBe('upload.nameInvalid');
      expect((await call(name, admin)).status).toBe(200);
    }
    const remove = (headers: Record<string, string>) =>
      server.post(`/api/blade-resource/oss/endpoint/remove-file?fileName=${name}`, {}, headers);
    expect((await remove(stranger)).status).toBe(404);
    expect((await remove(admin)).status).toBe(200);
    expect((await server.get(link)).status).toBe(404);
  });

  it('a stored file that is not a picture is downloaded under its original name', async () => {
    const { link } = kept(await upload('oss/endpoint/put-file-attach', '{"a":1}', '参数.json'));
    const { headers, status } = await server.get(link);
    expect(status).toBe(200);
    expect(headers['content-disposition']).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent('参数.json')}`,
    );
  });

  it.each([
    ['a picture called a program', picture().png().toBuffer(), 'setup.exe', 'setup.exe.png'],
    [
      'a document that a system would run',
      Buffer.from('%PDF-1.4\n<script>'),
      'invoice.hta',
      'invoice.hta.pdf',
    ],
    ['an archive that a system would run', storedZip([]), 'tool.jar', 'tool.jar.zip'],
    ['a picture of another kind than it says', picture().webp().toBuffer(), '屋顶.png', '屋顶.webp'],
    ['a name of an ending only', picture().png().toBuffer(), '.jpg', 'file.png'],
    ['a picture by its other name', picture().jpeg().toBuffer(), 'roof.JPEG', 'roof.JPEG'],
  ])('%s is returned under a name that contains its type', async (_what, content, given, shown) => {
    const { link, originalName } = kept(await upload('oss/endpoint/put-file-attach', await content, given));
    expect(originalName).toBe(shown);
    const { headers } = await server.get(`${link}?download=1`);
    expect(headers['content-disposition']).toBe(`attachment; filename*=UTF-8''${encodeURIComponent(shown)}`);
  });

  it('cannot get another extension afterwards', async () => {
    const put = await upload('oss/endpoint/put-file-attach', '%PDF-1.4\n', 'report.pdf');
    const { attachId: id, link } = kept(put);
    await server.post('/api/blade-resource/attach/update', { id, originalName: 'report.hta' }, admin);
    const { headers } = await server.get(link);
    expect(headers['content-disposition']).toBe("attachment; filename*=UTF-8''report.hta.pdf");
  });

  it('can be copied, and several removed at once', async () => {
    const { name } = kept(await upload(putFile, 'hello', 'a.txt'));
    const copied = await server.post(
      `/api/blade-resource/oss/endpoint/copy-file?fileName=${name}`,
      {},
      admin,
    );
    const copy = copied.body.data as { name: string; link: string };
    expect(copy.name).not.toBe(name);
    expect((await server.get(copy.link)).text).toBe('hello');
    const names = `${name},${copy.name}`;
    await server.post(`/api/blade-resource/oss/endpoint/remove-files?fileNames=${names}`, {}, admin);
    expect((await server.get(copy.link)).status).toBe(404);
  });
});

describe('an attachment', () => {
  it('is listed with its size in kB, found by its names, and removed with its file', async () => {
    const put = await upload('oss/endpoint/put-file-attach-by-name', 'x'.repeat(3072), 'raw.txt', admin, {
      fileName: '巡检报告.txt',
    });
    const { attachId, link, name } = kept(put);
    expect(attachId).toMatch(/^\d+$/);
    const list = async (query: string, headers = admin) =>
      (await server.get(`/api/blade-resource/attach/list?${query}`, headers)).body.data as {
        records: Record<string, unknown>[];
      };
    for (const query of [
      `name=${name.slice(8, 20)}`,
      `originalName=${encodeURIComponent('巡检')}`,
      'domainUrl=blade',
    ])
      expect((await list(query)).records).toContainEqual(
        expect.objectContaining({ id: attachId, attachSize: 3, extension: 'txt', link }),
      );
    expect((await list('', stranger)).records).toEqual([]);
    const remove = (headers: Record<string, string>) =>
      server.post(`/api/blade-resource/attach/remove?ids=${attachId}`, {}, headers);
    expect((await remove(user)).status).toBe(403);
    expect((await remove(stranger)).status).toBe(404);
    expect((await remove(admin)).status).toBe(200);
    await expect.poll(async () => (await server.get(link)).status).toBe(404);
  });
});

it('an upload without an attachment is in the audit log, with its configuration', async () => {
  const { name } = kept(await upload(putFile, 'hello', 'audit.txt'));
  const lines = await database.owner(
    'select act, entity, record_title as title, after from audit_log where record_id = $1',
    [name],
  );
  expect(lines).toStrictEqual([
    {
      act: 'upload',
      entity: 'attach',
      title: 'audit.txt',
      after: expect.objectContaining({ name, attachSize: 0.01, domainUrl: '/api/blade-resource/file' }),
    },
  ]);
  const local = { category: 7, ossCode: 'tried' };
  expect((await server.post('/api/blade-resource/oss/submit', local, admin)).status).toBe(200);
  const tried = kept(await upload(`${putFile}?code=tried`, 'hello', 'b.txt'));
  const [line] = await database.owner('select after from audit_log where record_id = $1', [tried.name]);
  expect(line?.after).toMatchObject({ ossCode: 'tried' });
});

it('the local disk has no buckets, and the reply states it', async () => {
  const made = await server.post('/api/blade-resource/oss/endpoint/make-bucket?bucketName=photos', {}, admin);
  expect([made.status, made.body.msg]).toStrictEqual([400, '本地存储没有空间']);
});
