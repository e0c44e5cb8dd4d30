import { Readable } from 'node:stream';
import { label } from '@heliodeck/kit/label';
import type { Row } from '@heliodeck/model/descriptors/entity';
import type { OfferedModel } from '@heliodeck/model/tools/code-fill';
import { codeSetting } from '@heliodeck/model/tools/code-setting';
import { dataModel } from '@heliodeck/model/tools/data-model';
import { modelPrototype } from '@heliodeck/model/tools/model-prototype';
import type { ModelField } from '@heliodeck/model/tools/proposed-field';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { z } from 'zod';
import { requirePlatformTenant } from '../../../access/permissions/rank.ts';
import type { Context } from '../../../context.ts';
import { idList, inBody, parameter, requiredId } from '../../../crud/requests/inputs.ts';
import { requireAct } from '../../../crud/requests/permit.ts';
import { parameters } from '../../../crud/requests/query-shape.ts';
import { wholeList } from '../../../crud/whole-list.ts';
import { inTransaction } from '../../../crud/writing/record-transaction.ts';
import { disposition } from '../../../http/disposition.ts';
import { Said } from '../../../http/reply.ts';
import { savedShape } from '../../../http/reply-shape.ts';
import { defineRoute, type RouteSpec } from '../../../http/route.ts';
import { type AuditLine, audit } from '../../../logs/audit.ts';
import type { Services } from '../../../services.ts';
import { type Checkout, checkoutAt } from './checkout.ts';
import { type Generation, planned } from './generate.ts';
import { offeredModels } from './offered-models.ts';
import { zipOf } from './zip-archive.ts';

const base = `/api/${codeSetting.path}`;
const tag = codeSetting.label.en;
const chosen = parameters({ ids: 'of configurations, comma-joined', system: 'of no account' });
const one = parameters({ id: 'of a configuration' });

/** The sources from which this server runs: generated code fits them, whether or not they are writable. */
const ownSources = new URL('../../../../../', import.meta.url).pathname;

/**
 * Routes that generate code from data models (docs/product/tools.md#code-generator).
 * @param writable folder of a writable checkout; undefined = none, archives only
 */
export function codeRoutes(services: Services, writable: string | undefined): RouteSpec[] {
  return [...settingRoutes(services), ...generateRoutes(services, writable)];
}

/** Routes of the form of configurations. */
function settingRoutes({ entities, store }: Services): RouteSpec[] {
  return [
    defineRoute({
      method: 'GET',
      path: `${base}/models`,
      access: { anyOf: ['code', 'code_add', 'code_edit'] },
      summary: label(
        '可选的数据模型，带主外键建议',
        'Data models to choose from, with what their keys suggest',
      ),
      tag,
      query: z.looseObject({}),
      data: z.array(z.looseObject({ id: z.string(), modelCode: z.string(), modelTable: z.string() })),
      async handle(context): Promise<readonly OfferedModel[]> {
        const models = await wholeList(entities, context, dataModel, {});
        const fields = await wholeList(entities, context, modelPrototype, {});
        return offeredModels(
          models as unknown as readonly Row<typeof dataModel>[],
          fields as unknown as readonly ModelField[],
        );
      },
    }),
    defineRoute({
      method: 'POST',
      path: `${base}/copy`,
      access: { anyOf: ['code_edit'] },
      summary: label('复制配置', 'Copies a configuration'),
      tag,
      query: one,
      body: inBody(one),
      data: savedShape,
      async handle(context, { query, body }) {
        requireAct(context.caller, codeSetting, 'edit');
        const id = requiredId('id', parameter('id', query, body));
        const made = await inTransaction(store, context, codeSetting, async (inner) => {
          const row = await entities.detail(inner, codeSetting, id);
          const own = Object.keys(codeSetting.fields).map((name) => [name, row[name as keyof typeof row]]);
          return entities.put(inner, codeSetting, {
            ...Object.fromEntries(own),
            codeName: `${(row.codeName ?? '').slice(0, 59)}-copy`,
          });
        });
        return new Said('code.copied', { id: made });
      },
    }),
  ];
}

