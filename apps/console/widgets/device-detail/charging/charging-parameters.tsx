import type { WireRow } from '@heliodeck/client/page';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import { Button, Tooltip } from 'antd';
import { type JSX, useEffect, useRef, useState } from 'react';
import { usePermission } from '../../../api/menus.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { useUnsavedGuard } from '../../../ui/unsaved-guard.ts';
import { subjectOf } from '../../command-drawer/command-row.ts';
import type { Commands } from '../../command-drawer/use-command.tsx';
import { detailWords } from '../shared/detail-words.ts';
import type { Device } from '../shared/device.ts';
import styles from '../shared/device-detail.module.css';
import { ownFields, RecordFacts } from '../shared/record-facts.tsx';
import { useRefuseOffline } from '../shared/use-refuse-offline.ts';
import { submitCharging } from './charging-flow.ts';
import { ChargingForm } from './charging-form.tsx';
import { useChargingDraft } from './use-charging-draft.ts';
import { useProposal } from './use-proposal.ts';
import { useWriteQuestion } from './use-write-question.ts';

interface ChargingParametersProps {
  readonly entity: Entity;
  readonly row: WireRow;
  readonly device: Device;
  readonly commands: Commands;
  /** Fetches the record from the server. */
  readonly reload: () => Promise<unknown>;
}

/**
 * Charging parameters of a controller, with editing for users with permission
 * (docs/product/devices.md#editing-charging-parameters).
 */
export function ChargingParameters(props: ChargingParametersProps): JSX.Element {
  const { entity, row, device, commands, reload } = props;
  const w = useMessages(detailWords);
  const mayEdit = usePermission('monitorManage_edit');
  const refuseOffline = useRefuseOffline();
  const draft = useChargingDraft(row, device);
  const question = useWriteQuestion();
  const [phase, setPhase] = useState<'still' | 'sending' | 'checking'>('still');
  const wait = useWait();

  const dirty = useRef(false);
  dirty.current = draft.isChanged;
  useUnsavedGuard(dirty);
  const edit = (proposed?: Readonly<Record<string, number>>): void => {
    if (!refuseOffline(device)) draft.open(proposed);
  };
  useProposal((proposed) => {
    if (mayEdit && Object.keys(proposed).every((name) => draft.settable.has(name))) edit(proposed);
  });
  const submit = async (): Promise<void> => {
    if (refuseOffline(device)) return;
    const { dtuId, address } = device;
    const at = { subject: subjectOf(device.name, device.stationName, device.dtuName), deviceId: device.id };
    const data = await question(at.subject, draft);
    if (!data) return;
    setPhase('sending');
    await submitCharging({
      write: () =>
        new Promise((resolve) => {
          const onIssued = (): void => resolve(true);
          void commands
            .send({ call: 'writeChargingParameters', dtuId, address, data }, { ...at, onIssued })
            .then(() => resolve(false));
        }),
      leaveEdit: () => {
        draft.close();
        setPhase('checking');
      },
      wait,
      readAgain: () =>
        new Promise((resolve) => {
          const onIssued = (): void => resolve(undefined);
          void commands
            .send(
              { call: 'getData', dtuId, address, data: 'charging_parameters', automatic: true },
              { ...at, show: 'quiet', onIssued },
            )
            .then(resolve);
        }),
      reload,
    });
    setPhase('still');
  };

  const why = draft.settable.size === 0 ? w.unsupported : undefined;
  return (
    <>
      {draft.isOpen ? (
        <ChargingForm
          entity={entity}
          row={row}
          draft={draft}
          dtuId={device.dtuId}
          onSubmit={() => void submit()}
        />
      ) : (
        <div className={styles.few}>
          <RecordFacts entity={entity} row={row} names={ownFields(entity)} large />
        </div>
      )}
      {mayEdit && (
        <div className={styles.acts}>
          {draft.isOpen ? (
            <>
              <Button
                disabled={phase === 'sending'}
                onClick={() => {
                  draft.close();
                  void reload();
                }}
              >
                {w.cancelEdit}
              </Button>
              <Button type="primary" loading={phase === 'sending'} onClick={() => void submit()}>
                {w.submit}
              </Button>
            </>
          ) : (
            <Tooltip title={why}>
              <Button disabled={why !== undefined || phase !== 'still'} onClick={() => edit()}>
                {w.edit}
              </Button>
            </Tooltip>
          )}
          <span role="status" className={styles.phase}>
            {phase === 'checking' && w.checking}
          </span>
        </div>
      )}
    </>
  );
}

/** A wait that is cancelled on unmount. */
function useWait(): (milliseconds: number) => Promise<void> {
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running) clearTimeout(timer);
    };
  }, []);
  return (milliseconds) =>
    new Promise((resolve) => {
      const timer = setTimeout(() => {
        timers.current.delete(timer);
        resolve();
      }, milliseconds);
      timers.current.add(timer);
    });
}
