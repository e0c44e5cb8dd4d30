import { unitGap } from '@heliodeck/kit/quantity';
import { laterStates } from '@heliodeck/model/commands/command-states';
import type { JSX } from 'react';
import { ZonedTime } from '../../fields/time/zoned-time.tsx';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { ToneTag } from '../../theme/tone.tsx';
import styles from './command-drawer.module.css';
import { CommandFrames } from './command-frames.tsx';
import type { CommandRow } from './command-row.ts';
import { commandWords, laterWords } from './command-words.ts';
import { valuePairs } from './value-pairs.ts';

/** Result of a later check of a command, as a tag; nothing if there was nothing to check. */
export function LaterTag({ row }: { row: CommandRow }): JSX.Element | null {
  const translate = useTranslate();
  const option = laterStates.find((one) => one.value === row.later);
  return option ? <ToneTag tone={option.tone}>{translate(option.label)}</ToneTag> : null;
}

/** The result with its time and details, below the steps of the command, whose final state is unchanged. */
export function LaterFindingNote({ row }: { row: CommandRow }): JSX.Element | null {
  const w = useMessages(commandWords);
  const translate = useTranslate();
  if (!row.later) return null;
  const pairs = valuePairs({ kind: row.kind, asked: row.asked, found: row.laterFound ?? null });
  return (
    <section className={styles.later} aria-label={w.later}>
      <p className={styles.laterHead}>
        <LaterTag row={row} />
        {row.laterTime && <ZonedTime text={row.laterTime} zone={row.timeZone} />}
      </p>
      <p>{translate(laterWords[row.later])}</p>
      {pairs.map(
        ({ name, label, found, unit }) =>
          found && (
            <p key={name}>
              {translate(label)} <strong>{translate(found).concat(unitGap(unit), unit)}</strong>
            </p>
          ),
      )}
      {row.laterFrames && row.laterFrames.length > 0 && <CommandFrames frames={row.laterFrames} />}
    </section>
  );
}
