import { type Label, label } from '@heliodeck/kit/label';
import type { ReportBand, ReportColumn } from './fixed-report.ts';

/** How the bands of a row were determined. */
const bandsByOptions = [
  { value: 'mixed', label: label('部分按寄存器', 'Partly registers') },
  { value: 'register', label: label('电表寄存器', 'Meter registers') },
  { value: 'tariff', label: label('电价时段计算', 'Computed by tariff') },
] as const;

const bandWords: Readonly<Record<'Total' | ReportBand, Label>> = {
  Total: label('总', 'Total'),
  Sharp: label('尖', 'Sharp'),
  Peak: label('峰', 'Peak'),
  Flat: label('平', 'Flat'),
  Valley: label('谷', 'Valley'),
  Other: label('其他', 'Other'),
};
const otherHelp = label(
  '不属于尖、峰、平、谷的电量，如深谷；各时段之和等于总电量',
  'Energy in no band of these, such as deep valley: the bands add up to the total',
);
const ways = {
  forward: label('正向有功电量', 'Forward Active Energy'),
  reverse: label('反向有功电量', 'Reverse Active Energy'),
} as const;

/**
 * Columns of forward and reverse energy by band.
 * @param keys API names: those of the total, sharp, peak, flat, valley and other
 */
export function bandColumns(way: 'forward' | 'reverse', keys: readonly string[]): readonly ReportColumn[] {
  return (['Total', 'Sharp', 'Peak', 'Flat', 'Valley', 'Other'] as const).map((band, index) => ({
    key: keys[index] ?? '',
    of: `${way}${band}` as const,
    label: bandWords[band],
    kind: 'number',
    unit: 'kWh',
    decimals: 3,
    group: ways[way],
    sum: true,
    opens: [way],
    width: 108,
    ...(band === 'Other' ? { help: otherHelp } : {}),
  }));
}

/** How the bands of a row were determined. */
export const bandsByColumn: ReportColumn = {
  key: 'bandsBy',
  of: 'bandsBy',
  label: label('分时来源', 'Bands By'),
  kind: 'choice',
  width: 180,
  options: bandsByOptions,
};

/** Share of the period that has data. */
export function qualityColumn(key: string): ReportColumn {
  return {
    key,
    of: 'coverage',
    label: label('数据质量', 'Quality'),
    kind: 'number',
    unit: '%',
    decimals: 1,
    help: label('已过去的时间中有数据的比例', 'Share of the time elapsed that has data'),
    width: 90,
  };
}

export const ratioLabel = label('变比', 'Transformer Ratio');
