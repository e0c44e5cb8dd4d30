import type { WireRow } from '@heliodeck/client/page';
import type { SettingDescription } from '@heliodeck/devices/description/describe';
import { minuteOfDay, timeOfDay } from '@heliodeck/kit/time-of-day';
import {
  brokenWindow,
  type TimeWindow,
  type WindowKind,
  windowField,
  windowsOf,
} from '@heliodeck/model/devices/time-windows';
import { Button } from 'antd';
import { type JSX, useRef, useState } from 'react';
import { usePermission } from '../../../api/menus.ts';
import { isAbsent } from '../../../fields/shared/absent.tsx';
import { useMessages, useTranslate } from '../../../i18n/messages.ts';
import { Icon } from '../../../icons/icon.tsx';
import { ClockPicker } from '../../../ui/clock-picker.tsx';
import { useUnsavedGuard } from '../../../ui/unsaved-guard.ts';
import { hasSucceeded, subjectOf } from '../../command-drawer/command-row.ts';
import type { Commands } from '../../command-drawer/use-command.tsx';
import { detailWords } from '../shared/detail-words.ts';
import type { Device } from '../shared/device.ts';
import styles from '../shared/device-detail.module.css';
import { useChangeQuestion } from '../shared/use-change-question.ts';
import { useRefuseOffline } from '../shared/use-refuse-offline.ts';
import { ChargingWindows } from './day-line.tsx';
import own from './inverter-windows.module.css';
import { inverterWritable } from './inverter-writable.facts.ts';

interface InverterWindowsProps {
  readonly row: WireRow;
  readonly settable: ReadonlyMap<string, SettingDescription>;
  readonly device: Device;
  readonly commands: Commands;
}

type Values = Readonly<Record<string, string>>;
const off = '00:00';
const edge = { allowClear: false, style: { width: 96 } } as const;

/**
 * Charge and discharge windows on one time line of the day; all changes are written at once, and only if all are valid.
 */
export function InverterWindows({ row, settable, device, commands }: InverterWindowsProps): JSX.Element {
  const w = useMessages(detailWords);
  const mayEdit = usePermission('monitorManage_edit');
  const refuseOffline = useRefuseOffline();
  const translate = useTranslate();
  const question = useChangeQuestion();
  const [draft, setDraft] = useState<Values>();
  const [busy, setBusy] = useState(false);
  const held = timesIn(row);
  const values = { ...held, ...draft };
  const changed = Object.entries(draft ?? {}).filter(([name, value]) => value !== (held[name] ?? off));
  const windows = windowsOf(values);
  const broken = windows.filter((window) => brokenWindow(windows, (one) => one === window) !== undefined);
  const known = windowNames(settable, held, row);
  const isSettable = known.some(({ kind, n }) => settable.has(windowField(kind, n, 'Start')));
  const changes = known.flatMap(({ kind, n }) => {
    const say = (of: Values): string => spanOf(of, kind, n, w.windowOff);
    const [was, is] = [say(held), say(values)];
    return was === is ? [] : [{ name: translate(detailWords.windowOf(kind, n)), was, is }];
  });
  const dirty = useRef(false);
  dirty.current = changed.length > 0;
  useUnsavedGuard(dirty);

  const write = async (): Promise<void> => {
    if (busy || changed.length === 0 || broken.length > 0 || refuseOffline(device)) return;
    const { dtuId, address } = device;
    const subject = subjectOf(device.name, device.stationName, device.dtuName);
    if (!(await question(subject, changes))) return;
    setBusy(true);
    const what = detailWords.windows;
    const ended = await commands.send(
      { call: 'writeParameters', dtuId, address, data: Object.fromEntries(changed), what },
      { subject, deviceId: device.id },
    );
    setBusy(false);
    if (ended && hasSucceeded(ended)) setDraft(undefined);
  };
  return (
    <section className={styles.part} aria-label={w.windows}>
      <h3>{w.windows}</h3>
      <ChargingWindows windows={windows} broken={broken} />
      <ul className={own.windows}>
        {known.map(({ kind, n }) => (
          <WindowLine
            key={`${kind}${n}`}
            window={{ kind, n }}
            values={values}
            held={held}
            to24={settable.get(windowField(kind, n, 'End'))?.to24 === true}
            isBroken={broken.some((one) => one.kind === kind && one.n === n)}
            onChange={draft && ((next) => setDraft({ ...draft, ...next }))}
          />
        ))}
      </ul>
      {mayEdit && isSettable && (
        <div className={styles.acts}>
          {draft === undefined ? (
            <Button icon={<Icon name="edit" size={16} />} onClick={() => setDraft({})}>
              {w.windowsEdit}
            </Button>
          ) : (
            <>
              <Button
                type="primary"
                loading={busy}
                disabled={changed.length === 0 || broken.length > 0}
                onClick={() => void write()}
              >
                {w.windowsWrite(changes.length)}
              </Button>
              <Button disabled={busy} onClick={() => setDraft(undefined)}>
                {w.cancelEdit}
              </Button>
            </>
          )}
        </div>
      )}
    </section>
  );
}

