import type { Trouble } from '@heliodeck/model/wire/trouble';
import { statusWords, troubleText } from '@heliodeck/model/wire/trouble-words';
import { severityWords } from '@heliodeck/model/wire/watch-words';
import { Button, Drawer } from 'antd';
import type { JSX } from 'react';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { usePhone } from '../../state/media.ts';
import { ToneTag } from '../../theme/tone.tsx';
import { goTo } from '../../ui/navigate.ts';
import { DevicePastView } from '../device-past/device-past.tsx';
import { DtuLine } from '../line-facts/line-facts.tsx';
import { CauseOfDtu } from '../why/cause.tsx';
import { WhyAlarm } from '../why/why-alarm.tsx';
import { WhyDevice } from '../why/why-device.tsx';
import { WhyFault } from '../why/why-fault.tsx';
import { troubleWords } from './trouble-words.ts';
import styles from './why-drawer.module.css';

interface WhyDrawerProps {
  readonly trouble: Trouble;
  readonly onClose: () => void;
}

/** The cause of a trouble: the line from the DTU to the device, and the first thing to do. */
export default function WhyDrawer({ trouble, onClose }: WhyDrawerProps): JSX.Element {
  const w = useMessages(troubleWords);
  const translate = useTranslate();
  const phone = usePhone();
  const { subject, stationName, severity, words, deviceId, dtuId, link, kind } = trouble;
  const { tone, label } = severityWords[severity];
  const isWholeBus = kind === 'dtuOffline' || kind === 'busSilent';
  return (
    <Drawer
      open
      onClose={onClose}
      size={phone ? '100%' : 560}
      title={`${stationName} · ${subject}`}
      push={false}
    >
      <div className={styles.why}>
        <p className={styles.said}>
          <ToneTag tone={tone}>{translate(label)}</ToneTag> {translate(troubleText(words))}
        </p>
        <Button type="primary" onClick={() => goTo(link)}>
          {w.go(stationName || subject)}
        </Button>
        <WhyFault words={statusWords(words)} />
        {trouble.alarmId !== undefined && <WhyAlarm alarmId={trouble.alarmId} isOfBits={kind !== 'alarm'} />}
        {isWholeBus && dtuId !== null ? (
          <>
            <CauseOfDtu dtuId={dtuId} />
            <DtuLine dtuId={dtuId} />
            <DevicePastView of={{ dtuId }} />
          </>
        ) : (
          deviceId !== null && <WhyDevice deviceId={deviceId} />
        )}
      </div>
    </Drawer>
  );
}
