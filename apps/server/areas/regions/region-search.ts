import { inLocale, type Label, type Locale } from '@heliodeck/kit/label';
import { matchesSyllables } from '@heliodeck/kit/syllables';
import type { Above } from '../../crud/trees/lazy-tree.ts';
import { spelled } from '../../spelling/spelling.ts';
import type { TenantDb } from '../../store/tenant-db.ts';
import { codesAbove, country } from './region-code.ts';

/** A region that a search found. */
interface CalledRegion {
  readonly code: string;
  readonly parentCode: string;
  readonly words: Label;
  readonly hasChildren: boolean;
  /** Regions it stands under, the province first, by their codes. */
  readonly above: Above;
}

/** Finds a search answers with: who finds more types more. */
const most = 100;
/** Districts: lists of townships and villages are too long to be spelled at each letter. */
const lowestSpelled = 3;

/**
 * The regions whose name in either language holds the text, or whose Chinese name is spelled so in pinyin or by initials: those that are
 * called exactly so first, then those that begin so, then the higher ones.
 */
export async function regionsCalled(
  db: TenantDb,
  title: string,
  locale: Locale,
): Promise<readonly CalledRegion[]> {
  const literal = title.replace(/[\\%_]/g, (sign) => `\\${sign}`);
  return db.read(async (_, { client }) => {
    const ask = async <Row extends object>(
      statement: string,
      values: readonly unknown[],
    ): Promise<readonly Row[]> => (await client.query<Row>(statement, [...values])).rows;
    const named = /^[a-z]/i.test(title)
      ? await ask<{ code: string; name: string }>(
          'select code, name from region where region_level between 1 and $1 and is_deleted = 0',
          [lowestSpelled],
        )
      : [];
    const alike = named.filter(({ name }) => matchesSyllables(spelled(name), title)).map(({ code }) => code);
    const found = await ask<Omit<CalledRegion, 'above'>>(
      `select r.code, r.parent_code as "parentCode",
         json_build_object('zh', r.name, 'en', coalesce(nullif(r.name_en, ''), r.name)) as words,
         exists (select 1 from region c where c.parent_code = r.code and c.is_deleted = 0) as "hasChildren"
       from region r
       where r.is_deleted = 0 and r.code <> $4 and (r.name ilike $1 or r.name_en ilike $1 or r.code = any($3))
       order by (lower(r.name) = lower($5) or lower(r.name_en) = lower($5)) is true desc,
         (r.name ilike $2 or r.name_en ilike $2) is true desc, r.region_level, r.code
       limit ${most}`,
      [`%${literal}%`, `${literal}%`, alike, country, title],
    );
    const codes = new Set(found.flatMap(({ code }) => codesAbove(code)));
    const over = await ask<{ code: string; words: Label }>(
      `select code, json_build_object('zh', name, 'en', coalesce(nullif(name_en, ''), name)) as words
       from region where code = any($1) and is_deleted = 0`,
      [[...codes]],
    );
    const titles = new Map(over.map(({ code, words }) => [code, inLocale(words, locale)]));
    return found.map((one) => ({
      ...one,
      above: codesAbove(one.code)
        .toReversed()
        .flatMap((code) => {
          const known = code === country ? undefined : titles.get(code);
          return known === undefined ? [] : [{ id: code, title: known }];
        }),
    }));
  });
}
