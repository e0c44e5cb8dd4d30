import { label } from '@heliodeck/kit/label';
import { roundTo } from '@heliodeck/kit/scale';
import { planEnergy, planOrigin } from '@heliodeck/model/energy/plan-energy';
import { planMonthOf } from '@heliodeck/model/energy/plan-month';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { MessageParams } from '@heliodeck/model/wire/message';
import type { MessageCode } from '@heliodeck/model/wire/messages';
import { departmentOf } from '../../access/records/station-owner.ts';
import type { Context } from '../../context.ts';
import { FaultList, type ImportKind } from '../../crud/files/import-sheet.ts';
import type { Writer } from '../../crud/writing/write.ts';
import type { SheetHeading, TableRow } from '../../spreadsheet/sheet-table.ts';
import type { EnergyParts } from './parts.ts';
import { type KeptPlan, keptPlans, lockPlans } from './plan-year.ts';
import { type VisibleStation, visibleStations } from './stations.ts';

type PlanColumn = 'stationId' | 'planMonth' | 'planPower';

/** Columns of a spreadsheet of plans. */
export const planHeadings: readonly (SheetHeading<PlanColumn> & { readonly width: number })[] = [
  { name: 'stationId', label: label('电站名称', 'Station'), width: 24 },
  { name: 'planMonth', label: label('计划月份', 'Planned Month'), width: 14 },
  { name: 'planPower', label: label('计划发电量 (kWh)', 'Planned Energy (kWh)'), width: 22 },
];

interface Judged {
  readonly stationId: string;
  readonly planMonth: string;
  readonly planPower: number;
  readonly before: KeptPlan | undefined;
}

const mostEnergy = 1e9;

/** Imports planned energy from a spreadsheet: stations by name or id, months, kWh. */
export function planImport(parts: EnergyParts): ImportKind<PlanColumn> {
  return {
    entity: planEnergy.key,
    headings: planHeadings,
    required: () => planHeadings.map(({ name }) => name),
    async plan(context, table, { covered }) {
      await lockPlans(context);
      const stations = await visibleStations(context, parts.entities);
      const kept = await keptPlans(
        context,
        stations.map(({ id }) => id),
        '2000-01',
        '2099-12',
      );
      const judge = new PlanJudge(stations, kept, covered);
      const judged = table.rows.flatMap((row) => judge.judge(row) ?? []);
      return {
        added: judged.filter(({ before }) => before === undefined).length,
        covered: judged.filter(({ before }) => before !== undefined).length,
        faults: judge.faults.all,
        write: async (session) => {
          await write({ ...context, db: session.db }, parts.entities, judged);
          return {};
        },
      };
    },
  };
}

async function write(
  context: Context,
  writer: Pick<Writer, 'put'>,
  judged: readonly Judged[],
): Promise<void> {
  const origin = planOrigin.imported;
  for (const [stationId, plans] of Map.groupBy(judged, (one) => one.stationId)) {
    const createDept = await departmentOf(context, stationId);
    for (const { planMonth, planPower, before } of plans)
      await writer.put(
        context,
        planEnergy,
        before === undefined
          ? { stationId, planMonth, planPower, origin, createDept }
          : { id: before.id, planPower, origin },
      );
  }
}

/** Checks the rows of a sheet in order. */
class PlanJudge {
  readonly faults = new FaultList<PlanColumn>(planHeadings);
  readonly #stations: readonly VisibleStation[];
  readonly #kept: ReadonlyMap<string, KeptPlan>;
  readonly #mayCover: boolean;
  /** Line by station and month. */
  readonly #seen = new Map<string, number>();

  constructor(stations: readonly VisibleStation[], kept: readonly KeptPlan[], mayCover: boolean) {
    this.#stations = stations;
    this.#kept = new Map(kept.map((one) => [`${one.stationId} ${one.month}`, one]));
    this.#mayCover = mayCover;
  }

  /** Returns the plan of a row; `null` if it has faults. */
  judge(row: TableRow<PlanColumn>): Judged | null {
    const stationId = this.#stationOf(row);
    const planMonth = this.#monthOf(row);
    const planPower = this.#powerOf(row);
    if (stationId === null || planMonth === null || planPower === null) return null;
    const key = `${stationId} ${planMonth}`;
    const first = this.#seen.get(key);
    if (first !== undefined)
      return this.#fault(row, 'planMonth', 'import.twice', { row: first, value: planMonth });
    this.#seen.set(key, row.line);
    const before = this.#kept.get(key);
    if (before !== undefined && !this.#mayCover)
      return this.#fault(row, 'planMonth', 'plan.exists', { value: planMonth });
    return { stationId, planMonth, planPower, before };
  }

  #stationOf(row: TableRow<PlanColumn>): string | null {
    const name = row.text('stationId');
    if (name === '') return this.#required(row, 'stationId');
    const found = this.#stations.filter((one) => one.id === name || one.name === name);
    const [only] = found;
    if (only === undefined || found.length > 1)
      return this.#fault(row, 'stationId', 'plan.noStation', { value: name.slice(0, 60) });
    return only.id;
  }

  #monthOf(row: TableRow<PlanColumn>): string | null {
    const text = row.text('planMonth');
    if (text === '') return this.#required(row, 'planMonth');
    // A month that a spreadsheet program converted to a date has a time.
    const month = planMonthOf(text.replace(/ 00:00:00$/, ''));
    return month ?? this.#fault(row, 'planMonth', 'plan.noMonth', { value: text.slice(0, 60) });
  }

  #powerOf(row: TableRow<PlanColumn>): number | null {
    const text = row.text('planPower');
    if (text === '') return this.#required(row, 'planPower');
    const energy = /^\d{1,10}(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
    if (!(energy <= mostEnergy))
      return this.#fault(row, 'planPower', 'plan.noEnergy', { value: text.slice(0, 60) });
    return roundTo(energy, 3);
  }

  #required(row: TableRow<PlanColumn>, column: PlanColumn): null {
    return this.#fault(row, column, 'plan.empty', {});
  }

  #fault(row: TableRow<PlanColumn>, column: PlanColumn, code: MessageCode, params: MessageParams): null {
    this.faults.add(row.line, column, new CodedError(code, params));
    return null;
  }
}
