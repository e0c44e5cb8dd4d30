import { scaleFor } from '@heliodeck/kit/magnitude';
import { lossKinds } from '@heliodeck/model/energy/insight/losses';
import type { StationInsight } from '@heliodeck/model/energy/insight/station-insight';
import type { JSX } from 'react';
import { type Translated, useMessages } from '../../i18n/messages.ts';
import { usePhone } from '../../state/media.ts';
import recordPage from '../../ui/record-page.module.css';
import { baseOption, tipHtml, valueAxis } from '../../widgets/chart/base-option.ts';
import { Chart } from '../../widgets/chart/chart.tsx';
import { RecordCard } from '../../widgets/record-page/record-page.tsx';
import { energyText } from './energy-text.ts';
import { Help, HelpList } from './help.tsx';
import { insightHelp } from './insight-help.ts';
import { insightWords } from './insight-words.ts';
import { percent } from './percent.ts';

interface LossStep {
  readonly name: string;
  readonly help: string;
  /** kWh; `null` = not measured. */
  readonly value: number | null;
  /** kWh below the bar, not drawn. */
  readonly below: number;
  readonly kind: 'whole' | 'loss' | 'rest';
}

/** From a cloudless sky to the light there was; nothing if the light was not measured. */
function skySteps(
  { clearSky }: StationInsight,
  theoretical: number,
  w: Translated<typeof insightWords>,
  help: Translated<typeof insightHelp>,
): readonly LossStep[] {
  if (clearSky === null) return [];
  return [
    { name: w.clearSkyEnergy, help: help.clearSkyEnergy, value: clearSky, below: 0, kind: 'whole' },
    {
      name: w.irradiance,
      help: help.irradiance,
      value: clearSky - theoretical,
      below: Math.min(clearSky, theoretical),
      kind: 'loss',
    },
  ];
}

/**
 * Waterfall chart from the theoretical to the metered energy. Steps that were not measured have no bar; the table
 * states this.
 */
export function LossPicture({
  data,
  losses,
}: {
  readonly data: StationInsight;
  readonly losses: NonNullable<StationInsight['losses']>;
}): JSX.Element {
  const w = useMessages(insightWords);
  const help = useMessages(insightHelp);
  const isPhone = usePhone();
  const theoretical = data.theoretical ?? 0;
  const steps: LossStep[] = [
    ...skySteps(data, theoretical, w, help),
    { name: w.theoretical, help: help.theoretical, value: theoretical, below: 0, kind: 'whole' },
  ];
  let left = theoretical;
  for (const kind of [...lossKinds, 'unexplained'] as const) {
    const value = kind === 'unexplained' ? data.unexplained : losses[kind];
    const after = left - (value ?? 0);
    // Measured irradiance already includes the weather.
    const name = kind === 'unexplained' && data.light === 'measured' ? w.onlyUnexplained : w[kind];
    const step = { name, help: help[kind], value, below: Math.min(left, after) };
    steps.push({ ...step, kind: kind === 'unexplained' ? 'rest' : 'loss' });
    left = after;
  }
  const unlit = data.unlit ?? 0;
  const counted = data.energy === null ? null : data.energy - unlit;
  steps.push({ name: w.measured, help: help.measured, value: counted, below: 0, kind: 'whole' });
  const drawn = steps.filter(({ value }) => value !== null);
  const { factor, unit } = scaleFor(Math.max(theoretical, data.clearSky ?? 0), 'kWh');
  const shareOf = (value: number | null) =>
    value === null || theoretical === 0 ? null : percent(value / theoretical);
  return (
    <RecordCard title={w.losses}>
      <p className={recordPage.quiet}>
        {w.lossesNote}{' '}
        <Help about={w.losses}>
          <HelpList figures={steps.map((step) => [step.name, step.help])} />
        </Help>
      </p>
      {unlit > 0 && <p className={recordPage.quiet}>{w.unlit(energyText(unlit) ?? '')}</p>}
      <Chart
        title={w.losses}
        subtitle={`${data.stationName} ${data.first} – ${data.last}`}
        height={isPhone ? 420 : 300}
        option={(look) => {
          const base = baseOption(look);
          const kinds = {
            type: 'category',
            data: drawn.map(({ name }) => name),
            axisTick: { show: false },
            axisLine: { lineStyle: { color: look.inkFaint } },
            // On a phone the names of eleven steps do not fit side by side: the bars are horizontal there.
            axisLabel: { color: look.inkFaint, interval: 0, width: 84, overflow: 'break' },
          };
          const values = valueAxis(look, unit);
          const colours = { whole: look.series[0], loss: look.series[1], rest: look.inkFaint };
          return {
            ...base,
            tooltip: {
              ...(base.tooltip as object),
              axisPointer: { type: 'shadow', shadowStyle: { color: look.line, opacity: 0.4 } },
              formatter: (points: readonly { dataIndex: number }[]) => {
                const step = drawn[points[0]?.dataIndex ?? 0];
                if (step === undefined) return '';
                const colour = colours[step.kind] ?? look.ink;
                return tipHtml(
                  step.name,
                  [
                    { name: w.energy, text: energyText(step.value), colour },
                    { name: w.share, text: shareOf(step.value), colour: 'transparent' },
                  ],
                  '—',
                );
              },
            },
            ...(isPhone
              ? { xAxis: values, yAxis: { ...kinds, inverse: true } }
              : { xAxis: kinds, yAxis: values }),
            series: [
              {
                type: 'bar',
                stack: 'way',
                silent: true,
                itemStyle: { color: 'transparent' },
                data: drawn.map(({ below }) => below * factor),
              },
              {
                type: 'bar',
                stack: 'way',
                barMaxWidth: isPhone ? 16 : 48,
                data: drawn.map(({ value, kind }) => ({
                  value: Math.abs(value ?? 0) * factor,
                  itemStyle: { color: colours[kind], borderRadius: isPhone ? 2 : [2, 2, 0, 0] },
                })),
              },
            ],
          };
        }}
        table={{
          columns: [w.step, w.energy, w.share],
          rows: steps.map(({ name, value }) => [name, energyText(value) ?? w.notMeasured, shareOf(value)]),
        }}
      />
    </RecordCard>
  );
}
