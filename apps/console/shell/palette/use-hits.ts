import { stateWords } from '@heliodeck/model/wire/state-words.facts';
import { useQuery } from '@tanstack/react-query';
import { get } from '../../api/client.ts';
import { leafTrails, plainPath } from '../../api/menu-tree.ts';
import { type ListedMenu, usePermissions } from '../../api/menus.ts';
import { useSession } from '../../api/session.ts';
import { useLocale, useMessages, useTranslate } from '../../i18n/messages.ts';
import { useStore } from '../../state/store.ts';
import { readAddition, readCommandLine, readParameter } from './command-line.ts';
import { formHits, packetHits, pageHits, parameterHits } from './found-hits.ts';
import type { Hit, HitSources } from './hit.ts';
import { additionHits, exportHits, trailHits } from './menu-hits.ts';
import { paletteWords } from './palette-words.ts';
import { openPlaces, recentPlaces } from './recent.ts';
import { settingHits } from './setting-hits.ts';
import { stateHits } from './state-hits.ts';
import { toolHits } from './tool-hits.ts';
import { useFound } from './use-found.ts';

/** Results of a query: actions, menus, stations and devices; without a query the recent places and the first menus. */
export function useHits(
  menus: readonly ListedMenu[],
  query: string,
): { readonly hits: readonly Hit[]; readonly isAsking: boolean } {
  const sources = useSources(menus);
  const { w, translate, held } = sources;
  const recent = useStore(recentPlaces)[sources.session?.userId ?? ''] ?? [];
  const line = readCommandLine(query);
  const asked = line?.kind === 'set' ? line.place || 'online' : line ? '' : query.trim();
  const { found, isAsking } = useFound(asked, line?.kind === 'set' ? line.parameter : undefined);
  const named = line ? undefined : readParameter(query);
  const having = useFound(named ? named.place || 'online' : '', named?.parameter).found;

  if (line?.kind === 'set') return { hits: formHits(line, found, sources), isAsking };
  if (line) return { hits: exportHits(line, sources), isAsking: false };
  if (asked === '') {
    const before = openPlaces(recent, new Set([...held.values()].map(plainPath))).map(
      (place): Hit => ({ ...place, key: `recent-${place.key}`, beside: `${w.recent} · ${place.beside}` }),
    );
    return { hits: [...before, ...trailHits('', sources)], isAsking: false };
  }
  const showsStates = held.has('monitorPowerSite') || held.has('monitorDevice');
  return {
    hits: [
      ...additionHits(readAddition(query), sources),
      ...toolHits(asked, translate, sources, w),
      ...offlineHits(asked, held.get('monitorDevice'), w.allOffline),
      ...(showsStates ? stateHits(asked, translate, w.stationsThat) : []),
      ...(named ? parameterHits(named.parameter, having, sources) : []),
      ...trailHits(asked, sources),
      ...pageHits(found, sources),
      ...packetHits(found, sources),
      ...settingHits(asked, translate, w),
    ],
    isAsking,
  };
}

/** The menus and permissions of the user, in the current language. */
function useSources(menus: readonly ListedMenu[]): HitSources {
  const w = useMessages(paletteWords);
  const translate = useTranslate();
  const locale = useLocale();
  const permissions = usePermissions();
  const session = useSession();
  const { data: syllables } = useQuery({
    queryKey: ['menu-spellings', session?.userId ?? ''],
    queryFn: ({ signal }) =>
      get<Readonly<Record<string, readonly string[]>>>('blade-system/menu/spellings', undefined, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const held = new Map(
    leafTrails(menus)
      .flatMap((trail) => trail.slice(-1))
      .map(({ code, path }) => [code, path]),
  );
  return { w, translate, locale, permissions, session, menus, syllables, held };
}

/** The cards of all offline devices, for a query that means offline. `cards` is their address. */
function offlineHits(query: string, cards: string | undefined, name: string): readonly Hit[] {
  if (cards === undefined || stateWords[query.toLowerCase()] !== false) return [];
  return [{ key: 'offline', icon: 'device', name, beside: '', href: `${cards}?onlineStatus=0` }];
}
