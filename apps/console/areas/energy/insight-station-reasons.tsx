import type { StationInsight } from '@heliodeck/model/energy/insight/station-insight';
import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { get } from '../../api/client.ts';
import { useMessages } from '../../i18n/messages.ts';
import { ToneTag } from '../../theme/tone.tsx';
import styles from './insight.module.css';
import { insightWords } from './insight-words.ts';
import { stationReasons } from './station-reasons.ts';

interface ReasonsProps {
  readonly stationId: string;
  readonly first: string;
  readonly last: string;
}

/** Likely reasons why a station lags: those of its inverters, as its own page shows them. */
export function StationReasons({ stationId, first, last }: ReasonsProps): JSX.Element {
  const w = useMessages(insightWords);
  const { data, error } = useQuery({
    queryKey: ['insight', stationId, first, last],
    queryFn: ({ signal }) =>
      get<StationInsight>(
        'blade-index/insight/station',
        { stationId, beginTime: first, endTime: last },
        signal,
      ),
    retry: false,
  });
  if (error) return <span>{error.message}</span>;
  if (!data) return <span aria-busy>{w.readingReasons}</span>;
  const reasons = stationReasons(data.inverters);
  if (reasons.length === 0) return <span>{data.inverters.length === 0 ? w.noInverters : w.noReason}</span>;
  return (
    <span className={styles.tags}>
      {reasons.map(({ reason, count }) => (
        <ToneTag key={reason} tone="warning">
          {w.ofInverters(
            reason === 'off' ? w.offShort : reason === 'noData' ? w.unknownShort : w[reason],
            count,
            data.inverters.length,
          )}
        </ToneTag>
      ))}
    </span>
  );
}
