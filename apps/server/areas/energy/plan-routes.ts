import { label } from '@heliodeck/kit/label';
import { planEnergy } from '@heliodeck/model/energy/plan-energy';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { templateSheet } from '../../crud/files/export.ts';
import { importQuery, importShape, importSheet } from '../../crud/files/import-sheet.ts';
import { sendFile } from '../../crud/routes.ts';
import { isNeeded } from '../../http/document.ts';
import { recordId } from '../../http/query-values.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import type { EnergyParts } from './parts.ts';
import { planHeadings, planImport } from './plan-import.ts';
import { planYear, propose } from './plan-year.ts';
import { type VisibleStation, visibleStations } from './stations.ts';

const stationId = recordId;
const year = z.coerce.number().int().min(2000).max(2099);
const measured = z.number().nullable();

/** PlanMonth. */
const monthShape = z.object({
  month: z.string(),
  planPower: measured,
  origin: z.int().nullable(),
  power: measured,
  coverage: measured,
  proposed: measured,
  basis: z.string().nullable(),
});

const files = {
  template: label('计划电量模板.xlsx', 'Planned_Energy_Model.xlsx'),
  sheet: label('计划电量', 'Planned Energy'),
};

/** Further routes of planned energy: a year next to the measured energy, proposals, spreadsheets. */
export function planRoutes(parts: EnergyParts): RouteSpec[] {
  const common = { tag: planEnergy.label.en };
  const base = `/api/${planEnergy.path}`;
  const kind = planImport(parts);
  const stationOf = async (context: Context, id: string): Promise<VisibleStation> => {
    const [station] = await visibleStations(context, parts.entities, id);
    if (station === undefined) throw new CodedError('record.notFound');
    return station;
  };
  return [
    defineRoute({
      ...common,
      method: 'GET',
      path: `${base}/year`,
      access: { anyOf: [planEnergy.key, 'planEnergy_view'] },
      summary: label(
        '电站一年的计划、实际与建议电量',
        'Planned, measured and proposed energy of a station in a year',
      ),
      query: z.looseObject({
        stationId: stationId.meta({ [isNeeded]: true }),
        year: year.meta({ [isNeeded]: true }),
      }),
      data: z.array(monthShape),
      handle: async (context, { query }) =>
        planYear(context, parts, await stationOf(context, query.stationId), query.year),
    }),
    defineRoute({
      ...common,
      method: 'POST',
      path: `${base}/propose`,
      access: { anyOf: ['planEnergy_add'] },
      summary: label(
        '为没有计划的月份保存建议电量',
        'Keep proposed energy for the months of a year without a plan',
      ),
      body: z.strictObject({ stationId, year }),
      data: z.object({ added: z.int() }),
      handle: async (context, { body }) => ({
        added: await propose(context, parts, await stationOf(context, body.stationId), body.year),
      }),
    }),
    defineRoute({
      ...common,
      method: 'POST',
      path: `${base}/import-plan`,
      accepts: { files: true },
      query: importQuery,
      data: importShape,
      access: { anyOf: ['planEnergy_add'] },
      summary: label(
        '导入计划电量（file或excelFile；isCovered=1覆盖，skipBad=1跳过有误的行，dryRun=1只检查）',
        'Import planned energy (file or excelFile; isCovered=1 overwrites, skipBad=1 leaves bad rows out, dryRun=1 only judges)',
      ),
      handle: async (context, { query }, raw) =>
        importSheet(context, context.db, { raw, query }, kind, ({ covered }) => {
          const may = !covered || context.caller.permissions.has('planEnergy_edit');
          if (!may) throw new CodedError('request.forbidden');
        }),
    }),
    defineRoute({
      ...common,
      method: 'GET',
      path: `${base}/export-template`,
      access: { anyOf: ['planEnergy_add'] },
      summary: label('计划电量导入模板', 'Template of the import of planned energy'),
      reply: 'stream',
      async handle({ locale }, _, raw) {
        sendFile(raw, templateSheet(files, planHeadings, locale));
      },
    }),
  ];
}
