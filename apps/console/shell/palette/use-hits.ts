import { charging } from '@heliodeck/model/devices/records/charging';
import { actsOf, exportCode, permissionOf } from '@heliodeck/model/permissions/permission';
import { entities } from '@heliodeck/model/registries/entities';
import type { Found } from '@heliodeck/model/wire/found';
import { stateWords } from '@heliodeck/model/wire/state-words.facts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { get } from '../../api/client.ts';
import { leafTrails, plainPath, searchMenus, type Trail } from '../../api/menu-tree.ts';
import { type ListedMenu, menuName, usePermissions } from '../../api/menus.ts';
import { type KeptSession, useSession } from '../../api/session.ts';
import { hasPeriod } from '../../crud/asked-period.ts';
import { isChangeable } from '../../crud/changeable.ts';
import { isMeasured } from '../../crud/measured.ts';
import { useLocale, useMessages, useTranslate } from '../../i18n/messages.ts';
import { useStore } from '../../state/store.ts';
import { menuIcon } from '../menu-icon.ts';
import { readAddition, readCommandLine, readParameter } from './command-line.ts';
import type { Hit } from './hit.ts';
import { paletteWords, periodLabels } from './palette-words.ts';
import { chargingFormPath, type HeldPaths, packetOf, pageOfFound, parametersPath } from './places.ts';
import { openPlaces, recentPlaces } from './recent.ts';
import { settingHits } from './setting-hits.ts';
import { stateHits } from './state-hits.ts';
import { toolHits } from './tool-hits.ts';

/** Pause in typing after which the server is queried, ms. */
const restMs = 150;
const mostMenus = 12;

