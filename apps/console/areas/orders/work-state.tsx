import type { JSX } from 'react';
import { serverLostSince } from '../../api/server-watch.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useStore } from '../../state/store.ts';
import { ToneTag } from '../../theme/tone.tsx';
import recordPage from '../../ui/record-page.module.css';
import { ownWords } from './own-words.ts';

interface WorkStateProps {
  readonly isWaiting: boolean;
  readonly isKept: boolean;
  readonly refusal: string | undefined;
}

/** State of the user's entries: on this device, waiting for a network, or refused. */
export function WorkState({ isWaiting, isKept, refusal }: WorkStateProps): JSX.Element {
  const w = useMessages(ownWords);
  const isLost = useStore(serverLostSince) !== undefined;
  return (
    <>
      {refusal !== undefined && (
        <p role="alert">
          <ToneTag tone="critical">{w.refused(refusal)}</ToneTag>
        </p>
      )}
      <p role="status" className={recordPage.quiet}>
        {isWaiting ? (
          <ToneTag tone="warning">{w.waits}</ToneTag>
        ) : isLost ? (
          w.willWait
        ) : isKept ? (
          w.draft
        ) : (
          ''
        )}
      </p>
    </>
  );
}
