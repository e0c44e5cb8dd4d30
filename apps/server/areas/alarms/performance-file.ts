import { inLocale, type Label } from '@heliodeck/kit/label';
import { gradeItems } from '@heliodeck/model/alarms/grades';
import type { Measure, PeriodPerformance, StandingOne, Took } from '@heliodeck/model/alarms/performance';
import { performanceWords as w } from '@heliodeck/model/alarms/performance-words';
import { wireTime } from '@heliodeck/model/wire/time';
import type { Context } from '../../context.ts';
import type { ExportFile } from '../../crud/files/export.ts';
import { type SheetCell, sheetName } from '../../spreadsheet/sheet.ts';
import { xlsxStream } from '../../spreadsheet/xlsx-stream.ts';

/** The figures as written to the file. */
interface Measured {
  readonly operators: number;
  /** Name of the station; undefined if the figures cover several. */
  readonly station: string | undefined;
  readonly found: PeriodPerformance;
}

type Line = readonly [
  section: Label,
  item: string,
  value: number | string | null,
  unit: string,
  share: number | null,
  target: string,
  judged: string,
  note: string,
];

const percent = '0.0%';
const minute = 60_000;

/** The figures and lists of the page of alarm performance as one sheet. */
export function performanceFile(context: Context, measured: Measured): ExportFile {
  const { locale, now, zone } = context;
  const t = (text: Label): string => inLocale(text, locale);
  const name = t(w.title);
  const columns = [
    { header: t(w.section), width: 24 },
    { header: t(w.item), width: 40 },
    { header: t(w.value), width: 14 },
    { header: t(w.unit), width: 8 },
    { header: t(w.share), width: 10, format: percent },
    { header: t(w.target), width: 34 },
    { header: t(w.judged), width: 12 },
    { header: t(w.note), width: 60 },
  ];
  const rows = linesOf(context, measured).map(([section, ...rest]): SheetCell[] => [t(section), ...rest]);
  return {
    name: `${name}${wireTime(now, zone).replace(/\D/g, '')}.xlsx`,
    stream: xlsxStream({ name: sheetName(name), columns }, batches(rows)),
  };
}

async function* batches(rows: SheetCell[][]): AsyncGenerator<SheetCell[][]> {
  yield rows;
}

function linesOf({ locale, zone }: Context, { operators, station, found }: Measured): readonly Line[] {
  const t = (text: Label): string => inLocale(text, locale);
  const plain = (item: Label, value: Line[2], note = ''): Line => [
    ...([w.figures, t(item), value, '', null, '', '', note] as const),
  ];
  const counted = (item: Label, { value, band }: Measure, target: Label): Line => [
    ...([w.figures, t(item), value, '', null, t(target), t(w[band]), ''] as const),
  ];
  const shared = (item: Label, { value, band }: Measure, target: Label): Line => [
    ...([w.figures, t(item), null, '', value, t(target), t(w[band]), ''] as const),
  ];
  const took = (item: Label, { median, of }: Took, help: Label): Line => [
    ...([w.figures, t(item), median === null ? null : median / minute, 'min', null, '', ''] as const),
    `${t(help)} (${of})`,
  ];
  const one = (section: Label, { zh, en, deviceName, at }: StandingOne, note = ''): Line => [
    ...([section, locale === 'zh' ? zh : en, wireTime(at, zone), '', null, '', ''] as const),
    [deviceName, note].filter(Boolean).join(' · '),
  ];
  return [
    plain(w.period, t(w.span(found.begin, found.end)), found.isPartial ? t(w.partial) : ''),
    plain(w.station, station ?? t(w.allStations)),
    plain(w.operators, operators),
    plain(w.total, found.total),
    counted(w.rate, found.rate, w.rateTarget),
    shared(w.flood, found.flood, w.floodTarget),
    shared(w.worst, found.worstShare, w.worstTarget),
    plain(w.standing, found.standing),
    counted(w.stale, found.stale, w.staleTarget),
    counted(w.chattering, found.chattering, w.chatteringTarget),
    plain(w.shelved, found.shelved, t(w.shelvedTarget)),
    took(w.acknowledge, found.acknowledge, w.acknowledgeHelp),
    took(w.repair, found.repair, w.repairHelp),
    ...found.grades.map(
      ({ grade, count, share }): Line => [
        ...([w.grades, t(gradeWords(grade)), count, '', share, '', '', ''] as const),
      ],
    ),
    ...(['rules', 'devices'] as const).flatMap((which) =>
      found[which].map(
        ({ zh, en, count, share }): Line => [
          ...([w[which], locale === 'zh' ? zh : en, count, '', share, '', '', ''] as const),
        ],
      ),
    ),
    ...found.staleOnes.map((each) => one(w.stale, each)),
    ...found.chatteringOnes.map((each) => one(w.chattering, each)),
    ...found.shelvedOnes.map((each) =>
      one(w.shelved, each, t(w.shelf(each.until, each.by ?? '', each.why ?? ''))),
    ),
  ];
}

function gradeWords(grade: number): Label {
  const text = String(grade);
  return gradeItems.find(({ key }) => key === text)?.label ?? { zh: text, en: text };
}
