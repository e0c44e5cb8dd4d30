import type { WireRow } from '@heliodeck/client/page';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import type { JSX } from 'react';
import { isAbsent } from '../../../fields/shared/absent.tsx';
import { useMessages } from '../../../i18n/messages.ts';
import { detailWords } from '../shared/detail-words.ts';
import styles from '../shared/device-detail.module.css';
import { ownFields, RecordFacts } from '../shared/record-facts.tsx';
import { inverterNames } from './inverter-writable.facts.ts';

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
