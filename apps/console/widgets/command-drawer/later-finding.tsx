import { laterStates } from '@heliodeck/model/states/command';
import type { JSX } from 'react';
import { useSay, useWords } from '../../i18n/words.ts';
import { ToneTag } from '../../theme/tone.tsx';
import styles from './command-drawer.module.css';
import { CommandFrames } from './command-frames.tsx';
import type { CommandRow } from './command-row.ts';
import { commandWords, laterWords } from './command-words.ts';
import { valuePairs } from './value-pairs.ts';

/** What became known of a command after its end, as a tag; nothing where there was nothing to find out. */
export function LaterTag({ row }: { row: CommandRow }): JSX.Element | null {
  const say = useSay();
  const option = laterStates.find((one) => one.value === row.later);
  return option ? <ToneTag tone={option.tone}>{say(option.label)}</ToneTag> : null;
}

/** The same with when and what: it stands below the way of the command, whose end stays as it was told. */
export function LaterFinding({ row }: { row: CommandRow }): JSX.Element | null {
  const w = useWords(commandWords);
  const say = useSay();
  if (!row.later) return null;
  const pairs = valuePairs({ kind: row.kind, asked: row.asked, found: row.laterFound ?? null });
  return (
    <section className={styles.later} aria-label={w.later}>
      <p className={styles.laterHead}>
        <LaterTag row={row} />
        {row.laterTime && <span>{row.laterTime}</span>}
      </p>
      <p>{say(laterWords[row.later])}</p>
      {pairs.map(
        ({ name, label, found, unit }) =>
          found && (
            <p key={name}>
              {say(label)} <strong>{unit ? `${say(found)}\u00a0${unit}` : say(found)}</strong>
            </p>
          ),
      )}
      {row.laterFrames && row.laterFrames.length > 0 && <CommandFrames frames={row.laterFrames} />}
    </section>
  );
}
