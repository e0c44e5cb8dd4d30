import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Context } from '../../context.ts';

/** A permission with the label of its button, below its screen: 'Device · View'. */
interface ScopeWord {
  readonly code: string;
  readonly title: string;
}

/** Labels of permissions in a response; null = all of the user. */
export const scopesShape = z.array(z.object({ code: z.string(), title: z.string() })).nullable();

type Tables = {
  menu: {
    id: string;
    parentId: string;
    code: string;
    name: string;
    nameEn: string | null;
    category: number;
    isDeleted: number;
  };
};
const button = 2;

/** Returns the labels of permissions, in order; a code without menu is its own label. */
export async function wordsOfPermissions(
  { db, locale }: Pick<Context, 'db' | 'locale'>,
  codes: readonly string[],
): Promise<readonly ScopeWord[]> {
  if (codes.length === 0) return [];
  const rows = await db.read((sql) =>
    (sql as unknown as Kysely<Tables>)
      .selectFrom('menu')
      .leftJoin('menu as screen', 'screen.id', 'menu.parentId')
      .select(['menu.code', 'menu.name', 'menu.nameEn', 'menu.category'])
      .select(['screen.name as screenName', 'screen.nameEn as screenNameEn'])
      .where('menu.code', 'in', codes)
      .where('menu.isDeleted', '=', 0)
      .execute(),
  );
  const inWords = (name: string | null, nameEn: string | null) =>
    (locale === 'en' ? nameEn || name : name) ?? '';
  const titles = new Map(
    rows.map((row) => {
      const own = inWords(row.name, row.nameEn);
      const screen = inWords(row.screenName, row.screenNameEn);
      return [row.code, row.category === button && screen !== '' ? `${screen} · ${own}` : own];
    }),
  );
  return codes.map((code) => ({ code, title: titles.get(code) ?? code }));
}
