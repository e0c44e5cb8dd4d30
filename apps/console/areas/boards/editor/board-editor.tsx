import { freePlace } from '@heliodeck/model/boards/arrange';
import type { BoardDraft, BoardPage, Turning, Widget } from '@heliodeck/model/boards/board';
import { boardLimits } from '@heliodeck/model/boards/board';
import type { DetailedBoard } from '@heliodeck/model/boards/listed-board';
import type { SourceKey } from '@heliodeck/model/boards/widgets';
import { storedTitleIn } from '@heliodeck/model/descriptors/title';
import { role } from '@heliodeck/model/permissions/role';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { App, Button, Input, InputNumber, Select, Space } from 'antd';
import { type JSX, useState } from 'react';
import { get, post } from '../../../api/client.ts';
import { LoadFailure } from '../../../crud/list-notices.tsx';
import { useFeedback } from '../../../feedback/use-feedback.ts';
import { useLocale, useMessages } from '../../../i18n/messages.ts';
import { Waiting } from '../../../ui/waiting.tsx';
import { boardQuery } from '../opened-board.tsx';
import { ownBoardWords } from '../own-words.ts';
import styles from './editor.module.css';
import { LayoutCanvas } from './layout-canvas.tsx';
import { WidgetAdder } from './widget-adder.tsx';
import { WidgetSettings } from './widget-settings.tsx';

/** Edits a new or an existing board. */
export default function BoardEditor({ board }: { readonly board: string | undefined }): JSX.Element {
  const { data, error, refetch } = useQuery({
    ...boardQuery(board ?? ''),
    enabled: board !== undefined,
    // Data is not refetched while it is being edited.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (board !== undefined && !data)
    return error ? <LoadFailure error={error} onAgain={() => void refetch()} /> : <Waiting />;
  return <Editor before={data} />;
}

type Draft = Omit<BoardDraft, 'pages'> & { readonly pages: readonly BoardPage[] };

function draftOf(before: DetailedBoard | undefined, unnamed: string): Draft {
  if (before === undefined)
    return { name: unnamed, pages: [[]], turnSeconds: 0, turning: 'pages', roleIds: [] };
  const { name, pages, turnSeconds, turning, roleIds } = before;
  return { name: name.zh, pages, turnSeconds, turning, roleIds: [...roleIds] };
}

function Editor({ before }: { readonly before: DetailedBoard | undefined }): JSX.Element {
  const w = useMessages(ownBoardWords);
  const locale = useLocale();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { message } = App.useApp();
  const { failed } = useFeedback();
  const [draft, setDraft] = useState(() => draftOf(before, w.unnamed));
  const [at, setAt] = useState(0);
  const [chosen, setChosen] = useState<string>();
  const [saving, setSaving] = useState(false);
  const page = draft.pages[at] ?? [];
  const widget = page.find(({ id }) => id === chosen);
  const { data: roles = [] } = useQuery({
    queryKey: ['board-roles'],
    queryFn: ({ signal }) =>
      get<readonly { id: string; name: string }[]>('blade-board/board/roles', undefined, signal),
  });
  const change = (part: Partial<Draft>): void => setDraft((old) => ({ ...old, ...part }));
  const setPage = (next: BoardPage): void =>
    change({ pages: draft.pages.map((one, index) => (index === at ? next : one)) });
  const leave = (): void => void navigate({ to: '.', search: {} as never });
  const add = (kind: Widget['kind'], source: SourceKey | null): void => {
    const place = freePlace(page, kind === 'strip' || kind === 'top' ? 24 : 8, heightOf(kind));
    if (place === undefined || page.length >= boardLimits.widgets) {
      void message.warning(w.full);
      return;
    }
    const id = crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36) ?? '';
    setPage([...page, { id: `${kind}-${id}`, kind, source, ...place }]);
    setChosen(`${kind}-${id}`);
  };
  const save = (): void => {
    setSaving(true);
    const of = before && { board: before.id, version: before.version };
    post('blade-board/board/save', { ...draft, name: draft.name.trim(), ...(of ? { of } : {}) })
      .then(async () => {
        await client.invalidateQueries({ queryKey: ['boards'] });
        leave();
      })
      .catch(failed)
      .finally(() => setSaving(false));
  };
  return (
    <div className={styles.editor}>
      <Space wrap>
        <Input
          aria-label={w.name}
          value={draft.name}
          maxLength={boardLimits.name}
          onChange={({ target }) => change({ name: target.value })}
        />
        <Select
          mode="multiple"
          aria-label={w.shared}
          placeholder={w.shared}
          style={{ minWidth: 200 }}
          value={draft.roleIds}
          options={roles.map(({ id, name }) => ({ value: id, label: storedTitleIn(role, name, locale) }))}
          optionFilterProp="label"
          onChange={(roleIds: string[]) => change({ roleIds })}
        />
        <span>{w.turnSeconds}</span>
        <InputNumber
          aria-label={w.turnSeconds}
          min={0}
          max={3600}
          precision={0}
          value={draft.turnSeconds}
          onChange={(seconds) => change({ turnSeconds: seconds && seconds < 5 ? 5 : (seconds ?? 0) })}
        />
        <Select<Turning>
          aria-label={w.turning}
          style={{ minWidth: 160 }}
          value={draft.turning}
          options={[
            { value: 'pages', label: w.turnPages },
            { value: 'stations', label: w.turnStations },
            { value: 'both', label: w.turnBoth },
          ]}
          onChange={(turning) => change({ turning })}
        />
        <Button type="primary" loading={saving} disabled={draft.name.trim() === ''} onClick={save}>
          {w.save}
        </Button>
        <Button onClick={leave}>{w.cancel}</Button>
      </Space>
      <Space wrap>
        {draft.pages
          .map((_, index) => index)
          .map((index) => (
            <Button
              key={index}
              aria-pressed={index === at}
              type={index === at ? 'primary' : 'default'}
              onClick={() => {
                setAt(index);
                setChosen(undefined);
              }}
            >
              {w.page(index + 1)}
            </Button>
          ))}
        <Button
          disabled={draft.pages.length >= boardLimits.pages}
          onClick={() => {
            change({ pages: [...draft.pages, []] });
            setAt(draft.pages.length);
          }}
        >
          {w.addPage}
        </Button>
        <Button
          disabled={draft.pages.length < 2}
          onClick={() => {
            change({ pages: draft.pages.filter((_, index) => index !== at) });
            setAt(Math.max(0, at - 1));
          }}
        >
          {w.removePage}
        </Button>
        <WidgetAdder onAdd={add} />
      </Space>
      <p className={styles.hint}>{w.keys}</p>
      <div className={styles.work}>
        <LayoutCanvas page={page} chosen={chosen} onChoose={setChosen} onChange={setPage} />
        {widget && <WidgetSettings key={widget.id} widget={widget} page={page} onChange={setPage} />}
      </div>
    </div>
  );
}

function heightOf(kind: Widget['kind']): number {
  if (kind === 'top' || kind === 'strip') return 1;
  return kind === 'value' || kind === 'text' ? 2 : 4;
}
