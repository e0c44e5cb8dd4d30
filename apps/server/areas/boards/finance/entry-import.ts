import { label } from '@heliodeck/kit/label';
import { financeEntry, financeKinds, financeOrigin, mostAmount } from '@heliodeck/model/boards/finance-entry';
import { planMonthOf } from '@heliodeck/model/energy/plan-month';
import { isCurrency } from '@heliodeck/model/fields/currency';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { MessageCode } from '@heliodeck/model/wire/messages';
import { departmentOf } from '../../../access/records/station-owner.ts';
import { tenantCurrency } from '../../../access/records/tenant-currency.ts';
import { FaultList, type ImportKind } from '../../../crud/files/import-sheet.ts';
import type { SheetHeading, TableRow } from '../../../spreadsheet/sheet-table.ts';
import type { BoardStation } from '../board-reads.ts';
import type { BoardParts } from '../widgets/ask.ts';

type EntryColumn = 'kind' | 'period' | 'amount' | 'currency' | 'stationId' | 'note';

/** Columns of a spreadsheet of entered figures. */
export const entryHeadings: readonly (SheetHeading<EntryColumn> & { readonly width: number })[] = [
  { name: 'kind', label: label('类别', 'Kind'), width: 18 },
  { name: 'period', label: label('月份', 'Month'), width: 14 },
  { name: 'amount', label: label('金额', 'Amount'), width: 18 },
  { name: 'currency', label: label('货币', 'Currency'), width: 12 },
  { name: 'stationId', label: label('电站名称', 'Station'), width: 24 },
  { name: 'note', label: label('说明', 'Note'), width: 40 },
];

interface Judged {
  readonly kind: number;
  readonly period: string;
  readonly amount: number;
  readonly currency: string;
  readonly stationId: string | null;
  readonly note: string;
}

/** Imports entered figures from a spreadsheet: each row adds one, marked as imported. */
export function entryImport({ services, reads }: BoardParts): ImportKind<EntryColumn> {
  return {
    entity: financeEntry.key,
    headings: entryHeadings,
    required: () => ['kind', 'period', 'amount'],
    async plan(context, table) {
      const stations = await reads.energy.stations(context);
      const usual = await tenantCurrency(services.store, context.caller.tenantId);
      const faults = new FaultList<EntryColumn>(entryHeadings);
      const judged = table.rows.flatMap((row) => judge(row, { stations, usual }, faults) ?? []);
      return {
        added: judged.length,
        covered: 0,
        faults: faults.all,
        write: async (session) => {
          const inner = { ...context, db: session.db };
          for (const entry of judged)
            await services.entities.put(inner, financeEntry, {
              ...entry,
              origin: financeOrigin.imported,
              ...(entry.stationId === null
                ? { createDept: context.caller.deptIds[0] ?? null }
                : { createDept: await departmentOf(inner, entry.stationId) }),
            });
          return {};
        },
      };
    },
  };
}

/** Returns the figure of a row, in the usual currency if it names none; `null` if it has faults. */
function judge(
  row: TableRow<EntryColumn>,
  { stations, usual }: { readonly stations: readonly BoardStation[]; readonly usual: string },
  faults: FaultList<EntryColumn>,
): Judged | null {
  const fault = (column: EntryColumn, code: MessageCode, value = row.text(column)): null => {
    const shown = value.slice(0, 60);
    faults.add(row.line, column, new CodedError(value === '' ? 'finance.empty' : code, { value: shown }));
    return null;
  };
  const kind = financeKinds.find(({ value, label: { zh, en } }) =>
    [String(value), zh, en.toLowerCase()].includes(row.text('kind').toLowerCase()),
  );
  // A month that a spreadsheet program converted to a date has a time.
  const period = planMonthOf(row.text('period').replace(/ 00:00:00$/, ''));
  const amountText = row.text('amount');
  const amount = /^-?\d{1,13}(\.\d{1,2})?$/.test(amountText) ? Number(amountText) : Number.NaN;
  const name = row.text('stationId');
  const named = stations.filter((one) => one.id === name || one.name === name);
  const isPlaced = name === '' || named.length === 1;
  const currency = row.text('currency') || usual;
  if (kind === undefined) return fault('kind', 'finance.noKind');
  if (period === null) return fault('period', 'finance.noMonth');
  if (!(Math.abs(amount) <= mostAmount)) return fault('amount', 'finance.noAmount');
  if (!isCurrency(currency)) return fault('currency', 'finance.noCurrency', currency);
  if (!isPlaced) return fault('stationId', 'finance.noStation');
  return {
    kind: kind.value,
    period,
    amount,
    currency,
    stationId: named[0]?.id ?? null,
    note: row.text('note').slice(0, 200),
  };
}
