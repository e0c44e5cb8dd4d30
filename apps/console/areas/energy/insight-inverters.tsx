import type { InverterInsight, StationInsight } from '@heliodeck/model/energy/insight/station-insight';
import type { JSX, ReactNode } from 'react';
import { useHoldsMenu } from '../../api/held-menus.ts';
import { EmptyList } from '../../crud/notices/list-notices.tsx';
import { Absent } from '../../fields/shared/absent.tsx';
import { coinOf } from '../../i18n/coin.ts';
import { useLocale, useMessages } from '../../i18n/messages.ts';
import { ToneTag } from '../../theme/tone.tsx';
import { Go } from '../../ui/go.tsx';
import recordPage from '../../ui/record-page.module.css';
import { ComparedTable } from './compared-table.tsx';
import { energyText } from './energy-text.ts';
import { Help, HelpList } from './help.tsx';
import styles from './insight.module.css';
import { insightHelp } from './insight-help.ts';
import { insightWords } from './insight-words.ts';
import { percent, signed } from './percent.ts';

/** An inverter or a station is marked if it is below the median by this share. */
const laggingShare = -0.05;

/** The inverters of a station by yield per kWp, the lowest relative to the median first. */
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
              [w.directRatio, help.directRatio],
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
      <ComparedTable
        label={w.inverters}
        subject={w.inverter}
        rows={data.inverters}
        against={{ title: w.against, of: ({ against }) => <Against share={against} /> }}
        columns={[
          { title: w.capacity, of: ({ capacity }) => (capacity === null ? <Absent /> : `${capacity} kWp`) },
          { title: w.directRatio, of: ({ directRatio }) => directRatio?.toFixed(2) ?? <Absent /> },
          {
            title: w.energy,
            of: ({ energy }) => energyText(energy) ?? <Absent />,
          },
          { title: w.specific, of: ({ specific }) => specific?.toFixed(2) ?? <Absent /> },
          {
            title: w.lacking,
            of: ({ lacking }) => energyText(lacking) ?? <Absent />,
          },
          {
            title: w.worth,
            of: ({ lacking, worth }) => <LossWorth {...{ lacking, worth, currency: data.currency }} />,
          },
          { title: w.availability, of: ({ availability }) => percent(availability) ?? <Absent /> },
          {
            title: w.reasons,
            isWords: true,
            of: (inverter) => <Reasons {...{ inverter }} stationId={data.stationId} />,
          },
        ]}
      />
    </>
  );
}

const stringsMenu = ['discreteAnalysis'];

/** Whether an inverter or a station is that far below the median. */
export const isLagging = (share: number | null): share is number => share !== null && share <= laggingShare;

/** Difference from the median of comparable items. */
export function Against({ share }: { readonly share: number | null }): ReactNode {
  if (share === null) return <Absent />;
  return isLagging(share) ? <ToneTag tone="warning">{signed(share)}</ToneTag> : signed(share);
}

/** Likely reasons why an inverter lags, as far as the data shows. */
function Reasons({
  inverter,
  stationId,
}: {
  readonly inverter: InverterInsight;
  readonly stationId: string;
}): JSX.Element {
  const w = useMessages(insightWords);
  const maySeeStrings = useHoldsMenu(stringsMenu);
  return (
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
      {maySeeStrings && inverter.reasons.includes('strings') && (
        <Go className={styles.which} href={`/analysis/discrete?station=${stationId}&inverter=${inverter.id}`}>
          {w.whichStrings}
        </Go>
      )}
      {isLagging(inverter.against) && inverter.reasons.length === 0 && w.noReason}
    </span>
  );
}

/** The value of the lost energy; nothing if the loss is unknown, a note if no tariff gives it a price. */
export function LossWorth({
  lacking,
  worth,
  currency,
}: {
  readonly lacking: number | null;
  readonly worth: string | null;
  readonly currency: string | null;
}): ReactNode {
  const w = useMessages(insightWords);
  const locale = useLocale();
  if (worth !== null) return currency === null ? worth : `${worth} ${coinOf(currency, locale)}`;
  return lacking ? w.noTariff : <Absent />;
}
