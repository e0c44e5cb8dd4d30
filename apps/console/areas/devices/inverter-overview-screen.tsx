import type { WireRow } from '@heliodeck/client/page';
import { label } from '@heliodeck/kit/label';
import { entityOf } from '@heliodeck/model/registries/entities';
import { Drawer, Tabs } from 'antd';
import { type JSX, useState } from 'react';
import { usePermissions } from '../../api/menus.ts';
import { CrudScreen } from '../../crud/crud-screen.tsx';
import { useMeasuredFields } from '../../crud/form/use-measured-fields.ts';
import type { RowAction } from '../../crud/shared/crud-props.ts';
import { useMessages } from '../../i18n/messages.ts';
import { usePhone } from '../../state/media.ts';
import { ownFields, RecordFacts } from '../../widgets/device-detail/shared/record-facts.tsx';
import { RecordList } from '../../widgets/record-list/record-list.tsx';

const words = {
  open: label('详情', 'Details'),
  realtime: label('实时数据', 'Realtime data'),
  history: label('历史数据', 'History data'),
};
const live = entityOf('inverter');

/** Inverters in the format of the older record (docs/product/devices.md#the-older-inverter-record). */
export default function InverterOverviewScreen(): JSX.Element {
  const [shown, setShown] = useState<WireRow>();
  const open: RowAction = {
    key: 'open',
    label: words.open,
    icon: 'eye',
    opens: true,
    run: (row) => setShown(row),
  };
  return (
    <>
      <CrudScreen entity={live} rowActions={[open]} />
      {shown && <InverterDrawer row={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

/** One inverter: its current values, and a read-only table of past ones, newest first, with an export. */
function InverterDrawer({ row, onClose }: { readonly row: WireRow; readonly onClose: () => void }) {
  const w = useMessages(words);
  const phone = usePhone();
  const held = usePermissions();
  const measured = useMeasuredFields(live, row.xwjId);
  const entity = measured ? { ...live, fields: measured } : live;
  const seesHistory = ['inverterHistory', 'inverterHistory_view'].some((code) => held.has(code));
  // The record has twenty inputs, and most inverters have few: inputs without a value are omitted.
  const names = ownFields(live).filter((name) => !/^dc(Voltage|Current)/.test(name) || row[name] !== null);
  return (
    <Drawer open onClose={onClose} size={phone ? '100%' : 1080} title={String(row.deviceName ?? '')}>
      <Tabs
        destroyOnHidden
        items={[
          {
            key: 'realtime',
            label: w.realtime,
            children: <RecordFacts entity={entity} row={row} names={names} four />,
          },
          ...(seesHistory
            ? [
                {
                  key: 'history',
                  label: w.history,
                  children: (
                    <RecordList
                      of="inverterHistory"
                      xwjId={String(row.xwjId)}
                      acts={[]}
                      height="calc(70 * var(--dvh))"
                    />
                  ),
                },
              ]
            : []),
        ]}
      />
    </Drawer>
  );
}
