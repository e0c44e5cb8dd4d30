import type { Profile } from '@heliodeck/devices/profile';
import { profiles } from '@heliodeck/devices/registry';
import type { Entity } from '@heliodeck/model/entity';
import { Button, Tooltip } from 'antd';
import { type JSX, useEffect, useRef, useState } from 'react';
import { usePermission } from '../../api/menus.ts';
import type { WireRow } from '../../api/page.ts';
import { useWords } from '../../i18n/words.ts';
import type { Commands } from '../command-drawer/use-command.tsx';
import { type ChargingProblem, chargingProblems, writable } from './charging-check.ts';
import { submitCharging } from './charging-flow.ts';
import { ChargingForm } from './charging-form.tsx';
import { detailWords } from './detail-words.ts';
import type { Device } from './device.ts';
import styles from './device-detail.module.css';
import { ownFields, RecordFacts } from './record-facts.tsx';

interface ChargingParametersProps {
  readonly entity: Entity;
  readonly row: WireRow;
  readonly device: Device;
  readonly commands: Commands;
  /** Reads the record from the server. */
  readonly reload: () => Promise<unknown>;
}

type Draft = Readonly<Record<string, number | null>>;

/** Charging parameters of a controller: shown, and edited by those who may (monitoring §4). */
export function ChargingParameters(props: ChargingParametersProps): JSX.Element {
  const { entity, row, device, commands, reload } = props;
  const w = useWords(detailWords);
  const mayEdit = usePermission('monitorManage_edit');
  const profile = profiles.get(device.model ?? '');
  const settable = writable(profile);
  const [draft, setDraft] = useState<Draft>();
  const [problems, setProblems] = useState<Readonly<Record<string, ChargingProblem>>>({});
  const [phase, setPhase] = useState<'still' | 'sending' | 'checking'>('still');
  const wait = useWait();
  const names = ownFields(entity);

  const edit = (): void => {
    setProblems({});
    setDraft(Object.fromEntries([...settable.keys()].map((name) => [name, numberOf(row[name])])));
  };
  const submit = async (values: Draft, model: Profile): Promise<void> => {
    const found = chargingProblems(model, values, row);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    setPhase('sending');
    const { dtuId, address } = device;
    const at = { subject: device.name ?? '', deviceId: device.id };
    await submitCharging({
      write: () =>
        new Promise((resolve) => {
          const data = { ...row, ...values };
          const onIssued = (): void => resolve(true);
          void commands
            .send({ call: 'writeChargingParameters', dtuId, address, data }, { ...at, onIssued })
            .then(() => resolve(false));
        }),
      leaveEdit: () => {
        setDraft(undefined);
        setPhase('checking');
      },
      wait,
      readAgain: () =>
        new Promise((resolve) => {
          const onIssued = (): void => resolve(undefined);
          void commands
            .send(
              { call: 'getData', dtuId, address, data: 'charging_parameters' },
              { ...at, show: 'quiet', onIssued },
            )
            .then(resolve);
        }),
      reload,
    });
    setPhase('still');
  };

  const why = settable.size === 0 ? w.unsupported : device.dtuOnlineStatus === 0 ? w.readNowOff : undefined;
  return (
    <>
      {draft && profile ? (
        <ChargingForm
          entity={entity}
          names={names}
          row={row}
          settable={settable}
          profile={profile}
          draft={draft}
          problems={problems}
          onChange={(name, value) => {
            setDraft({ ...draft, [name]: value });
            setProblems(({ [name]: _gone, ...others }) => others);
          }}
          onSubmit={() => void submit(draft, profile)}
        />
      ) : (
        <RecordFacts entity={entity} row={row} names={names} large />
      )}
      {mayEdit && (
        <div className={styles.acts}>
          {draft && profile ? (
            <>
              <Button
                disabled={phase === 'sending'}
                onClick={() => {
                  setDraft(undefined);
                  void reload();
                }}
              >
                {w.cancelEdit}
              </Button>
              <Button
                type="primary"
                loading={phase === 'sending'}
                onClick={() => void submit(draft, profile)}
              >
                {w.submit}
              </Button>
            </>
          ) : (
            <Tooltip title={why}>
              <Button disabled={why !== undefined || phase !== 'still'} onClick={edit}>
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

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** Waits; forgotten when the view is gone. */
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
