import { z } from 'zod';
import { columnWidths, type ListSettings, listSettingsLimits } from './list-layout.ts';

const columnName = z.string().regex(/^\$?[A-Za-z]\w{0,63}$/);
const atMost = <K extends z.core.$ZodRecordKey, V extends z.core.$ZodType>(key: K, value: V, most: number) =>
  z.record(key, value).refine((map) => Object.keys(map).length <= most);

const layoutShape = z.strictObject({
  shown: atMost(columnName, z.boolean(), listSettingsLimits.columns).optional(),
  order: z.array(columnName).max(listSettingsLimits.columns).optional(),
  widths: atMost(
    columnName,
    z.int().min(columnWidths.least).max(columnWidths.most),
    listSettingsLimits.columns,
  ).optional(),
  density: z.enum(['compact', 'standard', 'wall']).optional(),
});

const viewShape = z.strictObject({
  name: z.string().trim().min(1).max(listSettingsLimits.viewName),
  layout: layoutShape,
  filters: atMost(columnName, z.string().max(500), listSettingsLimits.filters).optional(),
  sort: z.strictObject({ field: columnName, direction: z.enum(['asc', 'desc']) }).optional(),
});

/** Schema of a user's settings of one list. */
export const listSettingsShape: z.ZodType<ListSettings> = z.strictObject({
  layout: layoutShape.optional(),
  views: z
    .array(viewShape)
    .max(listSettingsLimits.views)
    .refine((views) => new Set(views.map(({ name }) => name)).size === views.length)
    .optional(),
});

/** Key of a list: the key of its entity. */
export const listKeyShape = z.string().regex(/^[A-Za-z][\w.-]{0,63}$/);
