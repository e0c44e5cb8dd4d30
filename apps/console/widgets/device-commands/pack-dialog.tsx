import { isPackValue, packValues } from '@heliodeck/model/commands/command-codes';
import type { IntegerField } from '@heliodeck/model/descriptors/field';
import { dtuOnlineOptions } from '@heliodeck/model/devices/device-words';
import { messages } from '@heliodeck/model/wire/messages';
import { Form, Modal, Select } from 'antd';
import type { JSX } from 'react';
import { enterSubmits } from '../../crud/form/enter-submits.ts';
import { useFirstField } from '../../crud/form/use-first-field.ts';
import { NumberInput } from '../../fields/number/number-input.tsx';
import { OptionCell } from '../../fields/shared/options.tsx';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import type { CommandRequest, PackWord } from '../command-drawer/command-request.ts';
import { subjectOf } from '../command-drawer/command-row.ts';
import { dataWordLabels } from '../command-drawer/command-words.ts';
import { packWords } from '../command-drawer/pack-words.ts';
import type { Device } from '../device-detail/shared/device.ts';
import { deviceCommandWords } from './device-command-words.ts';
import styles from './device-commands.module.css';
import { whyNot } from './entries.ts';

interface PackDialogProps {
  readonly device: Device;
  readonly onSend: (request: CommandRequest) => void;
  readonly onClose: () => void;
}

interface Entered {
  readonly word?: PackWord;
  readonly value?: unknown;
}

const valueField: IntegerField = { kind: 'integer', label: deviceCommandWords.packValue, ...packValues };

/** Sends a PACK command with its value to a battery (docs/product/commands.md#pack-commands). */
export function PackDialog({ device, onSend, onClose }: PackDialogProps): JSX.Element {
  const w = useMessages(deviceCommandWords);
  const translate = useTranslate();
  const [form] = Form.useForm<Entered>();
  const around = useFirstField();
  const finish = ({ word, value }: Entered): void => {
    if (word === undefined || typeof value !== 'number') return;
    onSend({ call: 'getBatteryBuf', dtuId: device.dtuId, address: device.address, word, value });
  };
  const words = packWords.map((word) => {
    const why = whyNot(device, word);
    const text = translate(dataWordLabels[word]);
    return { value: word, label: why ? `${text} (${translate(why)})` : text, disabled: why !== undefined };
  });
  const first = words.find((word) => !word.disabled)?.value;
  // Nothing can be sent: the reason replaces the options.
  const why = first === undefined && packWords[0] && whyNot(device, packWords[0]);
  return (
    <Modal
      open
      centered
      width={440}
      title={w.titleOf(w.pack, device.name ?? '')}
      okText={w.send}
      cancelText={w.cancel}
      okButtonProps={{ disabled: first === undefined }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p className={styles.state}>
        {subjectOf(device.stationName, device.dtuName)}{' '}
        <OptionCell options={dtuOnlineOptions} value={device.dtuOnlineStatus} />
      </p>
      <div ref={around}>
        <Form
          form={form}
          layout="vertical"
          initialValues={{
            value: isPackValue(device.address) ? device.address : packValues.min,
            ...(first ? { word: first } : {}),
          }}
          onFinish={finish}
          onKeyDown={(event) => {
            if (!enterSubmits(event)) return;
            event.preventDefault();
            if (first !== undefined) form.submit();
          }}
        >
          <Form.Item
            name="word"
            label={w.packWord}
            {...(why ? { validateStatus: 'warning' as const, help: translate(why) } : {})}
            rules={[{ required: true, message: w.packWordMissing }]}
          >
            <Select options={words} disabled={first === undefined} />
          </Form.Item>
          <Form.Item
            name="value"
            label={w.packValue}
            required
            extra={w.packHelp}
            rules={[
              {
                validator: (_rule, value: unknown) =>
                  isPackValue(value)
                    ? Promise.resolve()
                    : Promise.reject(new Error(translate(messages['command.packValue']))),
              },
            ]}
          >
            <NumberInput name="value" field={valueField} disabled={first === undefined} />
          </Form.Item>
        </Form>
      </div>
    </Modal>
  );
}
