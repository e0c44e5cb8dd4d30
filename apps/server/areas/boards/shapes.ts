import { turnings } from '@heliodeck/model/boards/board';
import { z } from 'zod';
import { labelShape } from '../../http/reply-shape.ts';

// Response schemas of boards for the API description; the types are in packages/model/boards.

/** A board in a list. */
export const listedShape = z.object({
  id: z.string(),
  name: labelShape,
  isFixed: z.boolean(),
  isOwn: z.boolean(),
  mayEdit: z.boolean(),
  maker: z.string().nullable(),
  roleIds: z.array(z.string()),
  pageCount: z.int(),
  version: z.int(),
});

/** A board with its layout. */
export const openedShape = listedShape.extend({
  pages: z.array(z.array(z.looseObject({ id: z.string(), kind: z.string(), source: z.string().nullable() }))),
  turnSeconds: z.int(),
  turning: z.enum(turnings),
});

/** A link for a wall. */
export const keyShape = z.object({
  id: z.string(),
  name: z.string(),
  board: z.string(),
  maker: z.string().nullable(),
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
  lastUsedAt: z.string().nullable(),
  lastAddress: z.string().nullable(),
  revokedAt: z.string().nullable(),
});

/** WidgetData of packages/model/boards/widget-data.ts. */
export const dataShape = z
  .looseObject({
    shape: z.enum(['figures', 'series', 'parts', 'stations', 'troubles', 'flow']),
    at: z.number().meta({ description: 'when it was worked out, ms since 1970 UTC' }),
    notes: z.array(z.object({ code: z.string(), count: z.int(), of: z.int().optional() })),
  })
  .meta({ description: 'WidgetData of packages/model/boards/widget-data.ts' });
