import { label } from '@heliodeck/kit/label';
import { entityOf } from '@heliodeck/model/registries/entities';
import { records } from '@heliodeck/model/registries/records';
import { Button, Switch } from 'antd';
import { type JSX, useId, useState } from 'react';
import { CrudScreen } from '../../crud/crud-screen.tsx';
import { EmptyList } from '../../crud/list-notices.tsx';
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
  const acts = offeredActs({ key: menu.code });
  const isHistory = [...records.values()].some(
    ({ ofTroubles, history }) => ofTroubles && history?.key === menu.code,
  );
  const narrowed = isHistory && isAbnormal;
  const entity = batteryAlarmsOnScreen.get(menu.code) ?? entityOf(menu.code);
  const list = (
    <CrudScreen
      key={`${menu.code} ${narrowed}`}
      entity={entity}
      lead={batteryAlarmLead}
      cells={troubleCells(entity)}
      words={troubleColumnWords(entity)}
      {...(narrowed
        ? {
            within: { abnormal: '1' },
            told: words.abnormal,
            empty: (
              <EmptyList text={w.noneAbnormal}>
                <Button onClick={() => setAbnormal(false)}>{w.everyReading}</Button>
              </EmptyList>
            ),
          }
        : {})}
      {...(acts ? { acts } : {})}
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
