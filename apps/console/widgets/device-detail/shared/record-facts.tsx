import type { WireRow } from '@heliodeck/client/page';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import { origin } from '@heliodeck/model/descriptors/record';
import type { JSX, ReactNode } from 'react';
import { uiOf } from '../../../fields/registry.ts';
import { isAbsent } from '../../../fields/shared/absent.tsx';
import { withValueMark } from '../../../fields/shared/value-mark.tsx';
import { resolved } from '../../../fields/text/via.tsx';
import { useMessages, useTranslate } from '../../../i18n/messages.ts';
import { detailWords } from './detail-words.ts';
import styles from './device-detail.module.css';

interface RecordFactsProps {
  readonly entity: Entity;
  readonly row: WireRow;
  /** Fields in display order. */
  readonly names: readonly string[];
  /** Large figures, for the few most important ones. */
  readonly large?: boolean;
  /** One line per field, for status text. */
  readonly lines?: boolean;
  /** Four columns on a desktop, whatever its width. */
  readonly four?: boolean;
}

/** Fields that every record of a device has and the view displays elsewhere. */
const elsewhere: ReadonlySet<string> = new Set(['stationName', 'xwjId', 'deviceId', 'packNum', 'dataTime']);

/** The fields of a record except the common ones. */
export const ownFields = (entity: Entity): readonly string[] =>
  Object.keys(entity.fields).filter(
    (name) => !elsewhere.has(name) && entity.fields[name]?.view?.detail !== false,
  );

/** Fields of a record with their units; missing ones are displayed as such. */
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
        // Every value is normally measured by the device; only values written by a user are marked.
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

/** One field of a record, rendered by its kind. */
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
