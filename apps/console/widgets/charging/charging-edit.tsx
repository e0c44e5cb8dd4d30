import type { WireRow } from '@heliodeck/client/page';
import { label } from '@heliodeck/kit/label';
import { entityOf } from '@heliodeck/model/registries/entities';
import { messages } from '@heliodeck/model/wire/messages';
import { Modal } from 'antd';
import type { JSX } from 'react';
import { EmptyList, LoadFailure, LoadingRows } from '../../crud/notices/list-notices.tsx';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { useAskedClose } from '../../ui/unsaved-guard.ts';
import { hasSucceeded, subjectOf } from '../command-drawer/command-row.ts';
import { useCommand } from '../command-drawer/use-command.tsx';
import { ChargingForm } from '../device-detail/charging/charging-form.tsx';
import { useChargingDraft } from '../device-detail/charging/use-charging-draft.ts';
import { useWriteQuestion } from '../device-detail/charging/use-write-question.ts';
import { useDevice } from '../device-detail/shared/use-devices.ts';
import { useRefuseOffline } from '../device-detail/shared/use-refuse-offline.ts';

const chargingWords = {
  titleOf: (name: string) => label(`编辑充电参数 · ${name}`, `Edit charging parameters · ${name}`),
  submit: label('提交修改', 'Submit Changes'),
  cancel: label('取消', 'Cancel'),
};

interface ChargingEditProps {
  /** A row of the list: the parameters last reported by the device. */
  readonly row: WireRow;
  /** The command has ended, with any result. */
  readonly onWritten: () => void;
  readonly onClose: () => void;
}

const entity = entityOf('chargingParameters');

/**
 * Edits the charging parameters of a controller; they are written to the device, not to the table
 * (docs/product/telemetry.md#charging-parameters).
 */
export function ChargingEdit({ row, onWritten, onClose }: ChargingEditProps): JSX.Element {
  const w = useMessages(chargingWords);
  const translate = useTranslate();
  const { done } = useFeedback();
  const { send, busy, surface } = useCommand();
  const refuseOffline = useRefuseOffline();
  const { data: device, error, refetch } = useDevice(String(row.xwjId));
  const draft = useChargingDraft(row, device);
  const question = useWriteQuestion();
  const leave = useAskedClose(draft.isChanged, onClose);
  const name = subjectOf(String(row.xwjName ?? device?.name ?? ''), device?.stationName, device?.dtuName);
  const cannot = draft.settable.size === 0;

  const write = async (): Promise<void> => {
    if (!device || busy || refuseOffline(device)) return;
    const data = await question(name, draft);
    if (!data) return;
    const { dtuId, address, id: deviceId } = device;
    const ended = await send(
      { call: 'writeChargingParameters', dtuId, address, data },
      { subject: name, deviceId },
    );
    if (ended === undefined) return;
    if (hasSucceeded(ended)) {
      done();
      onClose();
    }
    onWritten();
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
      okButtonProps={{ loading: busy, disabled: cannot }}
      onOk={() => void write()}
      onCancel={leave}
      styles={{
        title: { paddingInlineEnd: 24 },
        body: { maxHeight: 'calc(100 * var(--dvh) - 208px)', overflow: 'auto' },
      }}
    >
      {!device ? (
        error ? (
          <LoadFailure error={error} onAgain={() => void refetch()} />
        ) : (
          <LoadingRows />
        )
      ) : cannot ? (
        <EmptyList text={translate(messages['command.unsupported'])} />
      ) : (
        <ChargingForm
          entity={entity}
          row={row}
          draft={draft}
          dtuId={device.dtuId}
          onSubmit={() => void write()}
        />
      )}
      {surface}
    </Modal>
  );
}
