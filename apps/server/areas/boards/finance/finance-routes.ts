import { label } from '@heliodeck/kit/label';
import {
  financeTotals,
  type MembersAsked,
  memberOrigins,
  memberTotals,
} from '@heliodeck/model/boards/finance';
import { financeEntry } from '@heliodeck/model/boards/finance-entry';
import { z } from 'zod';
import { templateSheet } from '../../../crud/files/export.ts';
import { importQuery, importShape, importSheet } from '../../../crud/files/import-sheet.ts';
import { sendFile } from '../../../crud/routes.ts';
import { wholeNumber } from '../../../http/query-values.ts';
import { labelShape } from '../../../http/reply-shape.ts';
import { defineRoute, type RouteSpec } from '../../../http/route.ts';
import type { BoardParts } from '../widgets/ask.ts';
import type { ledgers } from '../widgets/finance-widgets.ts';
import { entryHeadings, entryImport } from './entry-import.ts';
import { membersFor, sumOfMembers } from './members.ts';

const files = {
  template: label('财务录入模板.xlsx', 'Entered_Figures_Model.xlsx'),
  sheet: label('财务录入', 'Entered Figures'),
};
const base = `/api/${financeEntry.path}`;
const memberShape = z.object({
  total: z.enum(financeTotals),
  origin: z.enum(memberOrigins),
  what: labelShape,
  stationId: z.string().nullable(),
  stationName: z.string(),
  regionId: z.string(),
  period: z.string(),
  amount: z.string().meta({ description: 'decimal text' }),
  energy: z.number().nullable().meta({ description: 'kWh' }),
  link: z.string(),
});

/** Routes for the members of a total, and for importing figures from a spreadsheet. */
export function financeRoutes(parts: BoardParts, ledger: ReturnType<typeof ledgers>): readonly RouteSpec[] {
  const kind = entryImport(parts);
  return [
    defineRoute({
      method: 'GET',
      path: '/api/blade-board/finance/members',
      access: { anyOf: ['financialAnalysis'] },
      tag: 'Boards',
      summary: label('财务合计的构成', 'The amounts of which a total is made'),
      query: z.looseObject({
        total: z.enum(memberTotals).meta({ description: 'profit: income, and expenditure with a minus' }),
        month: z
          .string()
          .regex(/^\d{4}-\d{2}$/)
          .optional(),
        station: z
          .string()
          .regex(/^(?:[1-9]\d{0,18}|others|none)$/)
          .optional()
          .meta({ description: 'id; others: those that the chart by station adds up; none: without one' }),
        region: z
          .string()
          .regex(/^(?:\d{2})?$/)
          .optional()
          .meta({ description: 'first two digits of the code; empty: without one' }),
        energy: z
          .enum(['0', '1'])
          .optional()
          .meta({ description: '1: only energy × tariff, 0: only others' }),
        year: z.coerce.number().int().min(2000).max(2099).optional(),
        current: wholeNumber(1, 1_000_000, 1),
        size: z.coerce
          .number()
          .int()
          .min(1)
          .max(1_000)
          .optional()
          .meta({ description: 'members of a page; without it all come at once' }),
      }),
      data: z.object({
        sum: z.string().nullable().meta({ description: 'of all members, those of other pages too' }),
        currency: z.string(),
        count: z.int(),
        members: z.array(memberShape),
      }),
      async handle(context, { query: { total, year, month, station, region, energy, current, size } }) {
        const { members, currency } = await ledger(context, year);
        const asked: MembersAsked = {
          total,
          ...(month !== undefined && { month }),
          ...(station !== undefined && { station }),
          ...(region !== undefined && { region }),
          ...(energy !== undefined && { energy: energy === '1' ? 1 : 0 }),
        };
        const those = membersFor(members, asked);
        return {
          sum: sumOfMembers(those),
          currency,
          count: those.length,
          members: size === undefined ? those : those.slice((current - 1) * size, current * size),
        };
      },
    }),
    defineRoute({
      method: 'POST',
      path: `${base}/import-entry`,
      accepts: { files: true },
      query: importQuery,
      data: importShape,
      access: { anyOf: ['financeEntry_add'] },
      tag: financeEntry.label.en,
      summary: label(
        '导入财务数据（file或excelFile；skipBad=1跳过有误的行，dryRun=1只检查）',
        'Import figures of the books (file or excelFile; skipBad=1 leaves bad rows out, dryRun=1 only judges)',
      ),
      handle: async (context, { query }, raw) =>
        importSheet(context, context.db, { raw, query }, kind, () => undefined),
    }),
    defineRoute({
      method: 'GET',
      path: `${base}/export-template`,
      access: { anyOf: ['financeEntry_add'] },
      tag: financeEntry.label.en,
      summary: label('财务导入模板', 'Template of the import of figures of the books'),
      reply: 'stream',
      async handle({ locale }, _, raw) {
        sendFile(raw, templateSheet(files, entryHeadings, locale));
      },
    }),
  ];
}
