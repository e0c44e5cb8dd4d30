import type { ReportProblem, TemplateQuery } from '@heliodeck/model/tools/report-wire';
import { addressOf, cellPositionOf } from '@heliodeck/reports/template/address';
import type { Template } from '@heliodeck/reports/template/template';
import { useQuery } from '@tanstack/react-query';
import { Tabs } from 'antd';
import { type JSX, useCallback, useRef, useState } from 'react';
import { post } from '../../../api/client.ts';
import { useFeedback } from '../../../feedback/use-feedback.ts';
import { useLocale, useMessages } from '../../../i18n/messages.ts';
import { useUnsavedGuard } from '../../../ui/unsaved-guard.ts';
import { CellPanel } from './cell-panel.tsx';
import styles from './designer.module.css';
import { designerWords } from './designer-words.ts';
import { cellAt, noContent, type Range, styled, withCell } from './edits.ts';
import { fieldsOf } from './fields-of.ts';
import { TemplateGrid } from './grid.tsx';
import { LinePanel } from './line-panel.tsx';
import type { OpenedReport } from './opened-report.ts';
import { ReportPanel } from './report-panel.tsx';
import { SetsPanel } from './sets-panel.tsx';
import { TemplateToolbar } from './toolbar.tsx';
import { TriedPage } from './tried-page.tsx';
import { useDraft } from './use-draft.ts';
import { VersionsDialog } from './versions-dialog.tsx';

interface DesignerProps {
  readonly report: OpenedReport;
  readonly sources: readonly TemplateQuery[];
  /** The template was restored or saved elsewhere and must be reloaded. */
  readonly onReload: () => void;
}

const base = 'blade-report/report';
const start: Range = { from: { row: 0, column: 0 }, to: { row: 0, column: 0 } };

/** The report designer: sets on the left, cells in the middle, the settings of a cell on the right. */
export function ReportDesigner({ report, sources, onReload }: DesignerProps): JSX.Element {
  const w = useMessages(designerWords);
  const { done, failed } = useFeedback();
  const dirty = useRef(false);
  useUnsavedGuard(dirty);
  const changed = useCallback(() => {
    dirty.current = true;
  }, []);
  const draft = useDraft(report.template, changed);
  const { template, change } = draft;
  const [version, setVersion] = useState(report.version);
  const [chosen, setRange] = useState(start);
  const [previewed, setPreviewed] = useState<Template>();
  const [showsVersions, setShowsVersions] = useState(false);
  const range = within(template, chosen);
  const at = cellAt(template, range.from)?.at ?? addressOf(range.from);
  const problems = useProblems(template);

  const save = async (): Promise<void> => {
    try {
      const saved = await post<{ readonly version: number }>(`${base}/save-template`, {
        id: report.id,
        version,
        template,
      });
      dirty.current = false;
      setVersion(saved.version);
      done(`${w.saved} ${saved.version}`);
    } catch (error) {
      failed(error);
    }
  };
  const insert = (field: string, to = at): void => {
    const [set = '', name = ''] = field.split('.', 2);
    const place = cellPositionOf(to);
    if (place) setRange({ from: place, to: place });
    const kind = fieldsOf(template, set, sources).find((one) => one.name === name)?.kind;
    const isSum = kind === 'number';
    change((now) =>
      withCell(now, to, {
        ...noContent,
        set,
        field: name,
        ...(isSum ? { agg: 'sum' } : { agg: 'list', expand: 'down' }),
      }),
    );
  };
  if (previewed)
    return <TriedPage report={report.name} template={previewed} onBack={() => setPreviewed(undefined)} />;
  const cellsInRange = template.cells.filter(({ at: address }) => {
    const place = cellPositionOf(address);
    return (
      place !== undefined &&
      place.row >= range.from.row &&
      place.row <= range.to.row &&
      place.column >= range.from.column &&
      place.column <= range.to.column
    );
  });
  return (
    <div className={styles.designer}>
      <TemplateToolbar
        draft={draft}
        range={range}
        onSave={() => void save()}
        onPreview={() => setPreviewed(template)}
        onVersions={() => setShowsVersions(true)}
      />
      <SetsPanel template={template} sources={sources} onChange={change} onField={(field) => insert(field)} />
      <TemplateGrid
        template={template}
        range={range}
        problems={
          new Map(problems.flatMap((one) => (one.at === null ? [] : [[one.at, one.message] as const])))
        }
        onRange={setRange}
        onChange={change}
        onUndo={draft.undo}
        onRedo={draft.redo}
        onField={insert}
      />
      <aside className={styles.panel} aria-label={w.cell}>
        <Tabs
          size="small"
          items={[
            {
              key: 'cell',
              label: w.cell,
              children: (
                <CellPanel
                  key={at}
                  template={template}
                  sources={sources}
                  at={at}
                  onPatch={(patch) => change((now) => withCell(now, at, patch))}
                  onStyle={(patch) => {
                    const all = cellsInRange.length > 0 ? cellsInRange.map((cell) => cell.at) : [at];
                    change((now) => styled(now, all, patch));
                  }}
                />
              ),
            },
            {
              key: 'line',
              label: `${w.row}/${w.column}`,
              children: <LinePanel template={template} place={range.from} onChange={change} />,
            },
            {
              key: 'report',
              label: w.report,
              children: <ReportPanel template={template} sources={sources} onChange={change} />,
            },
          ]}
        />
      </aside>
      <footer className={styles.problems} role="status" aria-label={w.problems}>
        {problems.length === 0 ? w.noProblems : problems.map((one) => one.message).join(' · ')}
      </footer>
      {showsVersions && (
        <VersionsDialog
          id={report.id}
          template={template}
          onRestored={() => {
            dirty.current = false;
            setShowsVersions(false);
            onReload();
          }}
          onClose={() => setShowsVersions(false)}
        />
      )}
    </div>
  );
}

function within({ rows, columns }: Template, { from, to }: Range): Range {
  const inside = (place: Range['from']) => ({
    row: Math.min(place.row, rows.length - 1),
    column: Math.min(place.column, columns.length - 1),
  });
  return { from: inside(from), to: inside(to) };
}

/** The problems of the current template, as the server reports them on save. */
function useProblems(template: Template): readonly ReportProblem[] {
  const locale = useLocale();
  const { data = [] } = useQuery({
    queryKey: ['report problems', template, locale],
    queryFn: () => post<readonly ReportProblem[]>(`${base}/check`, { template }),
    placeholderData: (before: readonly ReportProblem[] | undefined) => before,
    gcTime: 10_000,
    retry: false,
  });
  return data;
}
