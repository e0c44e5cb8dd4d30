import { z } from 'zod';
import { componentName, itemsOf } from './document.ts';
import type { RouteSpec } from './route.ts';

/** Schema of a refusal of any call; its HTTP status is `code`. */
const refusal = z
  .object({
    code: z.int(),
    success: z.literal(false),
    data: z.null(),
    msg: z.string().meta({ description: 'words for people, in the language of the caller' }),
    errorCode: z.string().meta({ description: 'for programs' }),
    params: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ description: 'Refused', [componentName]: 'Refusal' });

/** The body of a route that accepts files. */
export const oneFile = z.looseObject({ file: z.unknown().meta({ type: 'string', format: 'binary' }) });

/** Responses by status, for the API description. They only describe: responses are not filtered by them. */
export function repliesOf({ reply = 'envelope', data = z.unknown() }: RouteSpec): Record<string, unknown> {
  return { 200: doneReply(reply, data), default: refusal };
}

function doneReply(reply: NonNullable<RouteSpec['reply']>, data: z.ZodType): unknown {
  const description = 'Done';
  if (reply === 'bare') return data.meta({ description });
  if (reply === 'stream') {
    const schema = z.unknown().meta({ type: 'string', format: 'binary' });
    return { description: 'A file, or a stream of events', content: { '*/*': { schema } } };
  }
  return z
    .object({ code: z.literal(200), success: z.literal(true), data, msg: z.string(), ignored: ignoredShape })
    .meta({ description });
}

/** Unknown parameters of a list: in its page, or next to `data` for a list without pages. */
const ignoredShape = z
  .array(z.string())
  .optional()
  .meta({ description: 'parameters that mean nothing here' });

/** Response of a call without a result. */
export const nothing = z.looseObject({}).meta({ description: 'empty', [componentName]: 'Nothing' });

/** A text in both languages. */
export const labelShape = z.object({ zh: z.string(), en: z.string() });

/** Response of saving a record. */
export const savedShape = z.looseObject({ id: z.string() }).meta({ [componentName]: 'Saved' });

/** Other names of nodes in a tree that the client searches (docs/product/wire.md#other-names-in-trees). */
export const otherNamesShape = {
  also: z.string().optional().meta({ description: 'name in the other language' }),
  spelling: z.string().optional().meta({ description: 'Chinese name in pinyin, by syllables' }),
};

/** Nodes of a tree select: id, key and value are the same (docs/product/menus.md#trees-to-grant-from). */
export const treeShape = z.array(
  z
    .looseObject({
      id: z.string(),
      parentId: z.string(),
      title: z.string(),
      key: z.string(),
      value: z.string(),
      hasChildren: z.literal(true).optional().meta({ description: 'absent where there are none' }),
      ...otherNamesShape,
      disabled: z.literal(true).optional().meta({ description: 'stands above others, not to be chosen' }),
      children: z
        .array(z.unknown())
        .optional()
        .meta({ [itemsOf]: 'TreeNode' }),
    })
    .meta({ [componentName]: 'TreeNode' }),
);

/** Records of a tree or one level of it, which may have `children` or `hasChildren` besides their fields. */
export function treeRecordsOf(record: z.ZodType): z.ZodType {
  return z.array(record);
}

/** A page of such records (docs/product/wire.md#paging-and-order). */
export function pageReply(record: z.ZodType): z.ZodType {
  return pageShape(record);
}

/** A page of a list with pages by a row (docs/product/wire.md#pages-by-a-row). */
export function pageByRowOf(record: z.ZodType): z.ZodType {
  return pageShape(record).extend(moreShape);
}

/** Such a page of figures, with their sums over all pages (docs/product/reports.md#sums-of-lists). */
export function pageWithSumsOf(record: z.ZodType): z.ZodType {
  return pageShape(record).extend({
    ...moreShape,
    sums: z
      .record(z.string(), z.number().nullable())
      .optional()
      .meta({ description: 'sums over all rows of the search, by field' }),
    partial: z.int().optional().meta({ description: 'number of rows that lack data' }),
  });
}

const moreShape = {
  more: z.literal(true).optional().meta({ description: 'rows stand beyond this page' }),
};

function pageShape(record: z.ZodType) {
  const whole = z.int().min(0);
  return z.object({
    records: z.array(record),
    total: whole,
    estimated: z.literal(true).optional().meta({ description: 'the total is about right' }),
    size: whole,
    current: whole,
    pages: whole,
    hidden: z
      .array(z.string())
      .optional()
      .meta({ description: 'fields the caller’s data scope shows of no row' }),
    ignored: ignoredShape,
  });
}
