import { ApiError } from '@heliodeck/client/api-error';
import type { WireRow } from '@heliodeck/client/page';
import { fillLabel } from '@heliodeck/model/wire/message';
import { messages } from '@heliodeck/model/wire/messages';
import { hasLuhnDigit, isImei } from '@heliodeck/protocol/link/imei';
import { AutoComplete, Form, Modal } from 'antd';
import { type JSX, useState } from 'react';
import { post } from '../../api/client.ts';
import { usePermissions } from '../../api/menus.ts';
import { useFirstField } from '../../crud/form/use-first-field.ts';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { noteError } from '../../state/client-errors.ts';
import { useAskedClose } from '../../ui/unsaved-guard.ts';
import { dialInWords, useDialIn } from '../../widgets/unclaimed-dtus/use-dial-in.ts';
import { useUnclaimed } from '../../widgets/unclaimed-dtus/use-unclaimed.ts';
import { imeiProblem } from './imei.ts';
import { stationWords } from './station-words.ts';

interface AddDtuProps {
  readonly station: WireRow;
  readonly onAdded: () => void;
  readonly onClose: () => void;
}

/** Adds a DTU to a station by its IMEI, after a confirmation (docs/product/stations.md#add-a-dtu). */
export function AddDtu({ station, onAdded, onClose }: AddDtuProps): JSX.Element {
  const w = useMessages(stationWords);
  const translate = useTranslate();
  const { ask, done, failed } = useFeedback();
  const held = usePermissions();
  const [form] = Form.useForm<{ imei: string }>();
  const typed = Form.useWatch('imei', form)?.trim() ?? '';
  const unclaimed = useUnclaimed();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState('');
  const around = useFirstField();
  const leave = useAskedClose(typed !== '', onClose);

  const add = async (imei: string): Promise<void> => {
    if (!(await ask({ title: translate(fillLabel(messages['question.addDtu'], { imei })) }))) return;
    setBusy(true);
    try {
      const { id, createDept } = station;
      // A user who may add DTUs as records may lack the station's permission.
      if (held.has('stationInfo_addDTU'))
        await post('blade-stationInfo/stationInfo/addDTU', { id, createDept, imei });
      else await post('blade-dtu/dtu/submit', { stationInfoId: id, imei, name: `DTU-${imei.slice(-6)}` });
      done(translate(messages['reply.added']));
      onClose();
      onAdded();
    } catch (error) {
      // The server's error about the IMEI is displayed at its field, and stays until the field is changed.
      if (error instanceof ApiError && 'imei' in error.params) {
        noteError('call', error);
        form.setFields([{ name: 'imei', errors: [error.message] }]);
        form.focusField('imei');
        setRefused(imei);
      } else failed(error);
    } finally {
      setBusy(false);
    }
  };
  const doubtful = isImei(typed) && !hasLuhnDigit(typed);
  const known = dialInWords(useDialIn(typed));
  return (
    <Modal
      open
      centered
      width={440}
      title={w.titleOf(String(station.stationName ?? ''))}
      okText={w.next}
      cancelText={w.cancel}
      okButtonProps={{ loading: busy }}
      onOk={() => form.submit()}
      mask={{ closable: false }}
      onCancel={leave}
    >
      <div ref={around}>
        <Form
          form={form}
          layout="vertical"
          initialValues={{ imei: '' }}
          // An error of the previous text does not apply to the text being typed.
          onValuesChange={() => form.setFields([{ name: 'imei', errors: [] }])}
          onFinish={({ imei }) => void add(imei.trim())}
        >
          <Form.Item
            name="imei"
            label={w.imei}
            required
            extra={
              <ImeiHelp
                lines={[
                  doubtful ? w.checkDigit : w.imeiHelp,
                  typed !== refused && known ? translate(known) : undefined,
                ]}
              />
            }
            rules={[
              {
                validator: (_rule, value: string | undefined) => {
                  const problem = imeiProblem(value ?? '');
                  return problem ? Promise.reject(new Error(translate(problem))) : Promise.resolve();
                },
              },
            ]}
            {...(doubtful ? { hasFeedback: true, validateStatus: 'warning' as const } : {})}
            validateTrigger="onBlur"
          >
            <AutoComplete
              showSearch={{
                filterOption: (text, option) => String(option?.value ?? '').includes(text),
              }}
              options={unclaimed.map(({ imei, remote }) => ({ value: imei, label: `${imei} · ${remote}` }))}
            />
          </Form.Item>
          {unclaimed.length > 0 && <p>{w.dialling(unclaimed.length)}</p>}
        </Form>
      </div>
    </Modal>
  );
}

/** What is known about the IMEI, updated as it becomes known. */
function ImeiHelp({ lines }: { readonly lines: readonly (string | undefined)[] }): JSX.Element {
  return (
    <span role="status">
      {lines
        .filter((line) => line !== undefined)
        .map((line) => (
          <span key={line} style={{ display: 'block' }}>
            {line}
          </span>
        ))}
    </span>
  );
}
