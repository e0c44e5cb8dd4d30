import { inLocale } from '@heliodeck/kit/label';
import { deviceCommand } from '@heliodeck/model/commands/device-command';
import { Button, Select } from 'antd';
import { type JSX, useId, useState } from 'react';
import { get } from '../../api/client.ts';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { uiOf } from '../../fields/registry.ts';
import { useLocale, useMessages } from '../../i18n/messages.ts';
import { Icon } from '../../icons/icon.tsx';
import type { Device } from '../../widgets/device-detail/shared/device.ts';
import { useDevice } from '../../widgets/device-detail/shared/use-devices.ts';
import { chartedRecord } from '../../widgets/history-chart/metric-groups.ts';
import { usePacks } from '../../widgets/history-chart/use-packs.ts';
import styles from './compare.module.css';
import type { DeviceSignal } from './compare-search.ts';
import { compareWords } from './compare-words.ts';

const { deviceId: deviceField } = deviceCommand.fields;
const DeviceInput = uiOf(deviceField).Input;
/** A device without a type has no record and no signals. */
const noType = -1;

/** Selects a device and its signals, for it alone or for all devices of its type at the station. */
export function DevicePicker({
  onAdd,
}: {
  readonly onAdd: (signals: readonly DeviceSignal[]) => void;
}): JSX.Element {
  const w = useMessages(compareWords);
  const locale = useLocale();
  const id = useId();
  const { warn, failed } = useFeedback();
  const [deviceId, setDeviceId] = useState<string>();
  const [metrics, setMetrics] = useState<readonly string[]>([]);
  const [pack, setPack] = useState<number>();
  const { data: device } = useDevice(deviceId);
  const record = chartedRecord(device?.type ?? noType);
  const chosen = record?.packed === true ? (pack ?? null) : null;
  const options = record === undefined ? [] : metricsOf(record, locale);
  const packed = record?.packed ? record : undefined;

  const signalsOf = (one: string): readonly DeviceSignal[] =>
    metrics.map((metric) => ({ deviceId: one, metric, ...(chosen === null ? {} : { pack: chosen }) }));
  const isReady = device !== undefined && metrics.length > 0;
  const add = (): void => (isReady ? onAdd(signalsOf(device.id)) : warn(w.chooseMetric));
  const addPeers = async (): Promise<void> => {
    if (!isReady || !device.createDept) return warn(w.chooseMetric);
    try {
      const query = { createDept: device.createDept, current: 1, size: 10_000 };
      const all = await get<readonly Device[]>('blade-xwj/xwj/list/dept', query);
      const peers = all.filter((one) => one.type === device.type);
      onAdd(peers.flatMap((one) => signalsOf(one.id)));
    } catch (error) {
      failed(error);
    }
  };
  return (
    <>
      <div className={styles.field}>
        <label htmlFor={`${id}device`}>{w.device}</label>
        <DeviceInput
          id={`${id}device`}
          name="deviceId"
          field={deviceField}
          value={deviceId ?? null}
          onChange={(next: unknown) => {
            setDeviceId(next ? String(next) : undefined);
            setMetrics([]);
            setPack(undefined);
          }}
        />
      </div>
      <div className={styles.field} data-wide>
        <label htmlFor={`${id}metrics`}>{w.metrics}</label>
        <Select
          id={`${id}metrics`}
          mode="multiple"
          maxTagCount="responsive"
          disabled={device === undefined}
          showSearch={{ optionFilterProp: 'label' }}
          value={[...metrics]}
          onChange={(next: string[]) => setMetrics(next)}
          options={options}
          notFoundContent={w.noChart}
        />
      </div>
      {packed && device && <PackChoice record={packed} device={device} value={pack} onChange={setPack} />}
      <div className={styles.acts}>
        <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={add}>
          {w.add}
        </Button>
        <Button title={w.addPeersText} disabled={!isReady} onClick={() => void addPeers()}>
          {w.addPeers}
        </Button>
      </div>
    </>
  );
}

function PackChoice({
  record,
  device,
  value,
  onChange,
}: {
  readonly record: Parameters<typeof usePacks>[0];
  readonly device: Device;
  readonly value: number | undefined;
  readonly onChange: (pack: number | undefined) => void;
}): JSX.Element | null {
  const w = useMessages(compareWords);
  const id = useId();
  const packs = usePacks(record, device.id);
  if (packs.length < 2) return null;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{w.pack}</label>
      <Select
        id={id}
        allowClear
        value={value ?? null}
        onChange={(next: number | null | undefined) => onChange(next ?? undefined)}
        options={packs.map((n) => ({ value: n, label: w.packOf(n) }))}
      />
    </div>
  );
}

/** All numbers of a record, those of its default charts first. */
function metricsOf(record: NonNullable<ReturnType<typeof chartedRecord>>, locale: 'zh' | 'en') {
  const usual = record.chart ?? [];
  const names = Object.entries(record.metrics).flatMap(([name, { kind }]) =>
    kind === 'number' || kind === 'integer' ? [name] : [],
  );
  const order = [
    ...usual.filter((name) => names.includes(name)),
    ...names.filter((name) => !usual.includes(name)),
  ];
  return order.flatMap((value) => {
    const metric = record.metrics[value];
    return metric ? [{ value, label: inLocale(metric.label, locale) }] : [];
  });
}
