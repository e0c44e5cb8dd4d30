import { label } from '@heliodeck/kit/label';
import { reportFile } from '@heliodeck/model/tools/report-file';
import { z } from 'zod';
import { defineRoute, type RouteSpec } from '../../../http/route.ts';
import { receiveSheet } from '../../../spreadsheet/receive-sheet.ts';
import { readFrame } from './frame/read-frame.ts';
import { reportBase } from './report-routes.ts';

/** Route that converts a spreadsheet into the frame of a template. Nothing is stored: the designer receives it and saves the template. */
export const frameRoute: RouteSpec = defineRoute({
  method: 'POST',
  path: `${reportBase}/read-frame`,
  access: { anyOf: ['reportFile_design'] },
  changes: false,
  summary: label('读取Excel作为报表模板的框架', 'Read a spreadsheet as the frame of a template'),
  tag: reportFile.label.en,
  accepts: { files: true },
  query: z.looseObject({}),
  data: z.object({
    columns: z.array(z.object({ width: z.number() })),
    rows: z.array(z.object({ height: z.number() })),
    cells: z.array(z.looseObject({ at: z.string(), text: z.string() })),
    styles: z.array(z.looseObject({})),
    page: z.looseObject({}),
    formulas: z.int().meta({ description: 'cells whose formula was left out' }),
    pictures: z.int().meta({ description: 'pictures that were left out' }),
  }),
  handle: async (_context, _input, raw) => readFrame(await receiveSheet(raw)),
});
