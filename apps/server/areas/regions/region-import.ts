import type { Draft, Row } from '@heliodeck/model/descriptors/entity';
import { isBlank } from '@heliodeck/model/fields/absent';
import { checkValue } from '@heliodeck/model/fields/value';
import { region } from '@heliodeck/model/regions/region';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { keepRegions } from '../../access/records/keep-regions.ts';
import { FaultList, type ImportKind } from '../../crud/files/import-sheet.ts';
import { manyWriter } from '../../crud/write-many.ts';
import type { Services } from '../../services.ts';
import type { SheetTable, TableRow } from '../../spreadsheet/sheet-table.ts';
import type { TenantDb } from '../../store/tenant-db.ts';
import { levelOf, parentRegion } from './region-code.ts';
import { type RegionColumn, regionHeadings } from './region-sheet.ts';

type Region = Row<typeof region>;
type RegionDraft = Draft<typeof region>;

/** The list including townships has some forty-four thousand rows. */
const mostRows = 50_000;
/** Fields of an existing region that an import may change. */
const changeable = ['name', 'nameEn', 'sort', 'remark'] as const;

/** Regions from a spreadsheet (docs/product/regions.md#import-and-export). */
export function regionImport({ entities }: Services): ImportKind<RegionColumn> {
  return {
    entity: region.key,
    headings: regionHeadings,
    rows: mostRows,
    required: ({ covered }) => (covered ? ['code'] : ['code', 'name']),
    async plan(context, table, { covered, skipBad }) {
      const ids = await lockedRegions(context.db);
      const found = table.rows.flatMap((row) => ids.get(row.text('code')) ?? []);
      const there = await entities.byIdsUnscoped(context, region, [...new Set(found)]);
      const judged = judgeRows(table, {
        covered,
        skipBad,
        ids,
        there: new Map(there.map((row) => [row.code ?? '', row])),
      });
      return {
        added: judged.added.length,
        covered: judged.changed.length,
        faults: judged.faults,
        async write(session) {
          const writer = manyWriter(entities);
          const drafts = judged.added.map(({ draft }) => draft);
          await writer.add(context, session, region, drafts);
          await writer.change(context, session, region, judged.changed, there);
          return {};
        },
      };
    },
  };
}

/** Returns ids of all regions by code; locks out other imports and removals until the transaction ends. */
async function lockedRegions(db: TenantDb): Promise<ReadonlyMap<string, string>> {
  await keepRegions(db);
  const { rows } = await db.read(async (_, { client }) => {
    await client.query(`select pg_advisory_xact_lock(hashtext('import of regions'))`);
    return client.query<{ code: string; id: string }>(
      'select code, id::text as id from region where is_deleted = 0',
    );
  });
  return new Map(rows.map(({ code, id }) => [code, id]));
}

interface Known {
  readonly covered: boolean;
  readonly skipBad: boolean;
  readonly ids: ReadonlyMap<string, string>;
  /** Existing regions in the file, by code. */
  readonly there: ReadonlyMap<string, Region>;
}

interface Added {
  readonly row: TableRow<RegionColumn>;
  readonly draft: RegionDraft & { readonly code: string; readonly parentCode: string };
}

/** Checks the rows. Parents may be anywhere in the file, or already in the list. */
function judgeRows(table: SheetTable<RegionColumn>, { covered, skipBad, ids, there }: Known) {
  const faults = new FaultList<RegionColumn>(regionHeadings);
  const lines = new Map<string, number>();
  const added: Added[] = [];
  const changed: (RegionDraft & { readonly id: string })[] = [];
  const inFile = new Set(table.rows.map((row) => row.text('code')));
  const exists = (code: string): boolean => ids.has(code) || inFile.has(code);
  for (const row of table.rows) {
    const before = there.get(row.text('code'));
    const known = faults.all.length;
    const draft = judgedFields(row, before !== undefined, faults);
    const code = row.text('code');
    const first = lines.get(code);
    if (code !== '' && first !== undefined) {
      faults.add(row.line, 'code', new CodedError('import.twice', { row: first, value: code }));
    }
    lines.set(code, first ?? row.line);
    if (before && !covered) faults.add(row.line, 'code', new CodedError('region.exists', { code }));
    if (faults.all.length > known) continue;
    checkLevel(row, faults);
    const parentCode = judgedParent(row, before, exists, faults);
    if (faults.all.length > known) continue;
    if (before) changed.push({ ...draft, id: before.id });
    else added.push({ row, draft: { ...draft, code, parentCode, regionLevel: levelOf(code) } });
  }
  if (!skipBad) return { faults: faults.all, added, changed };
  return { added: withParents(added, { ids, lines }, faults), faults: faults.all, changed };
}

/** Removes regions whose parent is only in a skipped row, at any level. */
function withParents(
  added: readonly Added[],
  { ids, lines }: { readonly ids: ReadonlyMap<string, string>; readonly lines: ReadonlyMap<string, number> },
  faults: FaultList<RegionColumn>,
): readonly Added[] {
  const taken = new Set<string>();
  const parentsFirst = added.toSorted((a, b) => levelOf(a.draft.code) - levelOf(b.draft.code));
  for (const { row, draft } of parentsFirst) {
    const { code, parentCode: parent } = draft;
    if (parent === '' || ids.has(parent) || taken.has(parent)) taken.add(code);
    else {
      const line = lines.get(parent) ?? row.line;
      faults.add(row.line, 'parentCode', new CodedError('region.parentRefused', { parent, row: line }));
    }
  }
  return added.filter(({ draft }) => taken.has(draft.code));
}

/** The fields of a row; an empty cell does not change an overwritten region. */
function judgedFields(
  row: TableRow<RegionColumn>,
  before: boolean,
  faults: FaultList<RegionColumn>,
): RegionDraft {
  const draft: Record<string, unknown> = {};
  for (const name of ['code', ...changeable] as const) {
    const text = row.text(name);
    if (before && isBlank(text)) continue;
    const judged = checkValue(name, region.fields[name], text);
    if (judged.problem) faults.add(row.line, name, judged.problem);
    else if (name !== 'code') draft[name] = judged.value;
  }
  return draft;
}

function checkLevel(row: TableRow<RegionColumn>, faults: FaultList<RegionColumn>): void {
  const [code, level] = [row.text('code'), row.text('regionLevel')];
  if (level !== '' && level !== String(levelOf(code))) {
    faults.add(row.line, 'regionLevel', new CodedError('region.levelForm', { code }));
  }
}

/** An existing region keeps its parent: a file with another one is wrong. */
function judgedParent(
  row: TableRow<RegionColumn>,
  before: Region | undefined,
  exists: (code: string) => boolean,
  faults: FaultList<RegionColumn>,
): string {
  const [code, named] = [row.text('code'), row.text('parentCode')];
  try {
    if (!before) return parentRegion(code, named, exists);
    if (named === '' || named === before.parentCode) return before.parentCode ?? '';
    throw new CodedError('region.parentForm', { code, parent: named });
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    faults.add(row.line, 'parentCode', error);
    return '';
  }
}
