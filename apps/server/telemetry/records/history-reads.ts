import type { Entity } from '@heliodeck/model/descriptors/entity';
import type { QueryString } from '@heliodeck/model/descriptors/search';
import type { Context } from '../../context.ts';
import { namedOutputs } from '../../crud/columns/plan.ts';
import { searchQuery } from '../../crud/query/search-query.ts';
import { zoneOfSearch } from '../../crud/query/search-zone.ts';
import { SubstringIndexPrefilter } from '../../crud/query/substring-prefilter.ts';
import type { RecordReads } from '../../crud/reading/record-reads.ts';
import type { RecordStoreParts } from '../../crud/reading/record-store.ts';
import type { HistoryStore } from '../telemetry-store.ts';
import { historyRecord, historySearch } from './history-search.ts';
import { type Naming, namedRows } from './named-rows.ts';

/**
 * Reads of a list of readings. Pages and exports of history that are selected by devices and time alone use the history store: first the
 * devices are looked up, then history is queried by their ids, and the columns of devices and stations are added by the ids of the rows.
 * Live rows, and searches for values of readings, are read like tables; so are pages of existing history until it is counted: slower, with
 * totals that may be estimated.
 */
export function historyReads(entity: Entity, history: HistoryStore, parts: RecordStoreParts): RecordReads {
  const table = parts.tableReads(entity);
  const record = historyRecord(entity);
  if (record === undefined) return table;
  const { catalogue, policy, reader, hooks, words } = parts;
  const plan = catalogue.planOf(entity);
  const prefilter = new SubstringIndexPrefilter(parts.store.changes);

  /** @returns undefined if values of readings have to be compared */
  const foundIn = async (context: Context, raw: QueryString) => {
    const { filtersOf } = hooks;
    const filters = filtersOf(entity);
    const { everything } = reader;
    const asked = await searchQuery(context, entity, raw, { catalogue, filtersOf, prefilter, everything });
    const { search, cursor, ignored } = asked;
    const zone = await zoneOfSearch(context, entity, search, { find: catalogue.find, everything });
    const scope = await policy.scopeFor(context, entity);
    const found = await historySearch(context, { record, plan, scope, zone }, search);
    const isOurs = !Object.keys(raw).some((name) => Object.hasOwn(filters, name));
    const naming: Naming = { record, plan, scope, words };
    return found && isOurs ? { found, search, cursor, ignored, naming } : undefined;
  };

  return {
    ...table,
    async page(context, raw, which) {
      const asked = await foundIn(context, raw);
      if (asked === undefined || !(await history.isReady(context.db, record)))
        return table.page(context, raw, which);
      if (asked.cursor) {
        // Read like a table, whose index by time finds the row; the total is kept.
        const { estimated: _, ...page } = await table.page(context, raw, which);
        const { total } = await history.page(context.db, asked.found, { offset: 0, limit: 1 });
        return { ...page, total, pages: Math.ceil(total / page.size) };
      }
      const { found, search, ignored, naming } = asked;
      const { size, current } = search;
      const offset = (current - 1) * size;
      const { rows, total } = await history.page(context.db, found, { offset, limit: size });
      const outputs = plan.outputsFor(context.locale, which === 'all' ? 'page' : which);
      const records = await namedRows(context, naming, outputs, rows);
      const pages = Math.ceil(total / size);
      const isMore = offset + records.length < total;
      return {
        records,
        total,
        size,
        current,
        pages,
        ...(isMore ? { more: isMore } : {}),
        ...(ignored.length > 0 ? { ignored } : {}),
      };
    },
    async stream(context, raw, names) {
      // Refuses an order that would sort all of history before the first row.
      const asked = await foundIn(context, raw);
      if (asked === undefined) return table.stream(context, raw, names);
      const { found, naming } = asked;
      const outputs = namedOutputs(plan.outputsFor(context.locale, 'all'), new Set([...names, 'id']));
      const batches = history.export(context.db, found);
      return (async function* () {
        for await (const rows of batches) yield await namedRows(context, naming, outputs, rows);
      })();
    },
  };
}
