import type { Entity } from '@heliodeck/model/descriptors/entity';
import type { QueryString, Search } from '@heliodeck/model/descriptors/search';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Output } from '../../crud/plan.ts';
import { whereIds } from '../../crud/record-id.ts';
import type { RecordReads } from '../../crud/record-reads.ts';
import type { RecordStoreParts } from '../../crud/record-store.ts';
import { addWords, type WireRow, wireRows } from '../../crud/rows.ts';
import { searchQuery } from '../../crud/search-query.ts';
import { zoneOfSearch } from '../../crud/search-zone.ts';
import { SubstringIndexPrefilter } from '../../crud/substring-prefilter.ts';
import { isCounted } from '../history/count-waiting.ts';
import { type HistoryKey, historyPage } from '../history/history-page.ts';
import { type HistorySearch, historyOf, historySearch } from './history-search.ts';

/**
 * Reads of a list of readings. Pages of history that devices and a time tell whole are found by counts
 * (telemetry/history/): first the devices are looked up, then history is asked by their ids, and what is shown beside the
 * rows is joined to those of the page. All else is read like a table, and so is history of before until it is counted: slower,
 * with totals that may be estimated.
 */
export function historyReads(entity: Entity, parts: RecordStoreParts): RecordReads {
  const table = parts.tableReads(entity);
  const record = historyOf(entity);
  if (record === undefined) return table;
  const { catalogue, policy, reader, rules } = parts;
  const plan = catalogue.planOf(entity);
  const prefilter = new SubstringIndexPrefilter(parts.store.changes);
  /** Tenants whose history is counted; it stays so. */
  const counted = new Set<string>();

  const knowsCounts = async ({ db }: Context): Promise<boolean> => {
    if (counted.has(db.tenantId)) return true;
    const isReady = await db.read((_, { client }) => isCounted(client, record, db.tenantId));
    if (isReady) counted.add(db.tenantId);
    return isReady;
  };

  /** @returns undefined where readings have to be looked at */
  const foundIn = async (context: Context, raw: QueryString) => {
    const { filtersOf } = rules;
    const filters = filtersOf(entity);
    const { everything } = reader;
    const asked = await searchQuery(context, entity, raw, { catalogue, filtersOf, prefilter, everything });
    const { search, ignored } = asked;
    const zone = await zoneOfSearch(context, entity, search, { find: catalogue.find, everything });
    const scope = await policy.scopeFor(context, entity);
    const found = await historySearch(context, { record, plan, scope, zone }, search);
    const isOurs = !Object.keys(raw).some((name) => Object.hasOwn(filters, name));
    return found && isOurs ? { found, search, ignored } : undefined;
  };

  return {
    ...table,
    async page(context, raw, which) {
      const asked = await foundIn(context, raw);
      if (asked === undefined || !(await knowsCounts(context))) return table.page(context, raw, which);
      const { search, ignored } = asked;
      const outputs = plan.outputsFor(context.locale, which);
      const { total, keys } = await readPage(context, asked.found, search);
      const records = await rowsOf(context, outputs, keys);
      const { size, current } = search;
      const pages = Math.ceil(total / size);
      return { records, total, size, current, pages, ...(ignored.length > 0 ? { ignored } : {}) };
    },
    async stream(context, raw) {
      // Refuses an order that would sort all of history before the first row.
      await foundIn(context, raw);
      return table.stream(context, raw);
    },
  };

  async function rowsOf(
    context: Context,
    outputs: readonly Output[],
    keys: readonly HistoryKey[],
  ): Promise<WireRow[]> {
    if (keys.length === 0) return [];
    const ids = keys.map(({ deviceId, pack, at }) => `${deviceId}-${pack}-${at}`);
    const query = whereIds(await reader.everything(context, entity), ids);
    const times = keys.map(({ at }) => at);
    // Said aloud, so that only the months of the page are looked into.
    const [first, last] = [new Date(Math.min(...times)), new Date(Math.max(...times))];
    query.where(sql`t.data_time >= ${first} and t.data_time <= ${last}`);
    const { text, values } = query.select(outputs, []);
    const { rows: stored } = await context.db.read((_, { client }) =>
      client.query<unknown[]>({ text, values: [...values], rowMode: 'array' }),
    );
    const rows = new Map(wireRows(outputs, stored, context.zone).map((row) => [String(row.id), row]));
    const records = ids.flatMap((id) => {
      const row = rows.get(id);
      return row === undefined ? [] : [row];
    });
    const { words } = plan;
    if (words.length > 0) {
      const lookups = await parts.words.lookups(
        context,
        words.map(({ field }) => field),
      );
      addWords(words, records, context.locale, lookups);
    }
    return records;
  }
}

function readPage({ db }: Context, found: HistorySearch, { size, current }: Search) {
  const wish = { ...found, tenantId: db.tenantId, offset: (current - 1) * size, limit: size };
  return db.read((_, { client }) => historyPage(client, wish));
}
