import { actsOf, exportCode, permissionOf } from '@heliodeck/model/permissions/permission';
import { entities } from '@heliodeck/model/registries/entities';
import { searchMenus, type Trail } from '../../api/menu-tree.ts';
import { type ListedMenu, menuName } from '../../api/menus.ts';
import type { KeptSession } from '../../api/session.ts';
import { isChangeable } from '../../crud/shared/changeable.ts';
import { isMeasured } from '../../crud/shared/measured.ts';
import { hasPeriod } from '../../crud/state/asked-period.ts';
import { menuIcon } from '../menu-icon.ts';
import type { ExportLine } from './command-line.ts';
import type { Hit, HitSources } from './hit.ts';
import { periodLabels } from './palette-words.ts';

const mostMenus = 12;

/** The menus that match a text. */
export function trailHits(text: string, { menus, syllables, locale }: HitSources): readonly Hit[] {
  return searchMenus(menus, text, syllables)
    .slice(0, mostMenus)
    .map((trail) => menuHit(trail, locale));
}

/** The lists that a line asks to export. */
export function exportHits(line: ExportLine, sources: HitSources): readonly Hit[] {
  const { w, translate, locale, permissions, menus, syllables } = sources;
  // Lists of past data can be restricted to days: they come first if the query names days.
  const isOfThePast = (trail: Trail): boolean => /histor/i.test(trail.at(-1)?.path ?? '');
  const byDays = (one: Trail, other: Trail): number => Number(isOfThePast(other)) - Number(isOfThePast(one));
  const wanted = searchMenus(menus, line.what, syllables);
  const offered = wanted.filter((trail) => permissions.has(exportCodeOf(trail.at(-1)?.code ?? '')));
  const chosen = line.period === undefined ? offered : offered.filter(mayHavePeriod).toSorted(byDays);
  return chosen.slice(0, mostMenus).map((trail): Hit => {
    const hit = menuHit(trail, locale);
    const period = line.period === undefined ? '' : `&period=${line.period}`;
    const days = line.period && translate(periodLabels[line.period]);
    return {
      key: `export-${hit.key}`,
      icon: 'download',
      name: w.export([hit.name, days].filter(Boolean).join(' · ')),
      beside: w.exportForm,
      href: `${hit.href}?act=export${period}`,
      once: true,
    };
  });
}

/** The forms for new records of what a query names; none without such words. */
export function additionHits(wanted: string | undefined, sources: HitSources): readonly Hit[] {
  if (wanted === undefined) return [];
  const { w, locale, permissions, session, menus, syllables } = sources;
  return searchMenus(menus, wanted, syllables)
    .filter((trail) => mayAdd(trail, permissions, session))
    .slice(0, mostMenus)
    .map((trail): Hit => {
      const hit = menuHit(trail, locale);
      const to = { key: `add-${hit.key}`, icon: 'plus', href: `${hit.href}?act=add` } as const;
      return { ...to, name: w.add(hit.name), beside: w.addForm, once: true };
    });
}

/** Whether the screen of a menu can be restricted to days; that includes reports, which are not records. */
function mayHavePeriod(trail: Trail): boolean {
  const entity = entities.get(trail.at(-1)?.code ?? '');
  return entity === undefined || hasPeriod(entity);
}

/**
 * Whether the user may add records on the screen of a menu. Measurements are excluded, since they are entered
 * only in exceptional cases.
 */
function mayAdd(trail: Trail, permissions: ReadonlySet<string>, of: KeptSession | null): boolean {
  const entity = entities.get(trail.at(-1)?.code ?? '');
  if (entity === undefined || isMeasured(entity) || !actsOf(entity).includes('add')) return false;
  return permissions.has(permissionOf(entity, 'add')) && isChangeable(entity, of);
}

/** The permission code for exporting the list of a menu. */
function exportCodeOf(menu: string): string {
  const entity = entities.get(menu);
  return entity ? exportCode(entity) : `${menu}_export`;
}

function menuHit(trail: Trail, locale: 'zh' | 'en'): Hit & { readonly href: string } {
  const menu = trail.at(-1) as ListedMenu;
  const above = trail.slice(0, -1).map((step) => menuName(step, locale));
  return {
    key: menu.id,
    icon: menuIcon(menu),
    name: menuName(menu, locale),
    beside: above.join(' / '),
    href: menu.path,
  };
}
