import type { WireRow } from '@heliodeck/client/page';
import type { TariffCalendar } from '@heliodeck/model/energy/tariff';
import { tariff } from '@heliodeck/model/energy/tariff-entity';
import { shownName } from '@heliodeck/model/wire/shown-name';
import { type JSX, useMemo } from 'react';
import { serverNow } from '../../api/server-clock.ts';
import { CrudScreen } from '../../crud/crud-screen.tsx';
import { useMessages } from '../../i18n/messages.ts';
import { SwitchedViews } from '../../ui/switched-views.tsx';
import { BandEnergyView } from './band-energy.tsx';
import { bandWords } from './band-words.ts';
import { ShownTariff, TariffInput } from './tariff-input.tsx';
import { tariffWords } from './tariff-words.ts';

const inputs = { calendar: TariffInput };

/** Tariffs, or the energy of a station by the bands of its tariff. */
export default function TariffScreen(): JSX.Element {
  const w = useMessages(bandWords);
  return (
    <SwitchedViews
      label={w.shown}
      views={[
        { key: 'tariffs', name: w.tariffs, view: <TariffList /> },
        { key: 'energy', name: w.energy, view: <BandEnergyView /> },
      ]}
    />
  );
}

/** Tariffs of stations, and the default tariff of all others (docs/product/energy.md#tariff-calendars). */
function TariffList(): JSX.Element {
  const w = useMessages(tariffWords);
  const preset = useMemo(() => ({ calendar: startingCalendar(w.flat, w.wholeYear) }), [w]);
  const cells = useMemo(
    () => ({
      stationId: (value: unknown, row: WireRow) =>
        value ? String(row[shownName('stationId')] ?? value) : w.allStations,
      calendar: (value: unknown) => <ShownTariff value={value} />,
    }),
    [w],
  );
  return <CrudScreen entity={tariff} form={{ inputs, preset }} cells={cells} />;
}

/** A calendar with one band on every day, from the beginning of this year. */
function startingCalendar(bandName: string, seasonName: string): TariffCalendar {
  const windows = [{ from: '00:00', to: '24:00', band: 'flat' }];
  const days = [{ on: [1, 2, 3, 4, 5, 6, 7, 'holiday'] as const, windows }];
  return {
    bands: [{ key: 'flat', name: bandName }],
    versions: [
      {
        validFrom: `${new Date(serverNow()).getFullYear()}-01-01`,
        seasons: [{ name: seasonName, ranges: [{ from: '01-01', to: '12-31' }], days }],
        holidays: [],
        prices: { flat: { buy: '0', sell: '0', subsidy: '0' } },
      },
    ],
  };
}
