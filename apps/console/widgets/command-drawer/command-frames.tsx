import { Button } from 'antd';
import type { JSX } from 'react';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { useMessages } from '../../i18n/messages.ts';
import styles from './command-drawer.module.css';
import type { CommandFrame } from './command-row.ts';
import { commandWords } from './command-words.ts';

/** '0104…' → '01 04 …', as protocol manuals print frames. */
export const spacedHex = (hex: string): string => hex.toUpperCase().replace(/(..)(?=.)/g, '$1 ');

/** The frames as transmitted; times are relative to the first one. */
export function CommandFrames({ frames }: { frames: readonly CommandFrame[] }): JSX.Element {
  const w = useMessages(commandWords);
  const { done, failed } = useFeedback();
  const start = frames[0]?.at ?? 0;
  const text = frames
    .map(
      ({ direction, at, hex }) => `${direction === 'out' ? '>' : '<'} +${at - start} ms  ${spacedHex(hex)}`,
    )
    .join('\n');
  const copy = (): void => {
    // Clipboard access exists only in secure contexts; on a plain-http LAN the text can still be selected.
    navigator.clipboard.writeText(text).then(() => done(w.copied), failed);
  };
  return (
    <details className={styles.frames}>
      <summary>{w.frames(frames.length)}</summary>
      <ol>
        {frames.map((frame) => (
          <li key={`${frame.direction} ${frame.at} ${frame.hex}`} data-direction={frame.direction}>
            <span className={styles.direction}>
              {frame.direction === 'out' ? w.out : w.in}
              <span>+{frame.at - start} ms</span>
            </span>
            <code>{spacedHex(frame.hex)}</code>
          </li>
        ))}
      </ol>
      {'clipboard' in navigator && <Button onClick={copy}>{w.copy}</Button>}
    </details>
  );
}
