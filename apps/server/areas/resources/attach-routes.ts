import { label } from '@heliodeck/kit/label';
import type { Draft } from '@heliodeck/model/descriptors/entity';
import { parseDraft } from '@heliodeck/model/descriptors/schema';
import { isBlank } from '@heliodeck/model/fields/absent';
import { attach } from '@heliodeck/model/resources/attach';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Context } from '../../context.ts';
import { draftBody } from '../../crud/routes.ts';
import { savedShape } from '../../http/reply-shape.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import { partsOfName } from './file-name.ts';
import type { ResourceWorld } from './world.ts';

/**
 * Registers files stored elsewhere, and renames registered ones (docs/product/resources.md#attachments). The console uses neither: its
 * attachments are uploaded.
 */
export function attachRoutes({ services: { entities } }: ResourceWorld): RouteSpec[] {
  return (['save', 'update', 'submit'] as const).map((tail) =>
    defineRoute({
      method: 'POST',
      path: `/api/${attach.path}/${tail}`,
      access: { anyOf: ['attach_upload'] },
      summary: label('保存附件管理', 'Save Attachment'),
      tag: attach.label.en,
      body: draftBody(attach),
      data: savedShape,
      async handle(context, { body }) {
        const draft = parseDraft(attach, isBlank(body.id) ? 'add' : 'edit', body);
        refuseForeign(draft);
        return { id: await save(context, draft) };
      },
    }),
  );

  async function save(context: Context, draft: Draft<typeof attach>): Promise<string> {
    if (draft.id === undefined) return entities.put(context, attach, draft);
    const [before] = await entities.byIds(context, attach, [draft.id]);
    if (before === undefined) throw new CodedError('record.notFound');
    // Only the server knows where an uploaded file is stored, and removal uses it.
    const { link: _link, domainUrl: _domain, name: _name, ...rest } = draft;
    return entities.put(context, attach, partsOfName(before.name ?? '') ? rest : draft);
  }
}

/**
 * A link must be one that browsers fetch, never a script; names in the format of uploaded files are assigned by uploading only, otherwise
 * removing the row would delete another file.
 * @throws CodedError upload.linkInvalid, upload.nameInvalid
 */
function refuseForeign({ link, name }: Draft<typeof attach>): void {
  if (link !== undefined && link !== null && !/^https?:\/\/[^\s/]/i.test(link))
    throw new CodedError('upload.linkInvalid', { field: 'link' });
  if (partsOfName(name ?? ''))
    throw new CodedError('upload.nameInvalid', { name: name ?? '', field: 'name' });
}
