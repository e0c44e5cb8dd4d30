import { magnitude } from '@heliodeck/kit/magnitude';
import { unitGap } from '@heliodeck/kit/quantity';
import type { StationInsight } from '@heliodeck/model/energy/insight/station-insight';
import { Alert } from 'antd';
import type { JSX } from 'react';
import { Absent } from '../../fields/shared/absent.tsx';
import { useMessages } from '../../i18n/messages.ts';
import recordPage from '../../ui/record-page.module.css';
import { barOption } from '../../widgets/chart/bar-option.ts';
import { Chart } from '../../widgets/chart/chart.tsx';
import { HistoryLink } from '../../widgets/history-link/history-link.tsx';
import { RecordCard } from '../../widgets/record-page/record-page.tsx';
import { Help, HelpList } from './help.tsx';
import styles from './insight.module.css';
import { insightHelp } from './insight-help.ts';
import { InsightInverters } from './insight-inverters.tsx';
import { insightWords } from './insight-words.ts';
import { LossPicture } from './loss-picture.tsx';
import { percent } from './percent.ts';
import { StationYearsCard } from './station-years.tsx';

type FigureName =
  | 'energy'
  | 'finalYield'
  | 'arrayYield'
  | 'captureLoss'
  | 'systemLoss'
  | 'storedYield'
  | 'ratio'
  | 'ratioAt25'
  | 'availability'
  | 'energyAvailability'
  | 'coverage';

const percents: ReadonlySet<FigureName> = new Set([
  'ratio',
  'ratioAt25',
  'availability',
  'energyAvailability',
  'coverage',
]);

/** Share of the energy up to which the time without known inputs is mentioned. */
const wholeCoverage = 0.995;

/** One station over some days: key figures, energy losses, daily values, inverters. */
export function StationPerformance({ data }: { readonly data: StationInsight }): JSX.Element {
  const w = useMessages(insightWords);
  const help = useMessages(insightHelp);
  const direct = data.arrayYields;
  const figures = {
    ...data,
    arrayYield: direct?.array ?? null,
    captureLoss: direct?.capture ?? null,
    systemLoss: direct?.system ?? null,
    storedYield: direct?.stored ?? null,
  };
  const names: readonly FigureName[] = [
    ...(['energy', 'finalYield', 'ratio'] as const),
    ...(direct === null ? [] : (['arrayYield', 'captureLoss', 'systemLoss'] as const)),
    ...(direct === null || direct.stored === 0 ? [] : (['storedYield'] as const)),
    ...(data.ratioAt25 === null ? [] : (['ratioAt25'] as const)),
    ...(['availability', 'energyAvailability', 'coverage'] as const),
  ];
  const sensor =
    data.sensor && ([data.sensor.name || w.someSensor, percent(data.sensor.coverage) ?? ''] as const);
  const light = {
    measured: sensor ? w.measuredLight(...sensor) : '',
    service: w.serviceLight,
    clearSky: w.clearLight,
    none: w.noLight,
  }[data.light ?? 'none'];
  return (
    <>
      <Alert type={data.light === null ? 'warning' : 'info'} showIcon title={light} />
      {sensor && data.light !== 'measured' && <Alert type="warning" showIcon title={w.fewLight(...sensor)} />}
      {data.capacity === null && <Alert type="warning" showIcon title={w.noCapacity} />}
      <dl className={styles.figures}>
        {names.map((name) => (
          <Figure
            key={name}
            name={name}
            value={figures[name]}
            isMeasured={data.light === 'measured'}
            {...(name === 'energy'
              ? { origin: { station: data.stationId, first: data.first, last: data.last } }
              : {})}
          />
        ))}
      </dl>
      {direct !== null && direct.coverage < wholeCoverage && (
        <p className={recordPage.quiet}>{w.directCoverage(percent(direct.coverage) ?? '')}</p>
      )}
      {data.light !== 'measured' && data.plane?.assumed && (
        <p className={recordPage.quiet}>{w.assumed(data.plane.tilt, data.plane.azimuth)}</p>
      )}
      {data.losses && <LossPicture data={data} losses={data.losses} />}
      <RecordCard title={w.daily}>
        <p className={recordPage.quiet}>
          {w.dailyNote}{' '}
          <Help about={w.daily}>
            <HelpList
              figures={(['finalYield', 'referenceYield', 'ratio', 'coverage'] as const).map((name) => [
                w[name],
                help[name],
              ])}
            />
          </Help>
        </p>
        <Chart
          title={w.daily}
          subtitle={`${data.stationName} ${data.first} – ${data.last}`}
          height={240}
          option={(look) =>
            barOption(look, {
              categories: data.days.map(({ date }) => date.slice(5)),
              categoryTitle: (index) => data.days[index]?.date ?? '',
              series: [
                {
                  name: w.finalYield,
                  values: data.days.map(({ finalYield }) => finalYield),
                  isPart: (index) => (data.days[index]?.coverage ?? 0) < 0.98,
                },
              ],
              marks: {
                name: w.referenceYield,
                values: data.days.map(({ referenceYield }) => referenceYield),
              },
              more: (index) => [{ name: w.ratio, text: percent(data.days[index]?.ratio ?? null) }],
              unit: 'h',
              absent: '—',
            })
          }
          table={{
            columns: [w.date, w.energy, w.finalYield, w.referenceYield, w.ratio, w.coverage],
            rows: data.days.map((day) => [
              day.date,
              day.energy === null ? null : `${day.energy} kWh`,
              day.finalYield === null ? null : `${day.finalYield} h`,
              day.referenceYield === null ? null : `${day.referenceYield} h`,
              percent(day.ratio),
              percent(day.coverage),
            ]),
          }}
        />
      </RecordCard>
      <RecordCard title={w.inverters}>
        <InsightInverters data={data} />
      </RecordCard>
      <StationYearsCard station={data.stationId} />
    </>
  );
}

interface FigureProps {
  readonly name: FigureName;
  readonly value: number | null;
  /** The irradiance was measured on site, so the performance ratio is not an estimate. */
  readonly isMeasured: boolean;
  /** The station and the days of the energy. */
  readonly origin?: { readonly station: string; readonly first: string; readonly last: string };
}

function Figure({ name, value, isMeasured, origin }: FigureProps): JSX.Element {
  const w = useMessages(insightWords);
  const help = useMessages(insightHelp);
  const words = isMeasured ? { ...w, ratio: w.measuredRatio, ratioAt25: w.measuredRatioAt25 } : w;
  const made = isMeasured && name === 'ratioAt25' ? help.measuredRatioAt25 : help[name];
  return (
    <div className={styles.figure}>
      <dt>
        {words[name]}
        <Help about={words[name]}>{made}</Help>
      </dt>
      <dd>
        {value === null ? (
          <Absent />
        ) : origin ? (
          <HistoryLink {...origin}>
            <Shown name={name} value={value} />
          </HistoryLink>
        ) : (
          <Shown name={name} value={value} />
        )}
      </dd>
    </div>
  );
}

function Shown({ name, value }: { readonly name: FigureName; readonly value: number }): JSX.Element {
  if (percents.has(name)) return <>{percent(value)}</>;
  const { text, unit } =
    name === 'energy' ? magnitude(value, 'kWh', 4) : { text: value.toFixed(2), unit: 'h' };
  return (
    <>
      {text}
      <small>
        {unitGap(unit)}
        {unit}
      </small>
    </>
  );
}
