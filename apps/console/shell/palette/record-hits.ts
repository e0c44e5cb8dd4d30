import { label } from '@heliodeck/kit/label';
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { get } from '../../api/client.ts';
import { leafTrails } from '../../api/menu-tree.ts';
import type { MenuNode } from '../../api/menus.ts';
import type { Page } from '../../api/page.ts';
import { useTranslate } from '../../i18n/messages.ts';
import type { IconName } from '../../icons/icon-paths.ts';

/** Records one looks for by name. Each is asked only where the person has the menu its screen stands under. */
const sources = [
  {
    menu: 'stationInfo',
    path: 'blade-stationInfo/stationInfo',
    title: 'stationName',
    icon: 'station',
    kind: label('电站', 'Station'),
  },
  { menu: 'xwj', path: 'blade-xwj/xwj', title: 'name', icon: 'device', kind: label('设备', 'Device') },
  { menu: 'dtu', path: 'blade-dtu/dtu', title: 'name', icon: 'dtu', kind: label('DTU', 'DTU') },
] as const satisfies readonly {
  menu: string;
  path: string;
  title: string;
  icon: IconName;
  kind: ReturnType<typeof label>;
}[];

export interface RecordHit {
  readonly kind: string;
  readonly id: string;
  readonly icon: IconName;
  readonly title: string;
  readonly beside: string;
  /** The record, opened in its list. */
  readonly href: string;
}

/** Up to five records of each kind whose name holds the query; none for fewer than two letters. */
export function useRecordHits(menus: readonly MenuNode[], query: string): readonly RecordHit[] {
  const translate = useTranslate();
  const wanted = useDeferredValue(query.trim());
  const held = new Map(leafTrails(menus).map((trail) => [trail.at(-1)?.code, trail.at(-1)?.path]));
  const asked = sources.filter((source) => held.has(source.menu));
  const answers = useQueries({
    queries: asked.map((source) => ({
      queryKey: ['palette', source.menu, wanted],
      enabled: wanted.length > 1,
      placeholderData: keepPreviousData,
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        get<Page>(`${source.path}/list`, { [source.title]: wanted, current: 1, size: 5 }, signal),
    })),
  });
  if (wanted.length < 2) return [];
  return asked.flatMap((source, index) =>
    (answers[index]?.data?.records ?? []).map((row) => ({
      kind: source.menu,
      id: row.id,
      icon: source.icon,
      title: String(row[source.title] ?? row.id),
      beside: translate(source.kind),
      href: `${held.get(source.menu)}?act=view&id=${row.id}`,
    })),
  );
}
