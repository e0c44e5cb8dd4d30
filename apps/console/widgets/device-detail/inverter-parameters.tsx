import type { WireRow } from '@heliodeck/client/page';
import type { SettingDescription } from '@heliodeck/devices/describe';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import { Button } from 'antd';
import { type JSX, useId, useState } from 'react';
import { useDictionary } from '../../api/dictionary.ts';
import { usePermission } from '../../api/menus.ts';
import { EmptyList } from '../../crud/list-notices.tsx';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { isAbsent } from '../../fields/absent.tsx';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { Icon } from '../../icons/icon.tsx';
import { hasSucceeded, subjectOf } from '../command-drawer/command-row.ts';
import type { Commands } from '../command-drawer/use-command.tsx';
import { detailWords } from './detail-words.ts';
import type { Device } from './device.ts';
import styles from './device-detail.module.css';
import { InverterValueInput } from './inverter-input.tsx';
import { settingsOf } from './inverter-settings.ts';
import { InverterWindows } from './inverter-windows.tsx';
import { type InverterInput, type InverterParameter, inverterWritable } from './inverter-writable.facts.ts';
import { settingChange } from './setting-change.ts';
import { SettingHint } from './setting-hint.tsx';
import { useRefuseOffline } from './use-refuse-offline.ts';

interface InverterParametersProps {
  readonly entity: Entity;
  readonly row: WireRow;
  readonly device: Device;
  readonly commands: Commands;
}

/**
 * What an inverter can be set to: windows of the day on one time line, every other field edited and written by itself
 * (docs/product/devices.md#inverters). What its model cannot be told is shown where it has a value.
 */
export function InverterParameters({ entity, row, device, commands }: InverterParametersProps): JSX.Element {
  const w = useMessages(detailWords);
  const [written, setWritten] = useState<Readonly<Record<string, string>>>({});
  const current = (name: string): unknown => written[name] ?? row[name];
  const settable = settingsOf(device.model);
  const shown = inverterWritable.filter(
    ({ name, window }) => !window && (settable.has(name) || !isAbsent(current(name))),
  );
  const hasWindows = inverterWritable.some(
    ({ name, window }) => window && (settable.has(name) || !isAbsent(row[name])),
  );
  if (shown.length === 0 && !hasWindows) return <EmptyList text={w.unsupported} />;
  return (
    <>
      {settable.size === 0 && <p className={styles.absent}>{w.fixed}</p>}
      {hasWindows && <InverterWindows row={row} settable={settable} device={device} commands={commands} />}
      {shown.length > 0 && (
        <table className={styles.parameters}>
          <thead className="unseen">
            <tr>
              <th scope="col">{w.parameter}</th>
              <th scope="col">{w.value}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((parameter) => (
              <ParameterRow
                key={parameter.name}
                parameter={parameter}
                words={entity.fields[parameter.name]?.label ?? parameter.label}
                setting={settable.get(parameter.name)}
                value={current(parameter.name)}
                device={device}
                commands={commands}
                onWritten={(value) => setWritten((before) => ({ ...before, [parameter.name]: value }))}
              />
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

interface ParameterRowProps {
  /** How the model lets it be set; undefined: it does not. */
  readonly setting: SettingDescription | undefined;
  readonly parameter: InverterParameter;
  readonly words: InverterParameter['label'];
  readonly value: unknown;
  readonly device: Device;
  readonly commands: Commands;
  readonly onWritten: (value: string) => void;
}

function ParameterRow({
  parameter,
  words,
  setting,
  value,
  device,
  commands,
  onWritten,
}: ParameterRowProps): JSX.Element {
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
  const write = async (next: string): Promise<void> => {
    if (change?.problem) return warn(change.problem === 'range' ? w.outOfRange : w.missing);
    if (change?.isSame) return warn(w.unchanged);
    if (refuseOffline(device)) return;
    setBusy(true);
    const { dtuId, address } = device;
    const request = {
      call: 'writeToDevice',
      dtuId,
      address,
      varName: parameter.name,
      varValue: next,
      what: words,
    } as const;
    const subject = subjectOf(device.name, device.stationName, device.dtuName);
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
          <ParameterValue parameter={parameter} value={value} />
        ) : (
          <>
            <InverterValueInput
              input={input}
              {...(setting?.choices && { choices: setting.choices })}
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

/** The limits of the model, where it names any. */
function narrowed(input: InverterInput, setting: SettingDescription | undefined): InverterInput {
  if (input.kind !== 'number' || setting === undefined) return input;
  const { min = input.min, max = input.max } = setting;
  return { ...input, ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}

const commandOf = ({ input }: InverterParameter): string => (input.kind === 'refresh' ? input.command : '');

/** What an edit starts with: the value in force, else the parameter's default. */
function firstDraft({ input }: InverterParameter, value: unknown): string {
  if (!isAbsent(value)) return String(value);
  return 'initial' in input && input.initial !== undefined ? String(input.initial) : '';
}

/** The value in force; of a choice with its words: '(value) name'. */
function ParameterValue({ parameter, value }: { parameter: InverterParameter; value: unknown }): JSX.Element {
  const w = useMessages(detailWords);
  const { input } = parameter;
  if (isAbsent(value)) return <span className={styles.absent}>{w.noData}</span>;
  if (input.kind === 'select') return <DictValue dict={input.dict} value={value} />;
  return (
    <span>
      {String(value)} {input.kind === 'number' && input.unit}
    </span>
  );
}

function DictValue({ dict, value }: { dict: string; value: unknown }): JSX.Element {
  const translate = useTranslate();
  const { options } = useDictionary(dict);
  const option = options.find((one) => one.value === String(value));
  return (
    <span>
      ({String(value)}) {option && translate(option.label)}
    </span>
  );
}
