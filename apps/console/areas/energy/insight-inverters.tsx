import type { InverterInsight, StationInsight } from '@heliodeck/model/energy/insight/station-insight';
import type { JSX, ReactNode } from 'react';
import { EmptyList } from '../../crud/list-notices.tsx';
import { Absent } from '../../fields/absent.tsx';
import { useMessages } from '../../i18n/messages.ts';
import { ToneTag } from '../../theme/tone.tsx';
import recordPage from '../../ui/record-page.module.css';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { Help, HelpList } from './help.tsx';
import styles from './insight.module.css';
import { insightHelp } from './insight-help.ts';
import { insightWords } from './insight-words.ts';
import { percent, signed } from './percent.ts';

/** Below the middle by so much an inverter is marked. */
const laggingShare = -0.05;

/** The inverters of a station by what they gave per kWp, those that lag most first. */
export function InsightInverters({ data }: { readonly data: StationInsight }): JSX.Element {
  const w = useMessages(insightWords);
  const help = useMessages(insightHelp);
  if (data.inverters.length === 0) return <EmptyList text={w.noInverters} />;
  return (
    <>
      <p className={recordPage.quiet}>
        {w.mostFirst}{' '}
        <Help about={w.inverters}>
          <HelpList
            figures={[
              [w.specific, help.finalYield],
              [w.against, help.against],
              [w.lacking, help.lacking],
              [w.worth, help.worth],
              [w.availability, help.availability],
              [w.reasons, help.reasons],
            ]}
          />
        </Help>
      </p>
      <ScrollRegion className={styles.scroll} label={w.inverters}>
        <table className={styles.table}>
          <caption className="unseen">{w.inverters}</caption>
          <thead>
            <tr>
              <th scope="col">{w.inverter}</th>
              <th scope="col">{w.capacity}</th>
              <th scope="col">{w.energy}</th>
              <th scope="col">{w.specific}</th>
              <th scope="col">{w.against}</th>
              <th scope="col">{w.lacking}</th>
              <th scope="col">{w.worth}</th>
              <th scope="col">{w.availability}</th>
              <th scope="col" className={styles.words}>
                {w.reasons}
              </th>
            </tr>
          </thead>
          <tbody>
            {data.inverters.map((inverter) => (
              <Row key={inverter.id} inverter={inverter} currency={data.currency} />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </>
  );
}

function Row({
  inverter,
  currency,
}: {
  readonly inverter: InverterInsight;
  readonly currency: string | null;
}): JSX.Element {
  const w = useMessages(insightWords);
  const { against, capacity, energy, specific, lacking, worth, availability } = inverter;
  const lags = against !== null && against <= laggingShare;
  return (
    <tr>
      <th scope="row">{inverter.name}</th>
      <td>{capacity === null ? <Absent /> : `${capacity} kWp`}</td>
      <td>{energy === null ? <Absent /> : `${energy.toFixed(1)} kWh`}</td>
      <td>{specific === null ? <Absent /> : specific.toFixed(2)}</td>
      <td>
        {against === null ? (
          <Absent />
        ) : lags ? (
          <ToneTag tone="warning">{signed(against)}</ToneTag>
        ) : (
          signed(against)
        )}
      </td>
      <td>{lacking === null ? <Absent /> : `${lacking.toFixed(1)} kWh`}</td>
      <td>
        <Worth {...{ lacking, worth, currency }} />
      </td>
      <td>{percent(availability) ?? <Absent />}</td>
      <td className={styles.words}>
        <span className={styles.tags}>
          {inverter.reasons.map((reason) => (
            <ToneTag key={reason} tone="warning">
              {reason === 'off'
                ? w.off(inverter.hoursOff)
                : reason === 'noData'
                  ? w.unknown(inverter.hoursUnknown)
                  : w[reason]}
            </ToneTag>
          ))}
          {lags && inverter.reasons.length === 0 && w.noReason}
        </span>
      </td>
    </tr>
  );
}

/** What is lacking in money: nothing to say where nobody knows what is lacking, and no tariff where nothing prices it. */
export function Worth({
  lacking,
  worth,
  currency,
}: {
  readonly lacking: number | null;
  readonly worth: string | null;
  readonly currency: string | null;
}): ReactNode {
  const w = useMessages(insightWords);
  if (worth !== null) return `${worth} ${currency ?? ''}`;
  return lacking ? w.noTariff : <Absent />;
}
