import type { Label } from '@heliodeck/kit/label';
import { inLocale } from '@heliodeck/kit/label';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import {
  type ImportFault,
  type ImportReport,
  isOfHeadings,
  mostFaults,
} from '@heliodeck/model/wire/import-report';
import type { MessageCode } from '@heliodeck/model/wire/messages';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { componentName } from '../../http/document.ts';
import type { HttpExchange } from '../../http/route.ts';
import { audit } from '../../logs/audit.ts';
import { readSheet } from '../../spreadsheet/read-sheet.ts';
import { receiveSheet } from '../../spreadsheet/receive-sheet.ts';
import { type SheetHeading, type SheetTable, sheetTable } from '../../spreadsheet/sheet-table.ts';
import type { DbSession, TenantDb } from '../../store/tenant-db.ts';
import { parameter } from '../requests/inputs.ts';
import { parameters } from '../requests/query-shape.ts';
import { refusedRows } from './refused-rows.ts';

/** Options of an import: overwrite existing records, skip faulty rows, or only report what would happen. */
export interface ImportRequest {
  readonly covered: boolean;
  readonly skipBad: boolean;
  readonly dryRun: boolean;
}

/** A checked import before writing; the numbers count rows without a fault. */
export interface ImportPlan {
  readonly added: number;
  readonly covered: number;
  readonly faults: readonly ImportFault[];
  /** Writes the rows without a fault. @returns what is reported to the caller once only */
  write(session: DbSession): Promise<Pick<ImportReport, 'firstPasswords'>>;
}

export interface ImportKind<Name extends string> {
  /** Key of the entity, for the audit log. */
  readonly entity: string;
  readonly headings: readonly SheetHeading<Name>[];
  /** Returns the required columns. */
  required(wishes: ImportRequest): readonly Name[];
  /** Most rows of data, if it differs from the default. */
  readonly rows?: number;
  /** Checks the rows in the transaction that will write, so that nothing can change in between. */
  plan(context: Context, table: SheetTable<Name>, wishes: ImportRequest): Promise<ImportPlan>;
}

/** Options in the query; the form may contain them too. */
export const importQuery = parameters({
  isCovered: '1 = overwrite what exists, 0 (default) = refuse it',
  skipBad: '1 = import the rows without a fault and return the others, 0 (default) = all rows or none',
  dryRun: '1 = only judge',
});

const count = z.int().min(0);
/** Response schema for the API description: an ImportReport. */
export const importShape = z
  .object({
    rows: count,
    added: count,
    covered: count,
    refused: count,
    faultCount: count,
    faults: z.array(
      z.looseObject({ row: count, field: z.string(), code: z.string() }).meta({ description: 'at most 200' }),
    ),
    refusedRows: z
      .object({ name: z.string(), content: z.string().meta({ description: 'an .xlsx, base64' }) })
      .meta({ description: 'with skipBad: the rows left out, with the reasons' })
      .optional(),
  })
  .meta({ [componentName]: 'ImportReport' });

/** The request with a sheet: its file and its options, in the query or the form. */
interface ImportCall {
  readonly raw: Pick<HttpExchange, 'files' | 'body'>;
  readonly query: Readonly<Record<string, unknown>>;
}

/**
 * Imports a spreadsheet: receives, scans and reads it, checks it row by row, and unless it is a dry run writes it in one transaction.
 * Faulty rows are skipped if the options say so; a fault in the headings always refuses the file.
 * @param db where it is checked and written
 * @param permit refuses options that the caller has no right to
 * @throws CodedError sheet.…, upload.… for the file; import.faulty if a real run has a fault that it may not skip: then nothing is written
 */
export async function importSheet<Name extends string>(
  context: Context,
  db: TenantDb,
  { raw, query }: ImportCall,
  kind: ImportKind<Name>,
  permit: (wishes: ImportRequest) => void,
): Promise<ImportReport> {
  const bytes = await receiveSheet(raw);
  const wishes = wishesOf(query, raw.body);
  permit(wishes);
  const sheet = await readSheet(bytes, kind.rows === undefined ? {} : { rows: kind.rows });
  const table = sheetTable(sheet, kind.headings, kind.required(wishes), context.locale);
  return db.tx(async (_, session) => {
    const planned = await kind.plan({ ...context, db: session.db }, table, wishes);
    const faults = [...table.faults, ...planned.faults].toSorted((a, b) => a.row - b.row);
    const { added, covered } = planned;
    const refused = new Set(planned.faults.map(({ row }) => row)).size;
    const result = { rows: table.rows.length, added, covered, refused };
    if (!wishes.dryRun) refuseFaults(context, wishes.skipBad ? faults.filter(isOfHeadings) : faults);
    // Packed before the transaction ends: if it fails, nothing is imported, since the caller could not be told which rows were skipped.
    const left = wishes.skipBad ? await refusedRows(context, sheet, planned.faults) : undefined;
    const told = wishes.dryRun ? {} : await planned.write(session);
    if (!wishes.dryRun) {
      audit(context, session, [{ act: 'import', entity: kind.entity, recordId: '', after: result }]);
    }
    return {
      ...result,
      faults: faults.slice(0, mostFaults),
      faultCount: faults.length,
      ...(left === undefined ? {} : { refusedRows: left }),
      ...told,
    };
  });
}

/** @throws CodedError request.parameterFormat */
function wishesOf(query: Readonly<Record<string, unknown>>, body: unknown): ImportRequest {
  const given = (name: string) => parameter(name, query, body) ?? '';
  return {
    covered: flag('isCovered', given('isCovered') || '0'),
    skipBad: flag('skipBad', given('skipBad') || '0'),
    dryRun: flag('dryRun', given('dryRun') || '0'),
  };
}

function flag(name: string, text: string): boolean {
  if (text !== '0' && text !== '1') throw new CodedError('request.parameterFormat', { name });
  return text === '1';
}

function refuseFaults({ locale }: Context, faults: readonly ImportFault[]): void {
  const [first] = faults;
  if (!first) return;
  throw new CodedError('import.faulty', {
    count: faults.length,
    row: first.row,
    column: inLocale(first.column, locale),
    message: inLocale(first.message, locale),
  });
}

/** Collects faults of rows under the headings of their columns. */
export class FaultList<Name extends string> {
  readonly all: ImportFault[] = [];
  private readonly columns: ReadonlyMap<Name, Label>;

  constructor(headings: readonly SheetHeading<Name>[]) {
    this.columns = new Map(headings.map(({ name, label }) => [name, label]));
  }

  add(row: number, column: Name, fault: { readonly code: MessageCode; readonly label: Label }): void {
    const words = this.columns.get(column) ?? { zh: column, en: column };
    this.all.push({ row, column: words, field: column, code: fault.code, message: fault.label });
  }
}
