import { type Label, label } from '@heliodeck/kit/label';
import { attach } from '@heliodeck/model/resources/attach';
import { isFileExtension } from '@heliodeck/model/resources/file-types';
import { oss } from '@heliodeck/model/resources/oss';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { largestUpload } from '@heliodeck/model/wire/kept-file';
import { wireTime } from '@heliodeck/model/wire/time';
import { z } from 'zod';
import { isTenantAdmin } from '../../access/permission.ts';
import type { Context } from '../../context.ts';
import { isNeeded } from '../../http/document.ts';
import { nothing } from '../../http/reply-shape.ts';
import { defineRoute, type RouteAccess, type RouteSpec } from '../../http/route.ts';
import { auditDone } from '../../logs/audit.ts';
import { enable } from './enable.ts';
import { freshName, ownFileName, partsOfName } from './file-name.ts';
import { addressParameters, anyBody, given, needed, neededId } from './inputs.ts';
import { keepFile } from './keep-file.ts';
import type { ObjectStore } from './storage/object-store.ts';
import type { ResourceWorld } from './world.ts';

const base = '/api/blade-resource/oss';
const tag = 'Object Storage';
const text = z.string();
const copyShape = z.object({ name: text, link: text, domain: text });
/** A KeptFile. */
const keptShape = copyShape.extend({ originalName: text, attachId: text.nullable() });
const statShape = z.object({
  name: text,
  link: text,
  length: z.number(),
  contentType: text.nullable(),
  putTime: text.nullable(),
});
/** Bytes of a multipart body besides the file. */
const frame = 64 * 1024;

/** @throws CodedError request.forbidden for a caller who does not administer the own tenant */
function requireAdmin({ caller }: Context): void {
  if (!isTenantAdmin(caller)) throw new CodedError('request.forbidden');
}

