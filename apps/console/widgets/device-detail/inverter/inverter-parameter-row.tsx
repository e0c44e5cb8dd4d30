import type { SettingDescription } from '@heliodeck/devices/description/describe';
import type { Label } from '@heliodeck/kit/label';
import { withUnit } from '@heliodeck/kit/quantity';
import { Button } from 'antd';
import { type JSX, useId, useRef, useState } from 'react';
import { usePermission } from '../../../api/menus.ts';
import { useFeedback } from '../../../feedback/use-feedback.ts';
import { isAbsent } from '../../../fields/shared/absent.tsx';
import { useMessages, useTranslate } from '../../../i18n/messages.ts';
import { Icon } from '../../../icons/icon.tsx';
import { useUnsavedGuard } from '../../../ui/unsaved-guard.ts';
import { hasSucceeded, subjectOf } from '../../command-drawer/command-row.ts';
import type { Commands } from '../../command-drawer/use-command.tsx';
import { detailWords } from '../shared/detail-words.ts';
import type { Device } from '../shared/device.ts';
import styles from '../shared/device-detail.module.css';
import { useChangeQuestion } from '../shared/use-change-question.ts';
import { useRefuseOffline } from '../shared/use-refuse-offline.ts';
import { InverterValueInput } from './inverter-input.tsx';
import type { InverterInput, InverterParameter } from './inverter-writable.facts.ts';
import { settingChange } from './setting-change.ts';
import { SettingHint } from './setting-hint.tsx';
import { useValueText } from './use-value-text.ts';

interface InverterParameterRowProps {
  /** How the model can set it; undefined: it cannot. */
  readonly setting: SettingDescription | undefined;
  readonly parameter: InverterParameter;
  readonly words: Label;
  readonly value: unknown;
  readonly device: Device;
  readonly commands: Commands;
  readonly onWritten: (value: string) => void;
}

/** One field of an inverter: its value, and its editor, which asks for confirmation of old → new before writing. */
export function InverterParameterRow({
  parameter,
  words,
  setting,
  value,
  device,
  commands,
  onWritten,
}: InverterParameterRowProps): JSX.Element {
  const w = useMessages(detailWords);
  const translate = useTranslate();
  const { warn } = useFeedback();
  const refuseOffline = useRefuseOffline();
  const mayEdit = usePermission('monitorManage_edit') && setting !== undefined;
  const [draft, setDraft] = useState<string>();
  const [busy, setBusy] = useState(false);
  const id = useId();
  const name = translate(words);
  const input = narrowed(parameter.input, setting);
  const change = draft === undefined ? undefined : settingChange(input, value, draft);
  const text = useValueText(input);
  const question = useChangeQuestion();
  const dirty = useRef(false);
  dirty.current = change !== undefined && !change.isSame && draft !== firstDraft(parameter, value);
  useUnsavedGuard(dirty);
  const write = async (next: string): Promise<void> => {
    if (change?.problem) return warn(change.problem === 'range' ? w.outOfRange : w.missing);
    if (change?.isSame) return warn(w.unchanged);
    if (refuseOffline(device)) return;
    const { dtuId, address } = device;
    const subject = subjectOf(device.name, device.stationName, device.dtuName);
    const is = input.kind === 'refresh' ? w.stationTime : (text(next) ?? next);
    const unit = input.kind === 'number' ? input.unit : undefined;
    if (!(await question(subject, [{ name, was: text(value) ?? w.notKnown, is, unit }]))) return;
    setBusy(true);
    const request = {
      call: 'writeToDevice',
      dtuId,
      address,
      varName: parameter.name,
      varValue: next,
      what: words,
    } as const;
    const row = await commands.send(request, { subject, deviceId: device.id });
    setBusy(false);
    if (!row || !hasSucceeded(row)) return;
    if (parameter.input.kind !== 'refresh') onWritten(next);
    setDraft(undefined);
  };
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        {draft === undefined ? (
          <ParameterValue text={text(value)} unit={input.kind === 'number' ? input.unit : undefined} />
        ) : (
          <>
            <InverterValueInput
              input={input}
              {...(setting?.choices && { choices: setting.choices })}
              to24={setting?.to24 === true}
              label={w.newValue(name)}
              value={draft}
              onChange={setDraft}
              isWrong={change?.problem === 'range'}
              describedBy={id}
            />
            {change && <SettingHint id={id} input={input} told={value} change={change} />}
          </>
        )}
      </td>
      <td className={styles.parameterActs}>
        {mayEdit && parameter.input.kind === 'refresh' && (
          <Button
            type="text"
            loading={busy}
            aria-label={w.refresh(name)}
            onClick={() => void write(commandOf(parameter))}
          >
            {!busy && <Icon name="refresh" size={16} />}
          </Button>
        )}
        {mayEdit && parameter.input.kind !== 'refresh' && draft === undefined && (
          <Button
            type="text"
            aria-label={w.change(name)}
            onClick={() => setDraft(firstDraft(parameter, value))}
          >
            <Icon name="edit" size={16} />
          </Button>
        )}
        {draft !== undefined && (
          <>
            <Button type="text" loading={busy} aria-label={w.write(name)} onClick={() => void write(draft)}>
              {!busy && <Icon name="upload" size={16} />}
            </Button>
            <Button
              type="text"
              disabled={busy}
              aria-label={w.close(name)}
              onClick={() => setDraft(undefined)}
            >
              <Icon name="close" size={16} />
            </Button>
          </>
        )}
      </td>
    </tr>
  );
}

/** The input with the limits of the model, if it has any. */
function narrowed(input: InverterInput, setting: SettingDescription | undefined): InverterInput {
  if (input.kind !== 'number' || setting === undefined) return input;
  const { min = input.min, max = input.max } = setting;
  return { ...input, ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}

const commandOf = ({ input }: InverterParameter): string => (input.kind === 'refresh' ? input.command : '');

/** The initial value of the editor: the current value, else the parameter's default. */
function firstDraft({ input }: InverterParameter, value: unknown): string {
  if (!isAbsent(value)) return String(value);
  return 'initial' in input && input.initial !== undefined ? String(input.initial) : '';
}

/** The current value. */
function ParameterValue({
  text,
  unit,
}: {
  readonly text: string | undefined;
  readonly unit: string | undefined;
}): JSX.Element {
  const w = useMessages(detailWords);
  if (text === undefined) return <span className={styles.absent}>{w.noData}</span>;
  return <span>{withUnit(text, unit)}</span>;
}
