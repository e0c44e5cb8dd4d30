import { label } from '@heliodeck/kit/label';
import type { JSX } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { prefer, usePreference } from '../../state/preferences.ts';
import { goTo } from '../../ui/navigate.ts';
import { Popover, PopoverItem } from '../../ui/popover/popover.tsx';
import { GradeTag } from '../../widgets/alarms/grade-tag.tsx';
import { useAlarmCounts } from '../../widgets/alarms/use-alarm-counts.ts';
import { allowSound, sound } from '../sound/alarm-sound.ts';
import { useAlarmSound } from '../sound/use-alarm-sound.ts';
import styles from './alarm-bell.module.css';

const words = {
  alarms: label('未处理告警', 'Open alarms'),
  none: label('没有未处理的告警', 'No open alarms'),
  all: label('查看全部', 'Show all'),
  sound: label('一级告警时发声', 'Sound on alarms of grade 1'),
  test: label('试听', 'Try the sound'),
  waits: label('点击页面后才能发声', 'It can sound after a click on the page'),
};
const screen = '/operations/realtimeAlarm';

/** Open alarms by grade, for users who may see them. */
export function AlarmBell(): JSX.Element | null {
  const w = useMessages(words);
  const counts = useAlarmCounts();
  const isWanted = usePreference('alarmSound');
  const waits = useAlarmSound();
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
          <PopoverItem
            isSwitch
            chosen={isWanted}
            onSelect={() => {
              prefer({ alarmSound: !isWanted });
              if (!isWanted) void allowSound().then(sound);
            }}
          >
            {w.sound}
          </PopoverItem>
          <PopoverItem icon="play" onSelect={() => void allowSound().then(sound)}>
            {w.test}
          </PopoverItem>
          {waits && <p className={styles.none}>{w.waits}</p>}
        </>
      )}
    </Popover>
  );
}
