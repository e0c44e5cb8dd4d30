import type { StationTile } from '@heliodeck/model/wire/watch';
import { severityWords, stateWords } from '@heliodeck/model/wire/watch-words';
import { useQuery } from '@tanstack/react-query';
import { type JSX, useMemo } from 'react';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { Waiting } from '../../ui/waiting.tsx';
import { mapKnowledgeQuery } from '../../widgets/map/base-map-data.ts';
import { pointAt } from '../../widgets/map/map-point.ts';
import { PointsMap } from '../../widgets/map/points-map.tsx';
import styles from './board.module.css';
import { deskScale, useScale } from './board-scale.ts';
import { boardWords } from './board-words.ts';

interface MapProps {
  readonly stations: readonly StationTile[];
  readonly onChoose: (id: string) => void;
}

/** The stations on the offline map in the colours of their states; a click selects one on the board. */
export default function MapWidget({ stations, onChoose }: MapProps): JSX.Element {
  const w = useMessages(boardWords);
  const translate = useTranslate();
  // In quarters: every change of the scale draws the map again.
  const scale = Math.max(1, Math.round((useScale() / deskScale) * 4) / 4);
  const { data } = useQuery({ ...mapKnowledgeQuery, retryDelay: 15_000, retry: true });
  const points = useMemo(
    () =>
      stations.flatMap(({ id, name, longitude, latitude, worst, state }) => {
        const point = pointAt(longitude, latitude);
        if (point === undefined) return [];
        const tone =
          worst === 'critical' || worst === 'warning' ? severityWords[worst].tone : stateWords[state].tone;
        return [{ id, name, ...point, tone, said: translate(stateWords[state].label) }];
      }),
    [stations, translate],
  );
  if (!data) return <Waiting />;
  return (
    <div className={styles.map}>
      <PointsMap label={w.mapLabel} places={data.places} points={points} onOpen={onChoose} scale={scale} />
      {points.length < stations.length && (
        <p className={styles.noPlace}>{w.noPlace(stations.length - points.length)}</p>
      )}
    </div>
  );
}
