import { label } from '@heliodeck/kit/label';
import type { JSX } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { GradeTag } from '../../widgets/alarms/grade-tag.tsx';
import { useAlarmCounts } from '../../widgets/alarms/use-alarm-counts.ts';
import { goTo } from '../navigate.ts';
import { Popover, PopoverItem } from '../popover/popover.tsx';
import styles from './alarm-bell.module.css';

const words = {
  alarms: label('未处理告警', 'Open alarms'),
  none: label('没有未处理的告警', 'No open alarms'),
  all: label('查看全部', 'Show all'),
};
const screen = '/operations/realtimeAlarm';

/** Open alarms by grade, for who may see them. */
export function AlarmBell(): JSX.Element | null {
  const w = useMessages(words);
  const counts = useAlarmCounts();
  if (counts === undefined) return null;
  return (
    <Popover label={w.alarms} icon="alarm" kind="menu" count={counts.total}>
      {(close) => (
        <>
          {counts.total === 0 && <p className={styles.none}>{w.none}</p>}
          {counts.grades.map(({ grade, count }) => (
            <PopoverItem
              key={grade}
              icon="alarm"
              onSelect={() => {
                close();
                goTo(`${screen}?grade=${grade}`);
              }}
            >
              <span className={styles.line}>
                <GradeTag grade={grade} />
                <span>{count}</span>
              </span>
            </PopoverItem>
          ))}
          <PopoverItem
            icon="rows"
            onSelect={() => {
              close();
              goTo(screen);
            }}
          >
            {w.all}
          </PopoverItem>
        </>
      )}
    </Popover>
  );
}
