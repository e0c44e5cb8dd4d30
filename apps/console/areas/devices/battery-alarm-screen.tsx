import { label } from '@heliodeck/kit/label';
import { entityOf } from '@heliodeck/model/registries/entities';
import { records } from '@heliodeck/model/registries/records';
import { Button, Switch } from 'antd';
import { type JSX, useId, useState } from 'react';
import { Panel } from '../../crud/form/panel.tsx';
import { List } from '../../crud/list/list.tsx';
import { EmptyList } from '../../crud/notices/list-notices.tsx';
import { CrudFrame, ListHead } from '../../crud/screen/crud-frame.tsx';
import { useCrudScreen } from '../../crud/screen/use-crud-screen.ts';
import { SearchForm } from '../../crud/search/search.tsx';
import { ListToolbar } from '../../crud/toolbar/toolbar.tsx';
import { useMessages } from '../../i18n/messages.ts';
import tabbed from '../../ui/tabbed.module.css';
import { batteryAlarmLead, batteryAlarmsOnScreen } from '../../widgets/record-list/battery-entity.ts';
import { offeredActs } from '../../widgets/record-list/offered-acts.ts';
import { troubleCells, troubleColumnWords } from '../../widgets/record-list/trouble-cells.tsx';
import type { ScreenProps } from '../screen-props.ts';

const words = {
  abnormal: label('只看告警变化', 'Only when an alarm began or changed'),
  noneAbnormal: label('没有告警产生或变化', 'No alarm began or changed'),
  everyReading: label('显示全部读数', 'Show every reading'),
};

/**
 * Battery alarms or their history, depending on the menu (docs/product/telemetry.md#battery-alarms). The history opens
 * with the readings at which an alarm began: devices repeat their state every few seconds, and nearly all readings
 * report no alarm.
 */
export default function BatteryAlarmScreen({ menu }: ScreenProps): JSX.Element {
  const w = useMessages(words);
  const id = useId();
  const [isAbnormal, setAbnormal] = useState(true);
  const isHistory = [...records.values()].some(
    ({ ofTroubles, history }) => ofTroubles && history?.key === menu.code,
  );
  const narrowed = isHistory && isAbnormal;
  const list = (
    <AlarmReadings
      key={`${menu.code} ${narrowed}`}
      code={menu.code}
      onWiden={narrowed ? () => setAbnormal(false) : undefined}
    />
  );
  if (!isHistory) return list;
  return (
    <div className={tabbed.tabbed}>
      <span className={tabbed.switch}>
        <Switch size="small" id={id} checked={isAbnormal} onChange={setAbnormal} />{' '}
        <label htmlFor={id}>{w.abnormal}</label>
      </span>
      {list}
    </div>
  );
}

interface ReadingsProps {
  readonly code: string;
  /** Shows every reading; absent where they are listed already. */
  readonly onWiden: (() => void) | undefined;
}

function AlarmReadings({ code, onWiden }: ReadingsProps): JSX.Element {
  const w = useMessages(words);
  const acts = offeredActs({ key: code });
  const entity = batteryAlarmsOnScreen.get(code) ?? entityOf(code);
  const crud = useCrudScreen({
    entity,
    lead: batteryAlarmLead,
    ...(onWiden && { within: { abnormal: '1' }, told: words.abnormal }),
    ...(acts && { acts }),
  });
  const cells = troubleCells(entity);
  const none = onWiden && (
    <EmptyList text={w.noneAbnormal}>
      <Button onClick={onWiden}>{w.everyReading}</Button>
    </EmptyList>
  );
  return (
    <CrudFrame crud={crud}>
      <ListHead>
        <SearchForm crud={crud} />
        <ListToolbar crud={crud} />
      </ListHead>
      <List crud={crud} cells={cells} words={troubleColumnWords(entity)} empty={none} />
      <Panel crud={crud} cells={cells} />
    </CrudFrame>
  );
}