interface WindowLineProps {
  readonly window: Pick<TimeWindow, 'kind' | 'n'>;
  readonly values: Values;
  readonly held: Values;
  readonly isBroken: boolean;
  /** The model accepts 24:00 as the end. */
  readonly to24: boolean;
  /** Undefined outside of edit mode. */
  readonly onChange: ((next: Values) => void) | undefined;
}

function WindowLine({
  window: { kind, n },
  values,
  held,
  isBroken,
  to24,
  onChange,
}: WindowLineProps): JSX.Element {
  const w = useMessages(detailWords);
  const [start, end] = [windowField(kind, n, 'Start'), windowField(kind, n, 'End')];
  const name = w.windowOf(kind, n);
  const [from, to] = [values[start] ?? off, values[end] ?? off];
  const was = spanOf(held, kind, n, w.windowOff);
  const is = spanOf(values, kind, n, w.windowOff);
  return (
    <li data-kind={kind} data-broken={isBroken}>
      <span className={own.windowName}>{name}</span>
      {onChange === undefined ? (
        <span data-off={from === to}>{is}</span>
      ) : (
        <>
          <ClockPicker
            {...edge}
            aria-label={w.windowStart(name)}
            value={from}
            onChange={(value) => onChange({ [start]: value ?? off })}
          />
          <span aria-hidden="true">–</span>
          <ClockPicker
            {...edge}
            aria-label={w.windowEnd(name)}
            value={to}
            to24={to24}
            onChange={(value) => onChange({ [end]: value ?? off })}
          />
          {from !== to && (
            <Button
              type="text"
              aria-label={w.windowDisable(name)}
              onClick={() => onChange({ [start]: off, [end]: off })}
            >
              <Icon name="close" size={16} />
            </Button>
          )}
        </>
      )}
      {isBroken && (
        <span className={styles.hint} data-problem="true">
          {w.windowBroken}
        </span>
      )}
      {!isBroken && is !== was && <span className={styles.hint}>{w.windowWas(was)}</span>}
    </li>
  );
}

/** Start and end times of a row's windows. */
function timesIn(row: WireRow): Values {
  return Object.fromEntries(
    inverterWritable.flatMap(({ name, window }): [string, string][] => {
      const minutes = window && minuteOfDay(row[name]);
      return minutes === undefined ? [] : [[name, timeOfDay(minutes)]];
    }),
  );
}

/**
 * The windows of the model, and others with values; if the row counts its windows, those beyond the count are displayed
 * only while they are on.
 */
function windowNames(
  settable: ReadonlyMap<string, SettingDescription>,
  held: Values,
  row: WireRow,
): { readonly kind: WindowKind; readonly n: number }[] {
  return inverterWritable.flatMap(({ name, window }) => {
    if (!window || !name.endsWith('Start')) return [];
    const count = row[window.of];
    const isCounted = isAbsent(count) || window.n <= Number(count);
    const isOn = (held[name] ?? off) !== (held[windowField(window.of, window.n, 'End')] ?? off);
    if (!isCounted && !isOn) return [];
    return settable.has(name) || held[name] !== undefined ? [{ kind: window.of, n: window.n }] : [];
  });
}

/** A window as 'from–to', or the text for one that is off. */
function spanOf(values: Values, kind: WindowKind, n: number, none: string): string {
  const one = windowsOf({
    [windowField(kind, n, 'Start')]: values[windowField(kind, n, 'Start')] ?? off,
    [windowField(kind, n, 'End')]: values[windowField(kind, n, 'End')] ?? off,
  })[0];
  return one === undefined || one.from === one.to ? none : `${timeOfDay(one.from)}–${timeOfDay(one.to)}`;
}
