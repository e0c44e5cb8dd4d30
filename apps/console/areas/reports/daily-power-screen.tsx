import type { WireRow } from '@heliodeck/client/page';
import { meterDailyPower } from '@heliodeck/model/reports/meter-daily-power';
import { reportType } from '@heliodeck/model/reports/report-kinds';
import { messages } from '@heliodeck/model/wire/messages';
import { type JSX, useMemo, useState } from 'react';
import { CrudScreen } from '../../crud/crud-screen.tsx';
import type { CrudScreenProps, ExportOffer } from '../../crud/shared/crud-props.ts';
import type { ScreenProps } from '../screen-props.ts';
import { ListedFigure } from './listed-figure.tsx';
import { type AskedFigure, OriginDrawer } from './origin-drawer.tsx';

const path = `${meterDailyPower.path}/export-power`;
const printPath = `${meterDailyPower.path}/pdf`;

/** The three lists of daily energy, by menu: of all devices, of meters, of generating devices. */
const screens: Readonly<
  Record<string, Pick<CrudScreenProps, 'fixed'> & { readonly exporting: ExportOffer }>
> = {
  meterDailyPower: {
    exporting: {
      path,
      printPath,
      permission: 'meterDailyPower_export',
      heading: messages['report.prompt'],
      question: messages['report.exportDaily'],
    },
  },
  measurementForm: {
    fixed: { type: String(reportType.measurement) },
    exporting: {
      path,
      printPath,
      permission: 'measurementForm_export',
      heading: messages['report.prompt'],
      question: messages['report.exportMeasurement'],
    },
  },
  stationForm: {
    fixed: { type: String(reportType.device) },
    exporting: {
      path,
      printPath,
      permission: 'stationForm_export',
      heading: messages['report.prompt'],
      question: messages['report.exportDevices'],
    },
  },
};

/** Energy by day, month or year of each counter (docs/product/reports.md#daily-power). */
export default function DailyPowerScreen({ menu }: ScreenProps): JSX.Element {
  const [figure, setFigure] = useState<AskedFigure>();
  const cells = useMemo(() => {
    const cell =
      (name: string, upTo?: true) =>
      (_: unknown, row: WireRow): JSX.Element => (
        <ListedFigure
          report={menu.code}
          entity={meterDailyPower}
          name={name}
          row={row}
          period={String(row.nowDay)}
          way={name === 'reversePower' ? 'reverse' : countedOf(row)}
          isMarked={upTo === undefined}
          onOpen={setFigure}
          {...(upTo ? { upTo } : {})}
        />
      );
    return {
      power: cell('power'),
      reversePower: cell('reversePower'),
      nowdayPower: cell('nowdayPower', true),
    };
  }, [menu.code]);
  const { fixed, exporting } = screens[menu.code] ?? {};
  // Three screens show the same records: the name of an export is that of its screen.
  const name = { zh: menu.name, en: menu.nameEn ?? menu.name };
  return (
    <>
      <CrudScreen
        key={menu.code}
        entity={meterDailyPower}
        lead={['nowDay', 'stationId', 'meterId']}
        searchFirst={['date1', 'timeType', 'stationId']}
        cells={cells}
        {...(fixed ? { fixed } : {})}
        {...(exporting ? { exporting: { ...exporting, name } } : {})}
      />
      <OriginDrawer figure={figure} onClose={() => setFigure(undefined)} />
    </>
  );
}

/** A generating device counts generated energy, a meter forward energy. */
function countedOf({ type }: WireRow): 'generated' | 'forward' {
  return Number(type) === reportType.device ? 'generated' : 'forward';
}
