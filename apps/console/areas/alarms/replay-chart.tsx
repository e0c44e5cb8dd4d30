import { inLocale } from '@heliodeck/kit/label';
import { decimalText } from '@heliodeck/kit/scale';
import type { ReplayedAlarmRow, ReplayedDevice } from '@heliodeck/model/alarms/rule-replay';
import { thresholdFields } from '@heliodeck/model/alarms/threshold-fields';
import { records } from '@heliodeck/model/registries/records';
import { type JSX, useCallback, useMemo } from 'react';
import { useLocale, useMessages } from '../../i18n/messages.ts';
import { Waiting } from '../../ui/waiting.tsx';
import { ruleLimits } from '../../widgets/alarms/rule-limits.ts';
import { Chart } from '../../widgets/chart/chart.tsx';
import { timeOption } from '../../widgets/chart/line-option.ts';
import type { ChartLook } from '../../widgets/chart/look.ts';
import { type HistoryLine, historyLine } from '../../widgets/history-chart/metric-groups.ts';
import { useHistory } from '../../widgets/history-chart/use-history.ts';
import { alarmWords } from './alarm-words.ts';

interface ReplayChartProps {
  readonly rule: Readonly<Record<string, unknown>>;
  readonly device: ReplayedDevice;
  readonly list: readonly ReplayedAlarmRow[];
}

/** Readings of the device with the most alarms, with the limits and the times the alarms would have been open. */
export function ReplayChart(props: ReplayChartProps): JSX.Element | null {
  const field = thresholdFields.get(String(props.rule.attrNo));
  const record = field && records.get(field.record);
  const line = record && field && historyLine(record, field.metric);
  if (!record?.history || !line || !field) return null;
  return (
    <Drawn
      {...props}
      record={record}
      line={line}
      scale={record.key === 'battery' ? 1 : (field.about.scale ?? 1)}
    />
  );
}

interface DrawnProps extends ReplayChartProps {
  readonly record: Parameters<typeof useHistory>[0]['record'];
  readonly line: HistoryLine;
  /** Drawn × scale = shown. */
  readonly scale: number;
}

function Drawn({ rule, device, list, record, line, scale }: DrawnProps): JSX.Element {
  const w = useMessages(alarmWords);
  const locale = useLocale();
  const { begin, end, deviceId } = device;
  const own = useMemo(() => list.filter((alarm) => alarm.deviceId === deviceId), [list, deviceId]);
  const pack = record.packed ? own[0]?.packNum : undefined;
  const range = useMemo(() => ({ begin, end }), [begin, end]);
  const lines = useMemo(() => [line], [line]);
  const { data, isPending } = useHistory({ record, deviceId, lines, range, zone: device.timeZone, pack });
  const limits = useMemo(() => ruleLimits(rule).map((limit) => limit / scale), [rule, scale]);
  const values = useMemo(
    () =>
      (data?.points ?? []).flatMap((point) => {
        const value = point[line.name];
        return line.name in point
          ? [[point.dataTime, typeof value === 'number' ? value : null] as const]
          : [];
      }),
    [data, line],
  );
  const name = inLocale(line.label, locale);
  const option = useCallback(
    (look: ChartLook) => {
      const { unit, decimals } = line;
      return timeOption(look, {
        lines: [
          { name, unit, decimals, points: values },
          ...limits.map((limit) => ({
            ...{ name: w.limit, unit, decimals },
            points: [begin, end].map((time) => [time, limit] as const),
          })),
        ],
        absent: w.absent,
        bands: own.map(({ from, to }) => ({ from, to: to ?? end })),
        ...{ from: begin, to: end },
      });
    },
    [begin, end, limits, line, name, own, values, w],
  );
  const table = useMemo(
    () => ({
      columns: [w.time, `${name} (${line.unit})`],
      rows: values.map(([time, value]) => [time, value === null ? null : decimalText(value, line.decimals)]),
    }),
    [values, name, line, w],
  );
  const title = w.replayOf(device.deviceName ?? '');
  const notice = isPending ? <Waiting /> : values.length === 0 ? <p>{w.absent}</p> : undefined;
  return (
    <>
      <p>{title}</p>
      <Chart title={title} option={option} table={table} height={240} {...(notice ? { notice } : {})} />
      {own.length < device.alarms && <p>{w.replayDrawn(own.length, device.alarms)}</p>}
    </>
  );
}
