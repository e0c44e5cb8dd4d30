import type { Label } from '@heliodeck/kit/label';
import type { Tone } from '@heliodeck/model/descriptors/tone';
import type { JSX } from 'react';
import { useJoined, useTranslate } from '../../i18n/messages.ts';
import { ToneTag } from '../../theme/tone.tsx';
import styles from './fields.module.css';

/** Order of tags: the most severe first, if there is no room for all. */
const gravity: Record<Tone, number> = { critical: 0, warning: 1, info: 2, good: 3, neutral: 4 };

interface TagListProps {
  readonly tags: readonly { readonly label: Label; readonly tone: Tone }[];
  /** Number of rendered tags; the others are counted, and listed in the tool tip. */
  readonly room: number;
  /** They say that nothing is wrong: narrow rows display the mark only. */
  readonly isNone?: boolean;
}

/** Words with their marks, side by side. */
export function TagList({ tags, room, isNone = false }: TagListProps): JSX.Element {
  const translate = useTranslate();
  const joined = useJoined();
  const crowded = tags.length > room;
  const ordered = crowded ? tags.toSorted((a, b) => gravity[a.tone] - gravity[b.tone]) : tags;
  const shown = crowded ? ordered.slice(0, room) : ordered;
  const said = ordered.map((tag) => translate(tag.label));
  const hidden = joined(said.slice(shown.length));
  return (
    <span className={styles.tags} data-tags data-none={isNone || undefined} title={joined(said)}>
      {shown.map(({ label, tone }) => (
        <ToneTag key={label.zh} tone={tone}>
          {translate(label)}
        </ToneTag>
      ))}
      {crowded && (
        <span className={styles.more} title={hidden}>
          +{said.length - shown.length}
          <span className="unseen">{hidden}</span>
        </span>
      )}
    </span>
  );
}
