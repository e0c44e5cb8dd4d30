import { isRecord } from '@heliodeck/kit/is-record';
import { label } from '@heliodeck/kit/label';
import type { RefField } from '@heliodeck/model/descriptors/field';
import { stationInfo } from '@heliodeck/model/stations/station-info';
import { Button } from 'antd';
import { type JSX, lazy, Suspense, useId, useState } from 'react';
import { usePermissions } from '../../../api/menus.ts';
import { ListChoice } from '../../../fields/reference/ref-list.tsx';
import { useMessages } from '../../../i18n/messages.ts';

import { codesOfRegion, derivePlace, knowNewDepartment } from '../station-form.ts';
import styles from './commission.module.css';
import { commissionWords } from './commission-words.ts';

const RecordPanel = lazy(async () => ({
  default: (await import('../../../crud/form/record-panel.tsx')).RecordPanel,
}));

const stationField: RefField = { kind: 'ref', label: label('电站', 'Station'), entity: 'stationInfo' };
const without = new Set(codesOfRegion);

interface StationStepProps {
  readonly name: string | undefined;
  readonly onStation: (id: string) => void;
}

/** The station of this commissioning: an existing or a new one. */
export function StationStep({ name, onStation }: StationStepProps): JSX.Element {
  const w = useMessages(commissionWords);
  const held = usePermissions();
  const [adding, setAdding] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const id = useId();
  const isOpen = name === undefined || choosing;
  return (
    <>
      {name !== undefined && (
        <p className={styles.line}>
          <b>{name}</b>
          {!choosing && <Button onClick={() => setChoosing(true)}>{w.stationOther}</Button>}
        </p>
      )}
      {isOpen && (
        <div className={styles.line}>
          <label htmlFor={id} className="unseen">
            {w.stationPick}
          </label>
          <span className={styles.pick}>
            <ListChoice
              id={id}
              field={stationField}
              value={[]}
              placeholder={w.stationPick}
              onChange={([chosen]) => {
                if (chosen === undefined) return;
                setChoosing(false);
                onStation(chosen);
              }}
            />
          </span>
          {held.has('stationInfo_add') && (
            <>
              <span>{w.or}</span>
              <Button type="primary" onClick={() => setAdding(true)}>
                {w.stationAdd}
              </Button>
            </>
          )}
        </div>
      )}
      {adding && (
        <Suspense fallback={null}>
          <RecordPanel
            options={{ entity: stationInfo }}
            look={{ derive: derivePlace }}
            panel={{ act: 'add' }}
            given={undefined}
            without={without}
            onClose={() => setAdding(false)}
            onSaved={async (act, reply) => {
              await knowNewDepartment(act);
              setChoosing(false);
              if (isRecord(reply) && typeof reply.id === 'string') onStation(reply.id);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
