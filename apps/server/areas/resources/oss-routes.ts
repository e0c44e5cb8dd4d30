import { type Label, label } from '@heliodeck/kit/label';
import { attach } from '@heliodeck/model/resources/attach';
import { isFileExtension } from '@heliodeck/model/resources/file-types';
import { oss } from '@heliodeck/model/resources/oss';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { largestUpload } from '@heliodeck/model/wire/kept-file';
import { wireTime } from '@heliodeck/model/wire/time';
import { z } from 'zod';
import { isTenantAdmin } from '../../access/permissions/permission.ts';
import type { Context } from '../../context.ts';
import { isNeeded } from '../../http/document.ts';
import { nothing } from '../../http/reply-shape.ts';
import { defineRoute, type RouteAccess, type RouteSpec } from '../../http/route.ts';
import { auditDone } from '../../logs/audit.ts';
import { enable } from './enable.ts';
import { freshName, ownFileName, partsOfName } from './file-name.ts';
import { addressParameters, anyBody, given, needed, neededId } from './inputs.ts';
import { keepFile } from './keep-file.ts';
import type { FileRemovals } from './remove-files.ts';
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

/** What a call of the endpoint is given besides its context. */
interface EndpointInputs {
  readonly store: ObjectStore;
  /** @returns a parameter @throws CodedError request.parameterMissing */
  readonly value: (name: string) => string;
  /** @returns a parameter, or undefined if it was not given */
  readonly optional: (name: string) => string | undefined;
}

interface EndpointCall {
  readonly method: 'GET' | 'POST';
  readonly tail: string;
  readonly summary: Label;
  /** Names of the parameters. */
  readonly takes: readonly string[];
  readonly data: z.ZodType;
  readonly handle: (context: Context, inputs: EndpointInputs) => Promise<unknown>;
}

/** Uploads, files in the store, buckets, and the active configuration (docs/product/resources.md#storage). */
export function ossRoutes(world: ResourceWorld, removals: FileRemovals): RouteSpec[] {
  const enabling = defineRoute({
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
  });
  const calls = [...factCalls, copyCall, ...removalCalls(removals), bucketCall('add'), bucketCall('remove')];
  return [...uploadRoutes(world), ...calls.map((call) => endpointRoute(world, call)), enabling];
}

function uploadRoutes(world: ResourceWorld): RouteSpec[] {
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
  const attaching = { anyOf: ['attach_upload'] };
  return [
    put('put-file', label('上传文件', 'Upload a file'), 'signed-in', false),
    put('put-file-by-name', label('按名称上传文件', 'Upload a file under a name'), 'signed-in', false),
    put('put-file-attach', label('上传附件', 'Upload an attachment'), attaching, true),
    put(
      'put-file-attach-by-name',
      label('按名称上传附件', 'Upload an attachment under a name'),
      attaching,
      true,
    ),
  ];
}

/** A call on the active configuration; a POST is for administrators of the tenant. */
function endpointRoute(world: ResourceWorld, call: EndpointCall): RouteSpec {
  const { method, tail, summary, takes, data, handle } = call;
  const parameter = z
    .string()
    .optional()
    .meta({ [isNeeded]: true });
  return defineRoute({
    method,
    path: `${base}/endpoint/${tail}`,
    access: { anyOf: ['oss', 'attach'] },
    summary,
    tag,
    query: addressParameters('code').extend(Object.fromEntries(takes.map((name) => [name, parameter]))),
    body: anyBody,
    data,
    async handle(context, { query, body }) {
      if (method === 'POST') requireAdmin(context);
      return handle(context, {
        store: await world.storeFor(context, given('code', query, body)),
        value: (name) => needed(name, query, body),
        optional: (name) => given(name, query, body),
      });
    },
  });
}

const factCalls: readonly EndpointCall[] = [
  {
    method: 'GET',
    tail: 'stat-file',
    summary: label('文件信息', 'Facts of a file'),
    takes: ['fileName'],
    data: statShape,
    async handle(context, { store, value }) {
      const found = await existing(store, own(context, value('fileName')));
      const { name, length, contentType, putTime } = found;
      const put = putTime === null ? null : wireTime(putTime, context.zone);
      return { name, link: store.link(name), length, contentType, putTime: put };
    },
  },
  {
    method: 'GET',
    tail: 'file-path',
    summary: label('文件相对路径', 'Path of a file'),
    takes: ['fileName'],
    data: text,
    handle: async (context, { store, value }) =>
      new URL(store.link(own(context, value('fileName'))), 'https://local').pathname,
  },
  {
    method: 'GET',
    tail: 'file-link',
    summary: label('文件地址', 'Address of a file'),
    takes: ['fileName'],
    data: text,
    handle: async (context, { store, value }) => store.link(own(context, value('fileName'))),
  },
];

const copyCall: EndpointCall = {
  method: 'POST',
  tail: 'copy-file',
  summary: label('复制文件', 'Copy a file'),
  takes: ['fileName', 'destFileName'],
  data: copyShape,
  async handle(context, { store, value, optional }) {
    const from = own(context, value('fileName'));
    await existing(store, from);
    const wished = optional('destFileName');
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
};

const removalCalls = ({ removeNow }: FileRemovals): readonly EndpointCall[] => [
  {
    method: 'POST',
    tail: 'remove-file',
    summary: label('删除文件', 'Remove a file'),
    takes: ['fileName'],
    data: nothing,
    handle: (context, { store, value }) => removeNow(context, store, [own(context, value('fileName'))]),
  },
  {
    method: 'POST',
    tail: 'remove-files',
    summary: label('批量删除文件', 'Remove files'),
    takes: ['fileNames'],
    data: nothing,
    async handle(context, { store, value }) {
      const names = value('fileNames')
        .split(',')
        .map((name) => own(context, name.trim()));
      await removeNow(context, store, names);
    },
  },
];

function bucketCall(act: 'add' | 'remove'): EndpointCall {
  const isNew = act === 'add';
  return {
    method: 'POST',
    tail: isNew ? 'make-bucket' : 'remove-bucket',
    summary: isNew ? label('创建空间', 'Make a bucket') : label('删除空间', 'Remove a bucket'),
    takes: ['bucketName'],
    data: nothing,
    async handle(context, { store, value }) {
      const name = bucketName(value('bucketName'));
      await (isNew ? store.makeBucket(name) : store.removeBucket(name));
      const facts = { bucketName: name, domainUrl: store.domain };
      const line = { act, entity: oss.key, recordId: name, title: name };
      await auditDone(context, [isNew ? { ...line, after: facts } : { ...line, before: facts }]);
    },
  };
}

/** @throws CodedError upload.nameInvalid, upload.notFound */
function own({ caller }: Context, name: string): string {
  return ownFileName(caller.tenantId, name);
}

/** @throws CodedError upload.notFound */
async function existing(store: ObjectStore, name: string) {
  const found = await store.stat(name);
  if (!found) throw new CodedError('upload.notFound');
  return found;
}

/** @throws CodedError request.parameterFormat */
function bucketName(text: string): string {
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{1,62}$/.test(text))
    throw new CodedError('request.parameterFormat', { name: 'bucketName' });
  return text;
}
