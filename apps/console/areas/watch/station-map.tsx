import { inLocale } from '@heliodeck/kit/label';
import { severityWords, stateWords } from '@heliodeck/model/wire/watch-words';
import { useQuery } from '@tanstack/react-query';
import { type JSX, useMemo } from 'react';
import { LoadFailure } from '../../crud/notices/list-notices.tsx';
import { useLocale, useMessages } from '../../i18n/messages.ts';
import { goTo } from '../../ui/navigate.ts';
import { Waiting } from '../../ui/waiting.tsx';
import { mapKnowledgeQuery } from '../../widgets/map/base-map-data.ts';
import { pointAt } from '../../widgets/map/map-point.ts';
import { PointsMap } from '../../widgets/map/points-map.tsx';
import type { StationGroup } from './station-order.ts';
import styles from './watch.module.css';
import { watchWords } from './watch-words.ts';

/** The matching stations on the offline map; a point links to its station. */
export default function StationMap({ groups }: { readonly groups: readonly StationGroup[] }): JSX.Element {
  const w = useMessages(watchWords);
  const locale = useLocale();
  const { data, error, refetch } = useQuery(mapKnowledgeQuery);
  const tiles = useMemo(() => groups.flatMap((group) => group.tiles), [groups]);
  const points = useMemo(
    () =>
      tiles.flatMap(({ id, name, longitude, latitude, worst, state }) => {
        const point = pointAt(longitude, latitude);
        if (point === undefined) return [];
        const tone =
          worst === 'critical' || worst === 'warning' ? severityWords[worst].tone : stateWords[state].tone;
        return [{ id, name, ...point, tone, said: inLocale(stateWords[state].label, locale) }];
      }),
    [tiles, locale],
  );
  if (error) return <LoadFailure error={error} onAgain={() => void refetch()} />;
  if (!data) return <Waiting />;
  return (
    <div className={styles.map}>
      <PointsMap
        label={w.mapLabel}
        places={data.places}
        points={points}
        onOpen={(id) => goTo(`/monitor/monitorPowerSite?station=${id}`)}
      />
      {points.length < tiles.length && (
        <p className={styles.mapNote}>{w.noPlace(tiles.length - points.length)}</p>
      )}
    </div>
  );
}
