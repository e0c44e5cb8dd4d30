import type { SearchCondition } from '@heliodeck/model/search';
import type { Context } from '../context.ts';
import { idsWithPart } from '../store/text-parts.ts';
import { isPart, patternOf } from './conditions.ts';
import { base } from './joins.ts';
import type { RecordQuery } from './list-query.ts';

/** A text that too many records have is not asked for again so long, ms: the answer is no help, whatever changes. */
const crowdedMs = 60_000;
const mostCrowded = 1_000;

/** Narrows searches for parts of texts down to the records an index knows to have them, beside the conditions themselves. */
export class Narrowing {
  /** Until when a search is known to find too many. */
  readonly #crowded = new Map<string, number>();

  async narrow(
    { db, now }: Context,
    query: RecordQuery,
    conditions: readonly SearchCondition[],
  ): Promise<void> {
    const { entity } = query.plan;
    for (const { name, operator, value } of conditions) {
      if (!isPart(operator) || !entity.parts?.includes(name)) continue;
      const searched = { part: String(value), pattern: patternOf(operator, value) };
      const key = `${db.spansTenants ? '' : db.tenantId} ${entity.key} ${name} ${searched.pattern}`;
      if ((this.#crowded.get(key) ?? 0) > now.getTime()) continue;
      const ids = await idsWithPart(db, entity, name, searched);
      if (ids !== undefined) query.where(`${base}.id = any($1::bigint[])`, [ids]);
      else this.#remember(key, now.getTime() + crowdedMs);
    }
  }

  #remember(key: string, until: number): void {
    if (this.#crowded.size >= mostCrowded) this.#crowded.clear();
    this.#crowded.set(key, until);
  }
}
