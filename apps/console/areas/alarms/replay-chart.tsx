import { inLocale } from '@heliodeck/kit/label';
import { decimalText } from '@heliodeck/kit/scale';
import type { ReplayedDevice } from '@heliodeck/model/alarms/rule-replay';
import { thresholdFields } from '@heliodeck/model/alarms/threshold-fields';
import { chartScale } from '@heliodeck/model/descriptors/record';
import { records } from '@heliodeck/model/registries/records';
import { type JSX, useCallback, useMemo } from 'react';
import { useLocale, useMessages } from '../../i18n/messages.ts';
import { Waiting } from '../../ui/waiting.tsx';
import { ruleLimits } from '../../widgets/alarms/rule-limits.ts';
import { Chart } from '../../widgets/chart/chart.tsx';
import { laneHeight } from '../../widgets/chart/lanes.ts';
import { timeOption } from '../../widgets/chart/line-option.ts';
import type { ChartLook } from '../../widgets/chart/look.ts';
import { type HistoryLine, historyLine } from '../../widgets/history-chart/metric-groups.ts';
import { useHistory } from '../../widgets/history-chart/use-history.ts';
import { alarmWords } from './alarm-words.ts';
import type { RuleResult } from './use-rule-replay.ts';

interface ReplayChartProps {
  /** Rules on one attribute, the form's first. */
  readonly results: readonly RuleResult[];
  readonly device: ReplayedDevice;
}

/**
 * Readings of the device with the most alarms, with the limits and the times at which alarms would have been open:
 * behind the readings for one rule, in rows below them for several.
 */
export function ReplayChart(props: ReplayChartProps): JSX.Element | null {
  const field = thresholdFields.get(String(props.results[0]?.rule.attrNo));
  const record = field && records.get(field.record);
  const line = record && field && historyLine(record, field.metric);
  if (!record?.history || !line || !field) return null;
  return <Drawn {...props} record={record} line={line} scale={chartScale(record, field.about)} />;
}

interface DrawnProps extends ReplayChartProps {
  readonly record: Parameters<typeof useHistory>[0]['record'];
  readonly line: HistoryLine;
  /** Displayed value = drawn value × scale. */
  readonly scale: number;
}

function Drawn({ results, device, record, line, scale }: DrawnProps): JSX.Element {
  const w = useMessages(alarmWords);
  const locale = useLocale();
  const { begin, end, deviceId } = device;
  const bands = useMemo(
    () =>
      results.map(({ replay }) =>
        replay.list
          .filter((alarm) => alarm.deviceId === deviceId)
          .map(({ packNum, from, to }) => ({ packNum, from, to: to ?? end })),
      ),
    [results, deviceId, end],
  );
  const isCompared = results.length > 1;
  const pack = record.packed ? bands.flat()[0]?.packNum : undefined;
  const range = useMemo(() => ({ begin, end }), [begin, end]);
  const lines = useMemo(() => [line], [line]);
  const { data, isPending } = useHistory({ record, deviceId, lines, range, zone: device.timeZone, pack });
  const limits = useMemo(
    () =>
      results.flatMap(({ rule }, n) =>
        ruleLimits(rule).map((limit) => ({
          name: isCompared ? `${w.limit} ${n + 1}` : w.limit,
          value: limit / scale,
        })),
      ),
    [results, isCompared, scale, w],
  );
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
            name: limit.name,
            unit,
            decimals,
            points: [begin, end].map((time) => [time, limit.value] as const),
          })),
        ],
        absent: w.absent,
        ...(isCompared
          ? { lanes: bands.map((own, n) => ({ name: String(n + 1), bands: own })) }
          : { bands: bands[0] ?? [] }),
        from: begin,
        to: end,
      });
    },
    [bands, begin, end, isCompared, limits, line, name, values, w],
  );
  const table = useMemo(
    () => ({
      columns: [w.time, `${name} (${line.unit})`],
      rows: values.map(([time, value]) => [time, value === null ? null : decimalText(value, line.decimals)]),
    }),
    [values, name, line, w],
  );
  const title = (isCompared ? w.replayRows : w.replayOf)(device.deviceName ?? '');
  const drawn = bands[0]?.length ?? 0;
  const alarms = results[0]?.replay.firing.find((one) => one.deviceId === deviceId)?.alarms ?? 0;
  const height = 240 + (isCompared ? results.length * laneHeight : 0);
  const notice = isPending ? <Waiting /> : values.length === 0 ? <p>{w.absent}</p> : undefined;
  return (
    <>
      <p>{title}</p>
      <Chart title={title} option={option} table={table} height={height} {...(notice ? { notice } : {})} />
      {drawn < alarms && <p>{w.replayDrawn(drawn, alarms)}</p>}
    </>
  );
}
