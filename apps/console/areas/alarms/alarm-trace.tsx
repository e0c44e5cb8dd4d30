import type { WireRow } from '@heliodeck/client/page';
import { decimalText } from '@heliodeck/kit/scale';
import { realtimeAlarm } from '@heliodeck/model/alarms/realtime-alarm';
import type { AlarmTraceReply } from '@heliodeck/model/wire/alarm-trace';
import { useQuery } from '@tanstack/react-query';
import { type JSX, useCallback, useMemo } from 'react';
import { get } from '../../api/client.ts';
import { useMessages } from '../../i18n/messages.ts';
import recordPage from '../../ui/record-page.module.css';
import { Chart } from '../../widgets/chart/chart.tsx';
import { timeOption } from '../../widgets/chart/line-option.ts';
import type { ChartLook } from '../../widgets/chart/look.ts';
import { alarmWords } from './alarm-words.ts';

/**
 * Chart of what belongs to an alarm that the program raised: device or DTU online, the bit, the energy of the day. Renders nothing if there
 * is nothing to draw.
 */
export function AlarmTrace({ alarm }: { readonly alarm: WireRow }): JSX.Element | null {
  const { data } = useQuery({
    queryKey: ['alarm trace', alarm.id, alarm.recoveredAt ?? null],
    queryFn: ({ signal }) =>
      get<AlarmTraceReply | null>(`${realtimeAlarm.path}/trace`, { id: alarm.id }, signal),
    retry: false,
  });
  return data ? <Drawn alarm={alarm} trace={data} /> : null;
}

function Drawn({ alarm, trace }: { readonly alarm: WireRow; readonly trace: AlarmTraceReply }): JSX.Element {
  const w = useMessages(alarmWords);
  const { kind, begin, end, points } = trace;
  const name = { online: w.traceOnline, bit: w.traceBit, energy: w.traceEnergy }[kind];
  const unit = kind === 'energy' ? 'Wh' : '';
  const band = useMemo(() => {
    const from = String(alarm.crossedAt ?? alarm.alarmTime ?? begin);
    const to = String(alarm.recoveredAt ?? end);
    return { from: from > begin ? from : begin, to: to < end ? to : end };
  }, [alarm, begin, end]);
  const option = useCallback(
    (look: ChartLook) =>
      timeOption(look, {
        lines: [{ name, unit, decimals: 0, points }],
        absent: w.absent,
        bands: [band],
        from: begin,
        to: end,
      }),
    [name, unit, points, band, begin, end, w],
  );
  const table = useMemo(
    () => ({
      columns: [w.time, unit === '' ? name : `${name} (${unit})`],
      rows: points.map(([time, value]) => [time, value === null ? null : decimalText(value, 0)]),
    }),
    [name, unit, points, w],
  );
  return (
    <section className={recordPage.card}>
      <h2>{w.trace}</h2>
      <Chart title={w.trace} option={option} table={table} height={220} />
    </section>
  );
}
