import type { SearchCondition } from '@heliodeck/model/descriptors/search';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { TableChanges } from '../store/changes.ts';
import { column } from '../store/sql.ts';
import { idsWithPart } from '../store/text-parts.ts';
import { mayBeRemembered, sharedBy, type UntilChanged, untilChanged } from '../store/until-changed.ts';
import { isPart, patternOf } from './conditions.ts';
import { base } from './joins.ts';
import type { RecordQuery } from './list-query.ts';

/** A text that too many records have is not asked for again so long, ms: the answer is no help, whatever changes. */
const crowdedMs = 60_000;
const mostCrowded = 1_000;
/** Searches whose records are remembered while they are paged through; each has up to 500 ids. */
const mostFound = 200;

/** Limits searches for parts of texts to the records that an index of substrings finds, beside the conditions themselves. */
export class SubstringIndexPrefilter {
  /** Until when a search is known to find too many. */
  readonly #crowded = new Map<string, number>();
  readonly #found: UntilChanged<readonly string[] | undefined>;

  constructor(changes: TableChanges) {
    this.#found = untilChanged(changes, mostFound);
  }

  async apply(
    { db, now }: Context,
    query: RecordQuery,
    conditions: readonly SearchCondition[],
  ): Promise<void> {
    const { entity } = query.plan;
    for (const { name, operator, value } of conditions) {
      if (!isPart(operator) || !entity.substringIndex?.includes(name)) continue;
      const searched = { part: String(value), pattern: patternOf(operator, value) };
      const key = `${db.spansTenants ? '' : db.tenantId} ${entity.key} ${name} ${searched.pattern}`;
      if ((this.#crowded.get(key) ?? 0) > now.getTime()) continue;
      const find = () => idsWithPart(db, entity, name, searched);
      const ids = mayBeRemembered(db)
        ? await this.#found.get(
            sharedBy(db),
            [entity.table],
            `${entity.key} ${name} ${searched.pattern}`,
            find,
          )
        : await find();
      if (ids !== undefined) query.where(sql`${column(base, 'id')} = any(${ids}::bigint[])`);
      else this.#remember(key, now.getTime() + crowdedMs);
    }
  }

  #remember(key: string, until: number): void {
    if (this.#crowded.size >= mostCrowded) this.#crowded.clear();
    this.#crowded.set(key, until);
  }
}
