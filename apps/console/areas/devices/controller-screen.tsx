import { useNavigate } from '@tanstack/react-router';
import { Tabs } from 'antd';
import type { JSX, ReactNode } from 'react';
import { usePermissions } from '../../api/menus.ts';
import type { RowAction } from '../../crud/shared/crud-props.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useAddress } from '../../state/address.ts';
import { ChargingList } from '../../widgets/charging/charging-list.tsx';
import { useDevice } from '../../widgets/device-detail/shared/use-devices.ts';
import { BatteryData, RecordList } from '../../widgets/record-list/record-list.tsx';
import { CommandView } from './command-view.tsx';
import styles from './controller.module.css';
import { ControllerSelect } from './controller-select.tsx';
import { controllerWords } from './controller-words.ts';

interface View {
  readonly key: string;
  readonly label: string;
  /** Permission codes; a user with any of them sees the tab. */
  readonly codes: readonly string[];
  readonly content: ReactNode;
}

/**
 * At least 59% of the window (docs/product/devices.md#one-controller), or the height below the header and the list of
 * controllers.
 */
const height = 'max(59 * var(--dvh), calc(100 * var(--dvh) - 242px))';

/**
 * Everything about one controller, or about all of them (docs/product/devices.md#one-controller). Selecting a
 * controller reloads every tab. Meters and batteries report under their own ids: the tabs show those at the
 * controller's station.
 */
export default function ControllerScreen(): JSX.Element {
  const w = useMessages(controllerWords);
  const held = usePermissions();
  const navigate = useNavigate();
  const { controller, tab } = useAddress();
  const { data: device } = useDevice(controller);
  const go = (chosen: string | undefined, open = tab): void => {
    const search = { ...(chosen ? { controller: chosen } : {}), ...(open ? { tab: open } : {}) };
    void navigate({ to: '.', search });
  };
  const choose: RowAction = {
    key: 'choose',
    label: controllerWords.choose,
    icon: 'controller',
    opens: true,
    run: (row) => go(String(row.xwjId)),
  };
  const station = device?.createDept ?? undefined;
  const views: readonly View[] = [
    {
      key: 'realtime',
      label: w.realtime,
      codes: ['xwjEquipment_view', 'xwjEquipment_delete'],
      content: (
        <RecordList
          of="xwjEquipment"
          xwjId={controller}
          height={height}
          {...(controller ? {} : { rowActions: [choose] })}
        />
      ),
    },
    {
      key: 'operational',
      label: w.operational,
      codes: ['operateDate_view'],
      content: <RecordList of="operateDate" xwjId={controller} height={height} />,
    },
    {
      key: 'charging',
      label: w.charging,
      codes: ['chargingParameters_view'],
      content: <ChargingList xwjId={controller} height={height} />,
    },
    {
      key: 'meter',
      label: w.meter,
      codes: ['meterData_view'],
      content: <RecordList of="meterData" createDept={station} height={height} />,
    },
    {
      key: 'battery',
      label: w.battery,
      codes: ['battery_view'],
      content: <BatteryData createDept={station} height={height} />,
    },
    {
      key: 'commands',
      label: w.commands,
      codes: ['xwj_controllerData', 'xwj_controllerControl', 'deviceCommand_view'],
      content: <CommandView device={device} />,
    },
  ];
  const shown = views.filter((view) => view.codes.some((code) => held.has(code)));
  const open = shown.find((view) => view.key === tab) ?? shown[0];
  const others = controller && (open?.key === 'meter' || open?.key === 'battery');
  return (
    <section className={styles.screen} aria-label={w.views}>
      <div className={styles.head}>
        <ControllerSelect value={controller} onChange={(id) => go(id)} />
        {others && <p className={styles.note}>{w.ofStation}</p>}
      </div>
      <Tabs
        className={styles.tabs ?? ''}
        {...(open ? { activeKey: open.key } : {})}
        onChange={(key) => go(controller, key)}
        destroyOnHidden
        items={shown.map(({ key, label, content }) => ({ key, label, children: content }))}
      />
    </section>
  );
}
