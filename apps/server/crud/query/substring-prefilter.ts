import type { Entity } from '@heliodeck/model/descriptors/entity';
import type { SearchCondition } from '@heliodeck/model/descriptors/search';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { TableChanges } from '../../store/changes.ts';
import { column } from '../../store/sql.ts';
import type { TenantDb } from '../../store/tenant-db.ts';
import { idsWithPart, idsWithPartSql, isIndexed } from '../../store/text-parts.ts';
import { mayBeRemembered, sharedBy, type UntilChanged, untilChanged } from '../../store/until-changed.ts';
import { base } from '../columns/joins.ts';
import { isPart, patternOf } from './conditions.ts';
import type { RecordQuery } from './list-query.ts';

/** How long a text with too many matches is not looked up again, ms, whatever changes meanwhile. */
const crowdedMs = 60_000;
const mostCrowded = 1_000;
/** Most searches whose records are cached while their pages are read; each has up to 500 ids. */
const mostFound = 200;

/** Most searches remembered after their first request; the records are cached at the second. */
const mostGuessed = 5_000;

/** Returns whether a search assumed to match few records does; called if its page is empty. */
export type Guess = () => Promise<boolean>;

/** Restricts searches for parts of texts to the records found by an index of substrings, in addition to the conditions themselves. */
export class SubstringIndexPrefilter {
  /** Until when a search is known to match too many. */
  readonly #crowded = new Map<string, number>();
  readonly #guessed = new Set<string>();
  readonly #found: UntilChanged<readonly string[] | undefined>;

  constructor(changes: TableChanges) {
    this.#found = untilChanged(changes, mostFound);
  }

  /**
   * @param how 'guess': a new search is looked up in the statement of the page itself, assuming that it matches few records. If it matches
   * too many, the page is empty: then call the guesses, and apply again with 'ask'.
   */
  async apply(
    { db, now }: Context,
    query: RecordQuery,
    conditions: readonly SearchCondition[],
    how: 'ask' | 'guess',
  ): Promise<readonly Guess[]> {
    const { entity } = query.plan;
    const guesses: Guess[] = [];
    for (const { name, operator, value } of conditions) {
      const part = String(value);
      if (!isPart(operator) || !isIndexed(entity, name, part)) continue;
      const searched = { part, pattern: patternOf(operator, value) };
      const key = `${db.spansTenants ? '' : db.tenantId} ${entity.key} ${name} ${searched.pattern}`;
      if ((this.#crowded.get(key) ?? 0) > now.getTime()) continue;
      const ask = async (): Promise<readonly string[] | undefined> => {
        const ids = await this.#idsOf(db, entity, name, searched);
        if (ids === undefined) this.#rememberCrowded(key, now.getTime() + crowdedMs);
        return ids;
      };
      if (how === 'guess' && this.#isNew(key)) {
        query.whereId(idsWithPartSql(entity, name, searched));
        guesses.push(async () => (await ask()) !== undefined);
        continue;
      }
      const ids = await ask();
      if (ids !== undefined) query.where(sql`${column(base, 'id')} = any(${ids}::bigint[])`);
    }
    return guesses;
  }

  #idsOf(db: TenantDb, entity: Entity, name: string, searched: { part: string; pattern: string }) {
    const find = () => idsWithPart(db, entity, name, searched);
    return mayBeRemembered(db)
      ? this.#found.get(sharedBy(db), [entity.table], `${entity.key} ${name} ${searched.pattern}`, find)
      : find();
  }

  #isNew(key: string): boolean {
    if (this.#guessed.has(key)) return false;
    if (this.#guessed.size >= mostGuessed) this.#guessed.clear();
    this.#guessed.add(key);
    return true;
  }

  #rememberCrowded(key: string, until: number): void {
    if (this.#crowded.size >= mostCrowded) this.#crowded.clear();
    this.#crowded.set(key, until);
  }
}
