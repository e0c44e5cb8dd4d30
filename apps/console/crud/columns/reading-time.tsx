import type { WireRow } from '@heliodeck/client/page';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import { origin as origins } from '@heliodeck/model/descriptors/record';
import { whoSaid } from '@heliodeck/model/telemetry/value-state';
import type { JSX } from 'react';
import { uiOf } from '../../fields/registry.ts';
import { isAbsent } from '../../fields/shared/absent.tsx';
import type { ValuePlace } from '../../fields/shared/field-ui.ts';
import { useTranslate } from '../../i18n/messages.ts';
import { Icon } from '../../icons/icon.tsx';
import styles from '../shared/record.module.css';
import type { CellMakers } from './list-columns.tsx';

const byHand: ReadonlySet<unknown> = new Set([origins.entered, origins.edited]);

/** Cells of lists of readings: the time of a row that a person entered or edited has a pencil and an explanation. */
export function readingCells({ fields }: Entity, place: ValuePlace): CellMakers {
  const { dataTime, origin } = fields;
  if (dataTime === undefined) return {};
  const { Cell } = uiOf(dataTime);
  const time = (value: unknown, row: WireRow): JSX.Element => (
    <Cell name="dataTime" field={dataTime} value={value} row={row} place={place} />
  );
  // Also used where no time is marked, so that the title of a card is always its time.
  if (origin?.kind !== 'choice') return { dataTime: time };
  return {
    dataTime(value, row) {
      const said = origin.options.find(({ value: by }) => by === row.origin && byHand.has(by));
      if (said === undefined || isAbsent(value)) return time(value, row);
      const { by, reason } = whoSaid(row);
      const who = by ? ` · ${by}${reason ? `: ${reason}` : ''}` : '';
      const words = { zh: said.label.zh + who, en: said.label.en + who };
      return <Marked words={words}>{time(value, row)}</Marked>;
    },
  };
}

function Marked({
  words,
  children,
}: {
  words: { zh: string; en: string };
  children: JSX.Element;
}): JSX.Element {
  const translate = useTranslate();
  return (
    <span className={styles.byHand} title={translate(words)}>
      {children}
      <Icon name="edit" size={14} />
      <span className="unseen">{translate(words)}</span>
    </span>
  );
}
