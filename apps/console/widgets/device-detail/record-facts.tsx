import type { WireRow } from '@heliodeck/client/page';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import { origin } from '@heliodeck/model/descriptors/record';
import type { JSX, ReactNode } from 'react';
import { isAbsent } from '../../fields/absent.tsx';
import { uiOf } from '../../fields/registry.ts';
import { withValueMark } from '../../fields/value-mark.tsx';
import { resolved } from '../../fields/via.tsx';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { detailWords } from './detail-words.ts';
import styles from './device-detail.module.css';

interface RecordFactsProps {
  readonly entity: Entity;
  readonly row: WireRow;
  /** Fields in the order they are shown. */
  readonly names: readonly string[];
  /** Large figures, for the few that matter most. */
  readonly large?: boolean;
  /** A line each, for words of status. */
  readonly lines?: boolean;
  /** Four columns at a desk, however wide it is. */
  readonly four?: boolean;
}

/** Fields every record of a device has and the view says elsewhere. */
const elsewhere: ReadonlySet<string> = new Set(['stationName', 'xwjId', 'deviceId', 'packNum', 'dataTime']);

/** The fields of a record that say something of their own. */
export const ownFields = (entity: Entity): readonly string[] =>
  Object.keys(entity.fields).filter(
    (name) => !elsewhere.has(name) && entity.fields[name]?.view?.detail !== false,
  );

/** Fields of a record with their units; missing ones say so in words. */
export function RecordFacts({
  entity,
  row,
  names,
  large = false,
  lines = false,
  four = false,
}: RecordFactsProps): JSX.Element {
  const translate = useTranslate();
  return (
    <dl className={lines ? styles.flags : styles.facts} data-large={large} data-four={four}>
      {names.map((name) => {
        const field = entity.fields[name];
        // Measured by the device is what every value is; only what a person wrote is worth a word.
        if (name === 'origin' && row.origin === origin.device) return null;
        return (
          field && (
            <div key={name} data-words={field.kind === 'choice'}>
              <dt>{translate(field.label)}</dt>
              <dd>
                <FieldValue entity={entity} row={row} name={name} />
              </dd>
            </div>
          )
        );
      })}
    </dl>
  );
}

/** One field of a record, as its kind shows it. */
export function FieldValue({ entity, row, name }: { entity: Entity; row: WireRow; name: string }): ReactNode {
  const w = useMessages(detailWords);
  const declared = entity.fields[name];
  if (!declared) return null;
  const value = row[name];
  if (isAbsent(value)) return <span className={styles.absent}>{w.noData}</span>;
  const field = resolved(entity, declared);
  const { Cell } = uiOf(field);
  return withValueMark(row, name, <Cell name={name} field={field} value={value} row={row} place="view" />);
}
