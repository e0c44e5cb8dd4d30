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
  const { draft, save, discard } = useSavedDraft(report);
  const { template, change } = draft;
  const [chosen, setRange] = useState(start);
  const [previewed, setPreviewed] = useState<Template>();
  const [showsVersions, setShowsVersions] = useState(false);
  const range = within(template, chosen);
  const at = cellAt(template, range.from)?.at ?? addressOf(range.from);
  const problems = useProblems(template);
  const insert = (field: string, to = at): void => {
    const place = cellPositionOf(to);
    if (place) setRange({ from: place, to: place });
    change((now) => withField(now, to, field, sources));
  };
  if (previewed)
    return <TriedPage report={report.name} template={previewed} onBack={() => setPreviewed(undefined)} />;
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
      <SettingsPanel template={template} sources={sources} range={range} at={at} onChange={change} />
      <ProblemLine problems={problems} />
      {showsVersions && (
        <VersionsDialog
          id={report.id}
          template={template}
          onRestored={() => {
            discard();
            setShowsVersions(false);
            onReload();
          }}
          onClose={() => setShowsVersions(false)}
        />
      )}
    </div>
  );
}

/** The edited template, which is saved as a new version; a change that is not saved is not left without a question. */
function useSavedDraft(report: OpenedReport) {
  const w = useMessages(designerWords);
  const { done, failed } = useFeedback();
  const dirty = useRef(false);
  useUnsavedGuard(dirty);
  const changed = useCallback(() => {
    dirty.current = true;
  }, []);
  const discard = (): void => {
    dirty.current = false;
  };
  const draft = useDraft(report.template, changed);
  const [version, setVersion] = useState(report.version);
  const save = async (): Promise<void> => {
    try {
      const saved = await post<{ readonly version: number }>(`${base}/save-template`, {
        id: report.id,
        version,
        template: draft.template,
      });
      discard();
      setVersion(saved.version);
      done(`${w.saved} ${saved.version}`);
    } catch (error) {
      failed(error);
    }
  };
  return { draft, save, discard };
}

interface SettingsPanelProps {
  readonly template: Template;
  readonly sources: readonly TemplateQuery[];
  readonly range: Range;
  /** Address of the first cell in the range. */
  readonly at: string;
  readonly onChange: (edit: (template: Template) => Template) => void;
}

/** The settings of the selected cells, of their row and column, and of the report, a tab each. */
function SettingsPanel({ template, sources, range, at, onChange }: SettingsPanelProps): JSX.Element {
  const w = useMessages(designerWords);
  const patchStyle = (patch: object): void => {
    const cells = cellsWithin(template, range);
    onChange((now) => styled(now, cells.length > 0 ? cells : [at], patch));
  };
  return (
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
                onPatch={(patch) => onChange((now) => withCell(now, at, patch))}
                onStyle={patchStyle}
              />
            ),
          },
          {
            key: 'line',
            label: `${w.row}/${w.column}`,
            children: <LinePanel template={template} place={range.from} onChange={onChange} />,
          },
          {
            key: 'report',
            label: w.report,
            children: <ReportPanel template={template} sources={sources} onChange={onChange} />,
          },
        ]}
      />
    </aside>
  );
}

function ProblemLine({ problems }: { readonly problems: readonly ReportProblem[] }): JSX.Element {
  const w = useMessages(designerWords);
  return (
    <footer className={styles.problems} role="status" aria-label={w.problems}>
      {problems.length === 0 ? w.noProblems : problems.map((one) => one.message).join(' · ')}
    </footer>
  );
}

/** The template with a field in a cell: 'set.field'. Numbers are added up, others listed. */
function withField(
  template: Template,
  to: string,
  field: string,
  sources: readonly TemplateQuery[],
): Template {
  const [set = '', name = ''] = field.split('.', 2);
  const kind = fieldsOf(template, set, sources).find((one) => one.name === name)?.kind;
  return withCell(template, to, {
    ...noContent,
    set,
    field: name,
    ...(kind === 'number' ? { agg: 'sum' } : { agg: 'list', expand: 'down' }),
  });
}

/** Addresses of the cells in a range. */
function cellsWithin({ cells }: Template, { from, to }: Range): readonly string[] {
  return cells.flatMap(({ at }) => {
    const place = cellPositionOf(at);
    const isInside =
      place !== undefined &&
      place.row >= from.row &&
      place.row <= to.row &&
      place.column >= from.column &&
      place.column <= to.column;
    return isInside ? [at] : [];
  });
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