function generateRoutes({ entities }: Services, writable: string | undefined): RouteSpec[] {
  let opened: Checkout | undefined;
  const sources = (): Checkout => (opened ??= checkoutAt(writable ?? ownSources));
  const idsOf = (ids: string | undefined): readonly string[] => idList('ids', ids, 'selection.none');
  const generate = (context: Context, ids: readonly string[]): Promise<Generation> => {
    requirePlatformTenant(context.caller);
    return planned(entities, context, sources(), ids);
  };
  return [
    defineRoute({
      method: 'GET',
      path: `${base}/files`,
      access: { anyOf: ['code_generate'] },
      summary: label('将要生成的文件', 'What would be generated, beside the files there are'),
      tag,
      query: parameters({ ids: 'of configurations, comma-joined' }, 'ids'),
      data: z.object({
        canWrite: z.boolean().meta({ description: 'whether this server may write to its checkout' }),
        records: z.array(z.unknown()).meta({ description: 'descriptors, as previewed and written' }),
        details: z
          .array(z.object({ master: z.string(), detail: z.string(), field: z.string() }))
          .meta({ description: 'keys of records that are details of others' }),
        ignored: z
          .array(
            z.object({
              record: z.string(),
              column: z.string(),
              setting: z.enum(['componentType', 'queryType', 'dictCode', 'refTable']),
              value: z.string(),
              instead: z.string(),
              reason: z.object({ zh: z.string(), en: z.string() }),
            }),
          )
          .meta({ description: 'settings of fields that the records do not follow, and why' }),
        files: z.array(
          z.object({
            path: z.string(),
            state: z.enum(['new', 'same', 'renewed', 'edited']),
            before: z.string(),
            text: z.string(),
          }),
        ),
      }),
      async handle(context, { query }) {
        return {
          canWrite: writable !== undefined,
          ...(await generate(context, idsOf(parameter('ids', query)))),
        };
      },
    }),
    defineRoute({
      method: 'GET',
      path: `${base}/zip`,
      access: { anyOf: ['code_generate'] },
      summary: label('生成的文件的压缩包', 'What would be generated, as an archive'),
      tag,
      reply: 'stream',
      query: parameters({ ids: 'of configurations, comma-joined' }, 'ids'),
      async handle(context, { query }, raw) {
        const { files } = await generate(context, idsOf(parameter('ids', query)));
        const edited = files.find(({ state }) => state === 'edited');
        if (edited) throw new CodedError('code.fileChanged', { file: edited.path });
        raw.setHeader('content-type', 'application/zip');
        raw.setHeader('content-disposition', disposition('attachment', 'generated.zip'));
        raw.send(Readable.from([zipOf(files.filter(({ state }) => state !== 'same'))]));
      },
    }),
    defineRoute({
      method: 'POST',
      path: `${base}/gen-code`,
      access: { anyOf: ['code_generate'] },
      summary: label('生成代码到源码目录', 'Generates code into the checkout'),
      tag,
      query: chosen,
      body: inBody(chosen),
      data: z.object({ files: z.array(z.string()) }),
      async handle(context, { query, body }) {
        const ids = idsOf(parameter('ids', query, body));
        const { files } = await generate(context, ids);
        if (writable === undefined) throw new CodedError('code.noCheckout');
        const written = files.filter(({ state }) => state !== 'same').map(({ path }) => path);
        await context.db.tx(async (_, session) => {
          const settings = await entities.byIds({ ...context, db: session.db }, codeSetting, ids, 'shown');
          if (written.length > 0) audit(context, session, generatedLines(settings, written));
          sources().write(files);
        });
        context.log.info('code was generated', { files: written, account: context.caller.account });
        return new Said('code.generated', { files: written });
      },
    }),
  ];
}

function generatedLines(
  settings: readonly Pick<Row<typeof codeSetting>, 'id' | 'codeName'>[],
  files: readonly string[],
): readonly AuditLine[] {
  return settings.map(({ id, codeName }) => ({
    act: 'generate',
    entity: codeSetting.key,
    recordId: id,
    title: codeName,
    after: { files },
  }));
}
