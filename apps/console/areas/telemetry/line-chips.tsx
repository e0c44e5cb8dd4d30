import { Button } from 'antd';
import type { JSX } from 'react';
import { useJoined, useMessages } from '../../i18n/messages.ts';
import { Icon } from '../../icons/icon.tsx';
import { strokeOf } from '../../widgets/chart/line-option.ts';
import { useChartLook } from '../../widgets/chart/use-chart-look.ts';
import styles from './compare.module.css';
import { isOfStation } from './compare-search.ts';
import { compareWords } from './compare-words.ts';
import type { ComparedLine } from './lines.ts';

/**
 * The selected lines in their colours, each with its station and the reason if it is not drawn; a click removes one.
 */
export function LineChips({
  lines,
  onRemove,
  onClear,
}: {
  readonly lines: readonly ComparedLine[];
  readonly onRemove: (key: string) => void;
  readonly onClear: () => void;
}): JSX.Element {
  const w = useMessages(compareWords);
  const joined = useJoined();
  const look = useChartLook();
  const trouble = { loading: '', ready: '', failed: w.failed, unknown: w.unknown };
  return (
    <ul className={styles.chips} aria-label={w.signals}>
      {lines.map((line, index) => {
        const { colour, isDashed } = strokeOf(look, index);
        return (
          <li key={line.key} className={styles.chip}>
            <i style={{ borderTop: `3px ${isDashed ? 'dashed' : 'solid'} ${colour}` }} />
            <span>{line.name}</span>
            {!line.name.startsWith(line.place) && <span className={styles.place}>{line.place}</span>}
            {line.notes.length > 0 && <span className={styles.place}>{joined(line.notes)}</span>}
            {trouble[line.state] !== '' && (
              <span className={styles.trouble}>
                {line.state === 'unknown' && isOfStation(line.signal)
                  ? w.unknownStation
                  : trouble[line.state]}
              </span>
            )}
            <button type="button" aria-label={w.remove(line.name)} onClick={() => onRemove(line.key)}>
              <Icon name="close" size={12} />
            </button>
          </li>
        );
      })}
      {lines.length > 1 && (
        <li>
          <Button type="text" size="small" onClick={onClear}>
            {w.clear}
          </Button>
        </li>
      )}
    </ul>
  );
}