/** Results of a query: actions, menus, stations and devices; without a query the recent places and the first menus. */
export function useHits(
  menus: readonly ListedMenu[],
  query: string,
): { readonly hits: readonly Hit[]; readonly isAsking: boolean } {
  const w = useMessages(paletteWords);
  const translate = useTranslate();
  const locale = useLocale();
  const permissions = usePermissions();
  const mayWrite = permissions.has('monitorManage_edit');
  const session = useSession();
  const userId = session?.userId ?? '';
  const recent = useStore(recentPlaces)[userId] ?? [];
  const line = readCommandLine(query);
  const asked = line?.kind === 'set' ? line.place || 'online' : line ? '' : query.trim();
  const { found, isAsking } = useFound(asked, line?.kind === 'set' ? line.parameter : undefined);
  const named = line ? undefined : readParameter(query);
  const having = useFound(named ? named.place || 'online' : '', named?.parameter).found;
  const { data: syllables } = useQuery({
    queryKey: ['menu-spellings', userId],
    queryFn: ({ signal }) =>
      get<Readonly<Record<string, readonly string[]>>>('blade-system/menu/spellings', undefined, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const held: HeldPaths = new Map(
    leafTrails(menus)
      .flatMap((trail) => trail.slice(-1))
      .map(({ code, path }) => [code, path]),
  );
  const trails = (text: string): readonly Trail[] => searchMenus(menus, text, syllables).slice(0, mostMenus);

  if (line?.kind === 'set') {
    const name = charging.metrics[line.parameter]?.label;
    const forms = found.flatMap((one): Hit[] => {
      const href = mayWrite ? chargingFormPath(one, line, held) : undefined;
      if (href === undefined || name === undefined) return [];
      return [
        {
          key: `set-${one.id}`,
          icon: 'send',
          name: w.setTo(translate(name), String(line.value)),
          href,
          beside: `${one.stationName} · ${one.name} · ${w.setForm}`,
          once: true,
        },
      ];
    });
    return { hits: forms, isAsking };
  }
  if (line) {
    // Lists of past data can be restricted to days: they come first if the query names days.
    const isOfThePast = (trail: Trail): boolean => /histor/i.test(trail.at(-1)?.path ?? '');
    const byDays = (one: Trail, other: Trail): number =>
      Number(isOfThePast(other)) - Number(isOfThePast(one));
    const wanted = searchMenus(menus, line.what, syllables);
    const offered = wanted.filter((trail) => permissions.has(exportCodeOf(trail.at(-1)?.code ?? '')));
    const chosen = line.period === undefined ? offered : offered.filter(mayHavePeriod).toSorted(byDays);
    const lists = chosen.slice(0, mostMenus).map((trail): Hit => {
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
    return { hits: lists, isAsking: false };
  }
  if (asked === '') {
    const before = openPlaces(recent, new Set([...held.values()].map(plainPath))).map(
      (place): Hit => ({ ...place, key: `recent-${place.key}`, beside: `${w.recent} · ${place.beside}` }),
    );
    return { hits: [...before, ...trails('').map((trail) => menuHit(trail, locale))], isAsking: false };
  }
  const wanted = readAddition(query);
  const added = wanted === undefined ? [] : searchMenus(menus, wanted, syllables);
  const forms = added.filter((trail) => mayAdd(trail, permissions, session)).slice(0, mostMenus);
  const cards = held.get('monitorDevice');
  const isOffline = stateWords[asked.toLowerCase()] === false;
  return {
    hits: [
      ...forms.map((trail): Hit => {
        const hit = menuHit(trail, locale);
        const to = { key: `add-${hit.key}`, icon: 'plus', href: `${hit.href}?act=add` } as const;
        return { ...to, name: w.add(hit.name), beside: w.addForm, once: true };
      }),
      ...toolHits(asked, translate, { held, permissions }, w),
      ...(isOffline && cards
        ? [
            {
              key: 'offline',
              icon: 'device',
              name: w.allOffline,
              beside: '',
              href: `${cards}?onlineStatus=0`,
            } as const,
          ]
        : []),
      ...(held.has('monitorPowerSite') || cards ? stateHits(asked, translate, w.stationsThat) : []),
      ...(named ? having : []).flatMap((one): readonly Hit[] => {
        const { parameter = '' } = named ?? {};
        const href = parametersPath(one, parameter, held);
        const name = charging.metrics[parameter]?.label;
        if (href === undefined || name === undefined) return [];
        const beside = `${one.stationName} · ${one.name}`;
        return [{ key: `parameter-${one.id}`, icon: 'device', name: translate(name), beside, href }];
      }),
      ...trails(asked).map((trail) => menuHit(trail, locale)),
      ...found.flatMap((one): readonly Hit[] => {
        const href = pageOfFound(one, held);
        return href === undefined ? [] : [{ ...foundHit(one, w), href }];
      }),
      ...found.flatMap((one): readonly Hit[] => {
        const href = permissions.has('dtu_downlinkPacket') ? packetOf(one, held) : undefined;
        if (href === undefined) return [];
        const name = w.packetTo(one.name || one.id);
        const beside = `${one.stationName} · ${w.packetForm}`;
        return [{ key: `packet-${one.id}`, icon: 'send', name, beside, href, once: true }];
      }),
      ...settingHits(asked, translate, w),
    ],
    isAsking,
  };
}

/**
 * Results of the server, requested after a pause in typing. Nothing is requested for less than two letters.
 * @param settable only devices on which this charging parameter can be set
 */
function useFound(
  keyword: string,
  settable: string | undefined,
): { readonly found: readonly Found[]; readonly isAsking: boolean } {
  const [rested, setRested] = useState(keyword);
  useEffect(() => {
    const timer = setTimeout(() => setRested(keyword), restMs);
    return () => clearTimeout(timer);
  }, [keyword]);
  const isLong = [...rested].length > 1;
  const { data, isFetching } = useQuery({
    queryKey: ['palette', rested, settable],
    enabled: isLong,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      get<readonly Found[]>('blade-watch/watch/find', { keyword: rested.slice(0, 80), settable }, signal),
  });
  return {
    found: isLong && [...keyword].length > 1 ? (data ?? []) : [],
    isAsking: isFetching || rested !== keyword,
  };
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

function foundHit(
  { of, id, name, stationName, isOnline }: Found,
  w: Readonly<Record<Found['of'] | 'online' | 'offline', string>>,
): Hit {
  const state = isOnline === null ? '' : isOnline ? w.online : w.offline;
  return {
    key: `${of}-${id}`,
    icon: of,
    name: name || id,
    beside: [w[of], of === 'station' ? '' : stationName].filter(Boolean).join(' · '),
    state,
    ...(isOnline === null ? {} : { tone: isOnline ? 'good' : 'critical' }),
  };
}
