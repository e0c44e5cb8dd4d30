import type { WireRow } from '@heliodeck/client/page';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import type { JSX } from 'react';
import { isAbsent } from '../../fields/shared/absent.tsx';
import { useMessages } from '../../i18n/messages.ts';
import { detailWords } from './detail-words.ts';
import styles from './device-detail.module.css';
import { inverterNames } from './inverter-writable.facts.ts';
import { ownFields, RecordFacts } from './record-facts.tsx';

interface InverterFactsProps {
  readonly entity: Entity;
  readonly row: WireRow;
}

/**
 * Reported fields of an inverter. No model has all of some 230 fields: those without a value are listed separately,
 * since they would hide the others.
 */
export function InverterFacts({ entity, row }: InverterFactsProps): JSX.Element {
  const w = useMessages(detailWords);
  const names = ownFields(entity).filter((name) => !inverterNames.has(name));
  const absent = names.filter((name) => isAbsent(row[name]));
  const reported = names.filter((name) => !isAbsent(row[name]));
  return (
    <>
      {reported.length > 0 && <RecordFacts entity={entity} row={row} names={reported} />}
      {absent.length > 0 && (
        <details className={styles.line} open={reported.length === 0}>
          <summary>{w.notReported(absent.length)}</summary>
          <RecordFacts entity={entity} row={row} names={absent} />
        </details>
      )}
    </>
  );
}
