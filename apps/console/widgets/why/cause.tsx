import { isMissing } from '@heliodeck/client/api-error';
import type { LineAdvice } from '@heliodeck/model/wire/line-advice';
import { offlineReason } from '@heliodeck/model/wire/trouble-words';
import type { JSX } from 'react';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { ToneMark } from '../../theme/tone.tsx';
import { fieldLabel, timeText } from '../device-past/past-words.ts';
import { useDevicePast } from '../device-past/use-device-past.ts';
import { adviceWords } from '../line-facts/line-words.ts';
import { useLine } from '../line-facts/use-line.ts';
import { dtuCause, type LikelyCause, likelyCause } from './likely-cause.ts';
import styles from './why.module.css';
import { whyWords } from './why-words.ts';

interface CauseProps {
  readonly cause: LikelyCause;
  /** Advice from the statistics of the device's line. */
  readonly advice?: LineAdvice | null | undefined;
}

/** The likely cause as text, with what to check. */
function Cause({ cause, advice }: CauseProps): JSX.Element {
  const w = useMessages(whyWords);
  const translate = useTranslate();
  const said = (): string => {
    switch (cause.kind) {
      case 'changed': {
        const { from, to, account, at } = cause.change;
        return w.changed(translate(fieldLabel(cause.change)), from, to, account, timeText(at));
      }
      case 'dtu':
        return w.dtuOffline(cause.reason === null ? '' : translate(offlineReason(cause.reason)));
      case 'neverConnected':
        return w.neverConnected;
      case 'bus':
        return w.busSilent;
      case 'never':
        return w.never;
      default:
        return cause.kind === 'gone' || !advice ? w.gone : translate(adviceWords(advice));
    }
  };
  return (
    <p className={styles.cause}>
      <ToneMark tone="warning" />
      <span>
        <b>{w.cause}</b> {said()}
      </span>
    </p>
  );
}

interface CauseOfDeviceProps {
  readonly device: { readonly id: string; readonly dtuId: string };
}

/** The likely cause of a device's outage, once it is known; renders nothing for users who may not see the line. */
export function CauseOfDevice({ device: { id, dtuId } }: CauseOfDeviceProps): JSX.Element | null {
  const { data: chain, error } = useLine('dtu', dtuId);
  const { data: past } = useDevicePast({ deviceId: id });
  const cause = chain && past && !isMissing(error) && likelyCause(chain, past, id);
  if (!cause) return null;
  return <Cause cause={cause} advice={chain.devices.find((one) => one.id === id)?.advice} />;
}

/** The likely cause of a DTU's outage, once it is known. */
export function CauseOfDtu({ dtuId }: { readonly dtuId: string }): JSX.Element | null {
  const { data: chain, error } = useLine('dtu', dtuId);
  const { data: past } = useDevicePast({ dtuId });
  const cause = past && !isMissing(error) && dtuCause(chain, past);
  return cause ? <Cause cause={cause} /> : null;
}
