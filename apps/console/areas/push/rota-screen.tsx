import type { WireRow } from '@heliodeck/client/page';
import { dutyRota } from '@heliodeck/model/push/duty-rota';
import { type JSX, useState } from 'react';
import { usePermission } from '../../api/menus.ts';
import { CrudScreen } from '../../crud/crud-screen.tsx';
import type { RowAction } from '../../crud/shared/crud-props.ts';
import { entityAction } from '../entity-action.ts';
import { DutyAhead } from './duty-ahead.tsx';
import { DutyNow } from './duty-now.tsx';
import { HandShiftOver } from './hand-over.tsx';
import styles from './push.module.css';

interface Opened {
  readonly what: 'ahead' | 'handOver';
  readonly rota: WireRow;
}

const cells = {
  rotaName: (name: unknown, row: WireRow) => (
    <span className={styles.rota}>
      {String(name ?? '')}
      <DutyNow id={row.id} />
    </span>
  ),
};

/** Rotas: who is on duty in the next two weeks, and handing over the rest of a shift. */
export default function RotaScreen(): JSX.Element {
  const [opened, setOpened] = useState<Opened>();
  const maySee = usePermission('dutyRota_ahead');
  const shut = (): void => setOpened(undefined);
  const actions: readonly RowAction[] = [
    {
      ...entityAction(dutyRota, 'dutyRota_ahead'),
      icon: 'calendar',
      run: (rota) => setOpened({ what: 'ahead', rota }),
    },
    {
      ...entityAction(dutyRota, 'dutyRota_handOver'),
      icon: 'users',
      run: (rota) => setOpened({ what: 'handOver', rota }),
    },
  ];
  return (
    <>
      <CrudScreen entity={dutyRota} rowActions={actions} {...(maySee && { cells })} />
      {opened?.what === 'ahead' && <DutyAhead rota={opened.rota} onClose={shut} />}
      {opened?.what === 'handOver' && <HandShiftOver rota={opened.rota} onClose={shut} />}
    </>
  );
}
