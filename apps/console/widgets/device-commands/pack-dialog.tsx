import { supports } from '@heliodeck/devices/registry';
import { messages } from '@heliodeck/model/wire/messages';
import { Form, InputNumber, Modal, Select } from 'antd';
import type { JSX } from 'react';
import { useSay, useWords } from '../../i18n/words.ts';
import type { CommandRequest, PackWord } from '../command-drawer/command-request.ts';
import { dataWordLabels } from '../command-drawer/command-words.ts';
import type { Device } from '../device-detail/device.ts';
import { deviceCommandWords } from './device-command-words.ts';
import { packWords } from './entries.ts';

interface PackDialogProps {
  readonly device: Device;
  readonly onSend: (request: CommandRequest) => void;
  readonly onClose: () => void;
}

interface Entered {
  readonly word?: PackWord;
  readonly value?: number | null;
}

/** The value stands in the frame's address byte; the documents bound it so (monitoring §5). */
const largest = 200;

/** Sends a PACK command with its value to a battery (monitoring §2.6). */
export function PackDialog({ device, onSend, onClose }: PackDialogProps): JSX.Element {
  const w = useWords(deviceCommandWords);
  const say = useSay();
  const [form] = Form.useForm<Entered>();
  const finish = ({ word, value }: Entered): void => {
    if (word === undefined || typeof value !== 'number') return;
    onSend({ call: 'getBatteryBuf', dtuId: device.dtuId, address: device.address, word, value });
  };
  const own = device.address <= largest ? device.address : 0;
  const words = packWords.map((word) => {
    const fits = supports(device.model ?? '', word);
    const text = say(dataWordLabels[word]);
    const why = say(messages['command.unsupported']);
    return { value: word, label: fits ? text : `${text} (${why})`, disabled: !fits };
  });
  const first = words.find((word) => !word.disabled)?.value;
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
      <Form
        form={form}
        layout="vertical"
        initialValues={{ value: own, ...(first ? { word: first } : {}) }}
        onFinish={finish}
      >
        <Form.Item name="word" label={w.packWord} rules={[{ required: true, message: w.packWordMissing }]}>
          <Select options={words} />
        </Form.Item>
        <Form.Item
          name="value"
          label={w.packValue}
          extra={w.packHelp}
          rules={[{ required: true, message: say(messages['command.packValue']) }]}
        >
          <InputNumber<number> min={0} max={largest} step={1} precision={0} style={{ width: '100%' }} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
