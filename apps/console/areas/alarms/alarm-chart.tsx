import type { WireRow } from '@heliodeck/client/page';
import { inLocale } from '@heliodeck/kit/label';
import { numberOrNull } from '@heliodeck/kit/plain-value';
import { withUnit } from '@heliodeck/kit/quantity';
import { decimalText } from '@heliodeck/kit/scale';
import { thresholdFields } from '@heliodeck/model/alarms/threshold-fields';
import { chartScale } from '@heliodeck/model/descriptors/record';
import { records } from '@heliodeck/model/registries/records';
import { readWireTime, wallText, wireTime } from '@heliodeck/model/wire/time';
import { type JSX, useCallback, useMemo } from 'react';
import { serverNow } from '../../api/server-clock.ts';
import { useLocale, useMessages } from '../../i18n/messages.ts';
import recordPage from '../../ui/record-page.module.css';
import { Waiting } from '../../ui/waiting.tsx';
import { ruleAttribute } from '../../widgets/alarms/rule-facts.ts';
import { ruleLimits } from '../../widgets/alarms/rule-limits.ts';
import { Chart } from '../../widgets/chart/chart.tsx';
import { timeOption } from '../../widgets/chart/line-option.ts';
import type { ChartLook } from '../../widgets/chart/look.ts';
import { type HistoryLine, historyLine } from '../../widgets/history-chart/metric-groups.ts';
import { type History, useHistory } from '../../widgets/history-chart/use-history.ts';
import { alarmWords } from './alarm-words.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const noPoints: History['points'] = [];

/**
 * Chart of the value that a rule watches, from two hours before the alarm to two hours after its end, with the limits;
 * renders nothing for an alarm without a rule.
 */
export function AlarmChart({ alarm, zone }: { alarm: WireRow; zone: string }): JSX.Element | null {
  const field = thresholdFields.get(ruleAttribute(alarm.rule) ?? '');
  const record = field && records.get(field.record);
  const line = record && field && historyLine(record, field.metric);
  if (!record || !line || !alarm.deviceId || !record.history) return null;
  return (
    <Drawn alarm={alarm} zone={zone} line={line} record={record} scale={chartScale(record, field.about)} />
  );
}

interface DrawnProps {
  readonly alarm: WireRow;
  readonly zone: string;
  readonly line: HistoryLine;
  readonly record: Parameters<typeof useHistory>[0]['record'];
  /** Displayed value = drawn value × scale. */
  readonly scale: number;
}

function Drawn({ alarm, zone, line, record, scale }: DrawnProps): JSX.Element {
  const w = useMessages(alarmWords);
  const locale = useLocale();
  const range = useMemo(() => around(alarm, zone), [alarm, zone]);
  const lines = useMemo(() => [line], [line]);
  const pack = typeof alarm.pack === 'number' && record.packed ? alarm.pack : undefined;
  const { data, isPending } = useHistory({
    record,
    deviceId: String(alarm.deviceId),
    lines,
    range,
    zone,
    pack,
  });
  const points = data?.points ?? noPoints;
  const name = inLocale(line.label, locale);
  const limits = useMemo(() => ruleLimits(alarm.rule).map((limit) => limit / scale), [alarm, scale]);
  const values = useMemo(
    () =>
      points.flatMap((point) =>
        line.name in point ? [[point.dataTime, numberOrNull(point[line.name])] as const] : [],
      ),
    [points, line],
  );
  // The newest reading of an alarm that has not recovered.
  const newest = values.at(-1)?.[0];
  const band = useMemo(() => {
    const from = String(alarm.crossedAt ?? alarm.alarmTime ?? range.begin);
    const until = String(alarm.recoveredAt ?? newest ?? range.end);
    return { from, to: until < range.end ? until : range.end };
  }, [alarm, newest, range]);
  const option = useCallback(
    (look: ChartLook) => {
      const { unit, decimals } = line;
      const flat = limits.map((limit) => ({
        // Its value tells two limits apart, and says what the line's height only suggests.
        name: `${w.limit} ${withUnit(decimalText(limit, decimals), unit)}`,
        unit,
        decimals,
        points: [range.begin, range.end].map((time) => [time, limit] as const),
      }));
      return timeOption(look, {
        lines: [{ name, unit, decimals, points: values }, ...flat],
        absent: w.absent,
        bands: [band],
        from: range.begin,
        to: range.end,
      });
    },
    [band, limits, line, name, range, values, w],
  );
  const table = useMemo(
    () => ({
      columns: [w.time, `${name} (${line.unit})`],
      rows: values.map(([time, value]) => [time, value === null ? null : decimalText(value, line.decimals)]),
    }),
    [values, name, line, w],
  );
  const notice = isPending ? <Waiting /> : values.length === 0 ? <p>{w.absent}</p> : undefined;
  return (
    <section className={recordPage.card}>
      <h2>{w.values}</h2>
      <Chart title={w.values} option={option} table={table} height={300} {...(notice ? { notice } : {})} />
    </section>
  );
}

/** Two hours before and after an alarm; for an open alarm, around its start. The future is not drawn. */
function around(alarm: WireRow, zone: string): { readonly begin: string; readonly end: string } {
  const begin = readWireTime(String(alarm.crossedAt ?? alarm.alarmTime ?? '')) ?? 0;
  const back = readWireTime(String(alarm.recoveredAt ?? ''));
  const end = back !== undefined && back - begin < 24 * hourMs ? back : begin;
  const now = readWireTime(wireTime(serverNow(), zone)) ?? end;
  const last = Math.max(begin + minuteMs, Math.min(end + 2 * hourMs, now));
  return { begin: wallText(begin - 2 * hourMs), end: wallText(last) };
}
