import type { Widget } from '@heliodeck/model/boards/board';
import type { BoardPart, DataOf } from '@heliodeck/model/boards/widget-data';
import type { JSX } from 'react';
import { useLocale, useMessages, useTranslate } from '../../i18n/messages.ts';
import { goTo } from '../../ui/navigate.ts';
import { Donut } from '../../widgets/statistics/donut.tsx';
import { RankingBars } from '../../widgets/statistics/ranking.tsx';
import styles from './board.module.css';
import { boardWords } from './board-words.ts';
import { figureText } from './figure-text.ts';
import { FittedWords } from './fitted-words.tsx';
import type { OpenMembers } from './open-members.ts';
import { SeriesWidget } from './series-widget.tsx';
import { shareOf } from './share-of.ts';

interface PartsWidgetProps {
  readonly data: DataOf<'parts'>;
  readonly kind: Widget['kind'];
  readonly title: string;
  /** False on a wall, which has no links. */
  readonly leads: boolean;
  /** Absent where figures do not open. */
  readonly onOpen?: OpenMembers | undefined;
}

/** Shares as a ring, ranks as bars, words as a cloud; each links to its details. */
export function PartsWidget({ data, kind, title, leads, onOpen }: PartsWidgetProps): JSX.Element {
  const w = useMessages(boardWords);
  const locale = useLocale();
  const translate = useTranslate();
  const { parts, rest, total, unit, currency, unmeasured = [] } = data;
  const told = (value: number): string => {
    const { text, unit: shown } = figureText(value, unit, locale, currency);
    return `${text} ${shown}`.trim();
  };
  const opens = ({ link, name, opens: asked }: BoardPart) => {
    const told = translate(name);
    if (asked !== undefined && onOpen)
      return { label: told, run: () => onOpen({ name: `${title} · ${told}`, asked }) };
    return leads && link !== undefined ? { label: told, run: () => goTo(link) } : undefined;
  };
  if (parts.length === 0) return <p className={styles.said}>{w.empty}</p>;
  if (kind === 'bars')
    return (
      <SeriesWidget
        data={{
          shape: 'series',
          at: data.at,
          notes: [],
          unit,
          ...(currency === undefined ? {} : { currency }),
          categories: [...parts.map(({ name }) => name), ...unmeasured].map((name) => translate(name)),
          series: [
            {
              key: 'value',
              name: { zh: title, en: title },
              values: [...parts.map(({ value }) => value), ...unmeasured.map(() => null)],
              opens: [...parts.map(({ opens: asked }) => asked ?? null), ...unmeasured.map(() => null)],
            },
          ],
        }}
        kind="bars"
        title={title}
        onOpen={onOpen}
      />
    );
  if (kind === 'words')
    return (
      <FittedWords
        words={parts.map((part) => ({
          key: part.key,
          word: translate(part.name),
          count: part.value,
          title: `${translate(part.name)}: ${told(part.value)}`,
          open: opens(part)?.run,
        }))}
      />
    );
  if (kind === 'ranking')
    return (
      <RankingBars
        rank={w.rank}
        lines={parts.map((part) => ({
          key: part.key,
          name: translate(part.name),
          count: Math.max(0, part.value),
          text: told(part.value),
          title: translate(part.name),
          open: opens(part)?.run,
        }))}
      />
    );
  return (
    <div className={styles.parts}>
      <Donut
        label={title}
        total={total}
        told={told}
        parts={parts.map((part) => ({
          key: part.key,
          name: translate(part.name),
          count: part.value,
          share: shareOf(part.value, total),
          tone: part.tone,
          open: opens(part),
        }))}
        rest={
          rest === null
            ? undefined
            : { name: w.others(rest.count), count: rest.value, share: shareOf(rest.value, total) }
        }
      />
    </div>
  );
}
