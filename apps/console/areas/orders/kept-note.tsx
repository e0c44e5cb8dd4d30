import { wireTime } from '@heliodeck/model/wire/time';
import type { JSX } from 'react';
import type { KeptAnswer } from '../../api/kept-answers.ts';
import { serverLostSince } from '../../api/server-watch.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useStore } from '../../state/store.ts';
import { ToneTag } from '../../theme/tone.tsx';
import { ownWords } from './own-words.ts';

/** While the server is unreachable: the time of the displayed data, by the clock of this device. */
export function KeptNote({ answers }: { readonly answers: readonly KeptAnswer<unknown>[] }): JSX.Element {
  const w = useMessages(ownWords);
  const isLost = useStore(serverLostSince) !== undefined || answers.some(({ isKept }) => isKept);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const at = wireTime(Math.min(...answers.map((answer) => answer.at)), timeZone);
  const isToday = at.slice(0, 10) === wireTime(Date.now(), timeZone).slice(0, 10);
  return (
    <div role="status">
      {isLost && <ToneTag tone="warning">{w.asOf(isToday ? at.slice(11, 16) : at.slice(0, 16))}</ToneTag>}
    </div>
  );
}
