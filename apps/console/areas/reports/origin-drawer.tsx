import type { Label } from '@heliodeck/kit/label';
import { percentText } from '@heliodeck/kit/quantity';
import { decimalText } from '@heliodeck/kit/scale';
import type { FigureOrigin } from '@heliodeck/model/reports/figure-origin';
import { type FigureWay, wholeCoverage } from '@heliodeck/model/reports/fixed-report';
import { allTime } from '@heliodeck/model/reports/report-request';
import { useQuery } from '@tanstack/react-query';
import { Drawer } from 'antd';
import type { JSX } from 'react';
import { get } from '../../api/client.ts';
import { LoadFailure, LoadingRows } from '../../crud/notices/list-notices.tsx';
import { ZonedTime } from '../../fields/time/zoned-time.tsx';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { usePhone } from '../../state/media.ts';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { barOption } from '../../widgets/chart/bar-option.ts';
import { Chart } from '../../widgets/chart/chart.tsx';
import styles from './report.module.css';
import { reportWords } from './report-words.ts';

/** A figure of a report: its report, its row, and the energies it is calculated from. */
export interface AskedFigure {
  readonly report: string;
  readonly id: string;
  readonly ways: readonly FigureWay[];
  readonly title: string;
  /** All energy up to the end of the row's period. */
  readonly upTo?: true;
  /** The formula by which it follows from the energies. */
  readonly help?: Label;
}

/** Shows the origin of a figure: for each energy in it the curve, the parts and the events of its counters. */
export function OriginDrawer({
  figure,
  onClose,
}: {
  readonly figure: AskedFigure | undefined;
  readonly onClose: () => void;
}): JSX.Element {
  const w = useMessages(reportWords);
  const translate = useTranslate();
  const phone = usePhone();
  const { ways = [], help } = figure ?? {};
  return (
    <Drawer
      open={figure !== undefined}
      onClose={onClose}
      size={phone ? '100%' : 680}
      title={figure?.title ?? w.origin}
      destroyOnHidden
    >
      {help && <p className={styles.formula}>{translate(help)}</p>}
      {figure !== undefined &&
        ways.map((way) => (
          <section key={way} aria-label={w[way]}>
            {ways.length > 1 && <h2 className={styles.heading}>{w[way]}</h2>}
            <OriginOf figure={figure} way={way} />
          </section>
        ))}
    </Drawer>
  );
}

function OriginOf({
  figure: { report, id, upTo },
  way,
}: {
  readonly figure: AskedFigure;
  readonly way: FigureWay;
}): JSX.Element {
  const { data, error, refetch } = useQuery({
    queryKey: ['figure-origin', report, id, way, upTo],
    queryFn: ({ signal }) =>
      get<FigureOrigin>(
        'blade-report/report/origin',
        { report, id, way, ...(upTo ? { upTo: '1' } : {}) },
        signal,
      ),
  });
  if (data) return <Origin origin={data} />;
  return error ? <LoadFailure error={error} onAgain={() => void refetch()} /> : <LoadingRows />;
}

function Origin({ origin }: { readonly origin: FigureOrigin }): JSX.Element {
  const w = useMessages(reportWords);
  const { parts, events, counters, coverage, energy, period } = origin;
  const percent = (share: number | null): string => (share === null ? '—' : percentText(share / 100, 1));
  const figure = (value: number | null): string => (value === null ? '—' : decimalText(value, 3));
  const short = (name: string): string => (name.length > 10 ? name.slice(11) : name);
  const title = `${origin.stationName} · ${period === allTime ? w.allTime : period}`;
  return (
    <div className={styles.origin}>
      <dl className={styles.facts}>
        <dt>{w.energy}</dt>
        <dd>
          <strong>{figure(energy)} kWh</strong>
        </dd>
        <dt>{w.coverage}</dt>
        <dd>{percent(coverage)}</dd>
        <dt>{w.counters}</dt>
        <dd>
          {counters.map(({ deviceId, name, role }) => (
            <span key={`${deviceId} ${role}`} className={styles.counter}>
              {name ?? w.nameless} · {role in w ? w[role as 'forward'] : role}
            </span>
          ))}
        </dd>
      </dl>
      <Chart
        title={title}
        height={260}
        option={(look) =>
          barOption(look, {
            categories: parts.map(({ name }) => short(name)),
            categoryTitle: (index) => parts[index]?.name ?? '',
            series: [
              {
                name: w.energy,
                values: parts.map((part) => part.energy),
                isPart: (index) => (parts[index]?.coverage ?? 100) < wholeCoverage,
              },
            ],
            unit: 'kWh',
            more: (index) => [{ name: w.coverage, text: percent(parts[index]?.coverage ?? null) }],
            absent: w.unheard,
          })
        }
        table={{
          columns: [w.time, `${w.energy} (kWh)`, w.coverage],
          rows: parts.map((part) => [part.name, figure(part.energy), percent(part.coverage)]),
        }}
      />
      <h3 className={styles.heading}>{w.events}</h3>
      {events.length === 0 ? (
        <p className={styles.quiet}>{w.noEvents}</p>
      ) : (
        <ScrollRegion label={w.events} className={styles.events}>
          <table className={styles.plain}>
            <thead>
              <tr>
                {[w.kind, w.counters, w.time, w.register, w.countedEnergy].map((heading) => (
                  <th key={heading} scope="col">
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {events.map((event) => (
                <tr key={`${event.deviceId} ${event.kind} ${event.endTime}`}>
                  <td>{w[event.kind]}</td>
                  <td>{event.deviceName ?? w.nameless}</td>
                  <td>
                    <ZonedTime text={event.beginTime} zone={origin.timeZone} />
                    <small>
                      <ZonedTime text={event.endTime} zone={origin.timeZone} />
                    </small>
                  </td>
                  <td className={styles.number}>
                    {figure(event.from)} → {figure(event.to)}
                  </td>
                  <td className={styles.number}>{figure(event.energy)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </div>
  );
}