/** Uploads, files in the store, buckets, and the active configuration (docs/product/resources.md#storage). */
export function ossRoutes(world: ResourceWorld): RouteSpec[] {
  const put = (tail: string, summary: Label, access: RouteAccess, attached: boolean) =>
    defineRoute({
      method: 'POST',
      path: `${base}/endpoint/${tail}`,
      access,
      summary,
      tag,
      query: addressParameters('code', 'here', ...(tail.includes('by-name') ? ['fileName'] : [])),
      data: keptShape,
      accepts: { files: true, bytes: largestUpload + frame },
      handle(context, { query }, raw) {
        const code = given('code', query);
        // Another than the active configuration may be chosen for testing only.
        if (code !== undefined) requireAdmin(context);
        return keepFile(world, context, raw, {
          code: () => code,
          here: given('here', query) === '1',
          fileName: () => (tail.includes('by-name') ? needed('fileName', query, raw.body) : undefined),
          attached,
        });
      },
    });
  const call = (
    method: 'GET' | 'POST',
    tail: string,
    summary: Label,
    takes: readonly string[],
    data: z.ZodType,
    handle: (
      store: ObjectStore,
      value: (name: string) => string,
      context: Context,
      has: (name: string) => string | undefined,
    ) => Promise<unknown>,
  ) =>
    defineRoute({
      method,
      path: `${base}/endpoint/${tail}`,
      access: { anyOf: ['oss', 'attach'] },
      summary,
      tag,
      query: addressParameters('code').extend(
        Object.fromEntries(
          takes.map((name) => [
            name,
            z
              .string()
              .optional()
              .meta({ [isNeeded]: true }),
          ]),
        ),
      ),
      body: anyBody,
      data,
      async handle(context, { query, body }) {
        if (method === 'POST') requireAdmin(context);
        const store = await world.storeFor(context, given('code', query, body));
        const has = (name: string) => given(name, query, body);
        return handle(store, (name) => needed(name, query, body), context, has);
      },
    });
  const bucket = (tail: `${'make' | 'remove'}-bucket`, summary: Label, act: 'add' | 'remove') =>
    call('POST', tail, summary, ['bucketName'], nothing, async (store, value, context) => {
      const name = bucketName(value('bucketName'));
      await (act === 'add' ? store.makeBucket(name) : store.removeBucket(name));
      const facts = { bucketName: name, domainUrl: store.domain };
      await auditDone(context, [
        {
          act,
          entity: oss.key,
          recordId: name,
          title: name,
          ...(act === 'add' ? { after: facts } : { before: facts }),
        },
      ]);
    });
  const own = ({ caller }: Context, name: string): string => ownFileName(caller.tenantId, name);
  const existing = async (store: ObjectStore, name: string) => {
    const found = await store.stat(name);
    if (!found) throw new CodedError('upload.notFound');
    return found;
  };
  return [
    put('put-file', label('上传文件', 'Upload a file'), 'signed-in', false),
    put('put-file-by-name', label('按名称上传文件', 'Upload a file under a name'), 'signed-in', false),
    put('put-file-attach', label('上传附件', 'Upload an attachment'), { anyOf: ['attach_upload'] }, true),
    put(
      'put-file-attach-by-name',
      label('按名称上传附件', 'Upload an attachment under a name'),
      { anyOf: ['attach_upload'] },
      true,
    ),
    call(
      'GET',
      'stat-file',
      label('文件信息', 'Facts of a file'),
      ['fileName'],
      statShape,
      async (store, value, context) => {
        const { name, length, contentType, putTime } = await existing(store, own(context, value('fileName')));
        const put = putTime === null ? null : wireTime(putTime, context.zone);
        return { name, link: store.link(name), length, contentType, putTime: put };
      },
    ),
    call(
      'GET',
      'file-path',
      label('文件相对路径', 'Path of a file'),
      ['fileName'],
      z.string(),
      async (store, value, context) =>
        new URL(store.link(own(context, value('fileName'))), 'https://local').pathname,
    ),
    call(
      'GET',
      'file-link',
      label('文件地址', 'Address of a file'),
      ['fileName'],
      z.string(),
      async (store, value, context) => store.link(own(context, value('fileName'))),
    ),
    call(
      'POST',
      'copy-file',
      label('复制文件', 'Copy a file'),
      ['fileName', 'destFileName'],
      copyShape,
      async (store, value, context, has) => {
        const from = own(context, value('fileName'));
        await existing(store, from);
        const wished = has('destFileName');
        const extension = partsOfName(from)?.extension ?? '';
        if (!isFileExtension(extension)) throw new CodedError('upload.nameInvalid', { name: from });
        // Names authorise, so callers cannot choose them; a requested name must at least have the same type.
        if (wished !== undefined && partsOfName(own(context, wished))?.extension !== extension)
          throw new CodedError('upload.nameInvalid', { name: wished.slice(0, 80) });
        const to = freshName(context.caller.tenantId, extension);
        await store.copy(from, to);
        const line = { act: 'add', entity: attach.key, recordId: to, title: to } as const;
        await auditDone(context, [{ ...line, after: { name: to, from, domainUrl: store.domain } }]);
        return { name: to, link: store.link(to), domain: store.domain };
      },
    ),
    call(
      'POST',
      'remove-file',
      label('删除文件', 'Remove a file'),
      ['fileName'],
      nothing,
      (store, value, context) => removeFiles(store, context, [own(context, value('fileName'))]),
    ),
    call(
      'POST',
      'remove-files',
      label('批量删除文件', 'Remove files'),
      ['fileNames'],
      nothing,
      async (store, value, context) => {
        const names = value('fileNames')
          .split(',')
          .map((name) => own(context, name.trim()));
        await removeFiles(store, context, names);
      },
    ),
    bucket('make-bucket', label('创建空间', 'Make a bucket'), 'add'),
    bucket('remove-bucket', label('删除空间', 'Remove a bucket'), 'remove'),
    defineRoute({
      method: 'POST',
      path: `${base}/enable`,
      access: { anyOf: ['oss_enable'] },
      summary: label('启用对象存储', 'Enable a storage configuration'),
      tag,
      query: addressParameters('id'),
      body: anyBody,
      data: nothing,
      handle: (context, { query, body }) =>
        enable(world.services.entities, context, oss, neededId(query, body)),
    }),
  ];
}

/** Deletes stored files permanently, and records it in the audit log, since no record refers to them any more. */
async function removeFiles(store: ObjectStore, context: Context, names: readonly string[]): Promise<void> {
  for (const name of names) await store.remove(name);
  await auditDone(
    context,
    names.map((name) => ({
      act: 'remove',
      entity: attach.key,
      recordId: name,
      title: name,
      before: { name, domainUrl: store.domain },
    })),
  );
}

/** @throws CodedError request.parameterFormat */
function bucketName(text: string): string {
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{1,62}$/.test(text))
    throw new CodedError('request.parameterFormat', { name: 'bucketName' });
  return text;
}
