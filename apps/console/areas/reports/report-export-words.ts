import { inLocale, type Label, type Locale, label } from '@heliodeck/kit/label';
import { type FixedReport, type FixedReportPage, reportPeriod } from '@heliodeck/model/reports/fixed-report';
import type { RegionNode } from '@heliodeck/model/wire/region-node';
import { rowsInWords } from '../../crud/shared/rows-in-words.ts';
import { isStation } from '../../widgets/region-tree/region-node.ts';
import { reportWords } from './report-words.ts';
import type { ReportState } from './use-report-state.ts';

const words = {
  rows: (report: string, { zh, en }: Label) => label(`${report}，${zh}`, `${report}: ${en}`),
  length: (length: string, from: string, until: string) =>
    label(`${length}：${from} 至 ${until}`, `${length}: ${from} to ${until}`),
  where: (name: string, place: string) => label(`${name}：${place}`, `${name}: ${place}`),
};

interface WhatIsExported {
  readonly report: FixedReport;
  readonly state: Pick<ReportState, 'type' | 'begin' | 'end' | 'station' | 'region' | 'tab'>;
  /** The displayed page; undefined: not loaded. */
  readonly page: Pick<FixedReportPage, 'total' | 'begin' | 'end'> | undefined;
  /** Regions and stations that the user may see. */
  readonly tree: readonly RegionNode[];
}

/** Describes the file of a report before it is created: number of rows, period and stations. */
export function reportExportWords(what: WhatIsExported): Label {
  const inOne = (locale: Locale): string => {
    const { report, state, page, tree } = what;
    const w = (of: Label): string => inLocale(of, locale);
    const [begin, end] = [state.begin ?? page?.begin, state.end ?? page?.end];
    const time =
      state.type === reportPeriod.total || !begin || !end
        ? w(reportWords[state.type])
        : w(words.length(w(reportWords[state.type]), begin, end));
    const asked = state.station ?? state.region;
    const place = asked === undefined ? w(reportWords.everywhere) : (placeName(tree, asked) ?? asked);
    const isOne = report.single !== undefined && state.tab === 'one';
    return [
      ...(page ? [w(words.rows(w(report.label), rowsInWords(page.total, false)))] : [w(report.label)]),
      time,
      w(words.where(w(reportWords.where), place)),
      ...(isOne && report.single ? [w(report.single.one)] : []),
    ].join('\n');
  };
  return { zh: inOne('zh'), en: inOne('en') };
}

/** Name of a station or region; undefined if the user may not see it. */
function placeName(tree: readonly RegionNode[], id: string): string | undefined {
  for (const node of tree) {
    if ((isStation(node) ? node.stationId : node.value) === id) return node.label;
    const below = placeName(node.children ?? [], id);
    if (below !== undefined) return below;
  }
  return undefined;
}
