import { dutyRota } from '@heliodeck/model/push/duty-rota';
import { type JSX, useState } from 'react';
import type { WireRow } from '../../api/page.ts';
import type { RowAction } from '../../crud/crud-props.ts';
import { CrudScreen } from '../../crud/crud-screen.tsx';
import { entityAction } from '../entity-action.ts';
import { DutyAhead } from './duty-ahead.tsx';
import { HandOver } from './hand-over.tsx';

interface Opened {
  readonly what: 'ahead' | 'handOver';
  readonly rota: WireRow;
}

/** Rotas: who is on duty in the next two weeks, and handing over what is left of a shift. */
export default function RotaScreen(): JSX.Element {
  const [opened, setOpened] = useState<Opened>();
  const shut = (): void => setOpened(undefined);
  const actions: readonly RowAction[] = [
    { ...entityAction(dutyRota, 'dutyRota_ahead'), run: (rota) => setOpened({ what: 'ahead', rota }) },
    { ...entityAction(dutyRota, 'dutyRota_handOver'), run: (rota) => setOpened({ what: 'handOver', rota }) },
  ];
  return (
    <>
      <CrudScreen entity={dutyRota} rowActions={actions} />
      {opened?.what === 'ahead' && <DutyAhead rota={opened.rota} onClose={shut} />}
      {opened?.what === 'handOver' && <HandOver rota={opened.rota} onClose={shut} />}
    </>
  );
}
