import { inLocale, type Locale } from '@heliodeck/kit/label';
import { numberOrNull } from '@heliodeck/kit/plain-value';
import type { Entity, SummedFields } from '@heliodeck/model/descriptors/entity';
import { mostCounted } from '@heliodeck/model/descriptors/search';
import { wholeCoverage } from '@heliodeck/model/reports/fixed-report';
import { partialMark, partialMembers, sumWord } from '@heliodeck/model/reports/partial-members';
import type { PoolClient } from 'pg';
import type { SheetCell } from '../../spreadsheet/sheet.ts';
import type { OutgoingRow } from '../columns/rows.ts';
import type { RecordQuery } from '../query/list-query.ts';
import type { WirePage } from '../query/page.ts';

/**
 * Sums over all rows of a search, for the answer of a list (docs/product/reports.md#sums-of-lists).
 * @returns nothing if there are no rows, more than are counted, or rows that must not be added up
 */
export async function sumsOfSearch(
  client: PoolClient,
  query: RecordQuery,
  { of, coverage, alike }: SummedFields,
): Promise<Pick<WirePage, 'sums' | 'partial'>> {
  const { text, values } = query.sums({ of, coverage, alike }, wholeCoverage, mostCounted + 1);
  const { rows } = await client.query<(number | boolean | null)[]>({
    text,
    values: [...values],
    rowMode: 'array',
  });
  const [count, partial, isAlike, ...sums] = rows[0] ?? [];
  if (isAlike !== true || Number(count) === 0 || Number(count) > mostCounted) return {};
  return {
    sums: Object.fromEntries(of.map((name, index) => [name, numberOrNull(sums[index])])),
    partial: Number(partial),
  };
}

/** Adds up the rows of a file while they are written, so that its sums are those of its rows. */
export class SumsOfFile {
  /** Thousandths: sums of integers are exact. */
  private readonly thousandths = new Map<string, number>();
  private readonly kinds = new Set<string>();
  private count = 0;
  private partial = 0;
  private readonly fields: SummedFields | undefined;

  constructor({ sums }: Entity) {
    this.fields = sums;
  }

  /** Names of the values that it needs of a row. */
  get needs(): readonly string[] {
    return this.fields ? [...this.fields.of, this.fields.coverage, ...this.fields.alike] : [];
  }

  add(row: OutgoingRow): void {
    const { fields } = this;
    if (fields === undefined) return;
    this.count += 1;
    this.kinds.add(fields.alike.map((name) => String(row[name])).join());
    if ((numberOrNull(row[fields.coverage]) ?? 100) < wholeCoverage) this.partial += 1;
    for (const name of fields.of) {
      const value = numberOrNull(row[name]);
      if (value !== null)
        this.thousandths.set(name, (this.thousandths.get(name) ?? 0) + Math.round(value * 1000));
    }
  }

  /** The row of sums and the meaning of their mark; none if there are no rows, or rows that must not be added up. */
  rows(
    columns: readonly { readonly of: readonly string[] }[],
    locale: Locale,
  ): readonly (readonly SheetCell[])[] {
    if (this.count === 0 || this.kinds.size !== 1) return [];
    const title = inLocale(sumWord, locale);
    const sums = columns.map(({ of: [name = ''] }, index): SheetCell => {
      if (index === 0) return this.partial > 0 ? `${title} ${partialMark}` : title;
      const sum = this.thousandths.get(name);
      return sum === undefined ? null : sum / 1000;
    });
    if (this.partial === 0) return [sums];
    return [sums, [`${partialMark} ${inLocale(partialMembers(this.partial), locale)}`]];
  }
}
