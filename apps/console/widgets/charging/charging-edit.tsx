import type { Profile } from '@heliodeck/devices/profile';
import { profiles } from '@heliodeck/devices/registry';
import { entityOf } from '@heliodeck/model/entities/registry';
import { messages } from '@heliodeck/model/wire/messages';
import { Modal } from 'antd';
import { type JSX, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import type { WireRow } from '../../api/page.ts';
import { EmptyList, LoadFailure, LoadingRows } from '../../crud/list-notices.tsx';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { useSay, useWords } from '../../i18n/words.ts';
import { hasSucceeded } from '../command-drawer/command-row.ts';
import { useCommand } from '../command-drawer/use-command.tsx';
import { type ChargingProblem, chargingProblems, writable } from '../device-detail/charging-check.ts';
import { ChargingForm } from '../device-detail/charging-form.tsx';
import type { Device } from '../device-detail/device.ts';
import { ownFields } from '../device-detail/record-facts.tsx';
import { useDevice } from '../device-detail/use-devices.ts';
import { chargingWords } from './charging-words.ts';

interface ChargingEditProps {
  /** A row of the list: the parameters as the device last told them. */
  readonly row: WireRow;
  /** The command has ended, whatever its end. */
  readonly onWritten: () => void;
  readonly onClose: () => void;
}

type Draft = Readonly<Record<string, number | null>>;

const entity = entityOf('chargingParameters');
const names = ownFields(entity);
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** Edits the charging parameters of a controller; they are written to the device, not to the table (monitoring §2.8). */
export function ChargingEdit({ row, onWritten, onClose }: ChargingEditProps): JSX.Element {
  const w = useWords(chargingWords);
  const say = useSay();
  const { failed, done } = useFeedback();
  const { send, busy, surface } = useCommand();
  const { data: device, error, refetch } = useDevice(String(row.xwjId));
  const [draft, setDraft] = useState<Draft>();
  const [problems, setProblems] = useState<Readonly<Record<string, ChargingProblem>>>({});
  const profile = profiles.get(device?.model ?? '');
  const settable = writable(profile);
  const values = draft ?? Object.fromEntries([...settable.keys()].map((name) => [name, numberOf(row[name])]));
  const name = String(row.xwjName ?? device?.name ?? '');

  const write = async (to: Device, model: Profile): Promise<void> => {
    const wrong = chargingProblems(model, values);
    setProblems(wrong);
    if (Object.keys(wrong).length > 0) return;
    if (to.dtuOnlineStatus === 0) {
      failed(new ApiError('refused', say(messages['command.dtuOffline']), { reason: 'command.dtuOffline' }));
      return;
    }
    const ended = await send(
      {
        call: 'writeChargingParameters',
        dtuId: to.dtuId,
        address: to.address,
        data: { ...row, ...values },
      },
      { subject: name, deviceId: to.id },
    );
    if (ended === undefined) return;
    if (hasSucceeded(ended)) {
      done();
      onClose();
    }
    onWritten();
  };
  const submit = (): void => {
    if (device && profile && !busy) void write(device, profile);
  };
  return (
    <Modal
      open
      centered
      width={600}
      title={w.titleOf(name)}
      okText={w.submit}
      cancelText={w.cancel}
      mask={{ closable: false }}
      okButtonProps={{ loading: busy, disabled: settable.size === 0 }}
      onOk={submit}
      onCancel={onClose}
      styles={{ body: { maxHeight: 'calc(100dvh - 208px)', overflow: 'auto' } }}
    >
      {!device ? (
        error ? (
          <LoadFailure error={error} onAgain={() => void refetch()} />
        ) : (
          <LoadingRows />
        )
      ) : profile && settable.size > 0 ? (
        <ChargingForm
          entity={entity}
          names={names}
          row={row}
          settable={settable}
          profile={profile}
          draft={values}
          problems={problems}
          onChange={(changed, value) => {
            setDraft({ ...values, [changed]: value });
            setProblems(({ [changed]: _gone, ...others }) => others);
          }}
          onSubmit={submit}
        />
      ) : (
        <EmptyList text={say(messages['command.unsupported'])} />
      )}
      {surface}
    </Modal>
  );
}
