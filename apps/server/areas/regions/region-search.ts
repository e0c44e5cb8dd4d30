import { inLocale, type Label, type Locale } from '@heliodeck/kit/label';
import { matchesSyllables } from '@heliodeck/kit/syllables';
import type { Above } from '../../crud/trees/lazy-tree.ts';
import { spelled } from '../../spelling/spelling.ts';
import { statement } from '../../store/sql.ts';
import type { TenantDb } from '../../store/tenant-db.ts';
import { codesAbove, country } from './region-code.ts';

/** A match of a search. */
interface CalledRegion {
  readonly code: string;
  readonly parentCode: string;
  readonly words: Label;
  readonly hasChildren: boolean;
  /** Its ancestors, the province first, by code. */
  readonly above: Above;
}

/** Most matches of a search: users refine it by typing more. */
const most = 100;
/** Districts: lists of townships and villages are too long to be searched by pinyin with each typed letter. */
const lowestSpelled = 3;

/**
 * Returns the regions whose name in either language contains the text, or whose Chinese name matches in pinyin or by initials: exact
 * matches first, then prefixes, then higher levels.
 */
export async function regionsCalled(
  db: TenantDb,
  title: string,
  locale: Locale,
): Promise<readonly CalledRegion[]> {
  const literal = title.replace(/[\\%_]/g, (sign) => `\\${sign}`);
  return db.read(async (_, { client }) => {
    const named = /^[a-z]/i.test(title)
      ? (
          await client.query<{ code: string; name: string }>(
            statement`select code, name from region where region_level between 1 and ${lowestSpelled} and is_deleted = 0`,
          )
        ).rows
      : [];
    const alike = named.filter(({ name }) => matchesSyllables(spelled(name), title)).map(({ code }) => code);
    const holding = `%${literal}%`;
    const beginning = `${literal}%`;
    const { rows: found } = await client.query<Omit<CalledRegion, 'above'>>(
      statement`select r.code, r.parent_code as "parentCode",
         json_build_object('zh', r.name, 'en', coalesce(nullif(r.name_en, ''), r.name)) as words,
         exists (select 1 from region c where c.parent_code = r.code and c.is_deleted = 0) as "hasChildren"
       from region r
       where r.is_deleted = 0 and r.code <> ${country}
         and (r.name ilike ${holding} or r.name_en ilike ${holding} or r.code = any(${alike}))
       order by (lower(r.name) = lower(${title}) or lower(r.name_en) = lower(${title})) is true desc,
         (r.name ilike ${beginning} or r.name_en ilike ${beginning}) is true desc, r.region_level, r.code
       limit ${most}`,
    );
    const codes = new Set(found.flatMap(({ code }) => codesAbove(code)));
    const { rows: over } = await client.query<{ code: string; words: Label }>(
      statement`select code, json_build_object('zh', name, 'en', coalesce(nullif(name_en, ''), name)) as words
       from region where code = any(${[...codes]}) and is_deleted = 0`,
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
