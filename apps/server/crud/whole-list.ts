import type { Entity } from '@heliodeck/model/descriptors/entity';
import { largestPage, type QueryString } from '@heliodeck/model/descriptors/search';
import type { Context } from '../context.ts';
import type { OutgoingRow } from './columns/rows.ts';
import type { EntityEngine } from './entity-engine.ts';

/**
 * Returns all records of a query, however many: a level, a tree or a list without pages cannot show that it is incomplete, so users would
 * never find the rest. `current` and `size` of the query are ignored.
 */
export async function wholeList(
  entities: EntityEngine,
  context: Context,
  entity: Entity,
  query: QueryString,
): Promise<readonly OutgoingRow[]> {
  const records: OutgoingRow[] = [];
  for (let current = 1; ; current += 1) {
    const asked = { ...query, current: String(current), size: String(largestPage) };
    const page = await entities.page(context, entity, asked);
    records.push(...page.records);
    if (page.records.length < largestPage) return records;
  }
}
