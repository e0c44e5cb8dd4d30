import { freePlace } from '@heliodeck/model/boards/arrange';
import type { BoardDraft, BoardPage, Widget } from '@heliodeck/model/boards/board';
import { boardLimits } from '@heliodeck/model/boards/board';
import type { DetailedBoard } from '@heliodeck/model/boards/listed-board';
import type { SourceKey } from '@heliodeck/model/boards/widgets';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { App, Button, Space } from 'antd';
import { type JSX, type ReactNode, useState } from 'react';
import { post } from '../../../api/client.ts';
import { LoadFailure } from '../../../crud/notices/list-notices.tsx';
import { useFeedback } from '../../../feedback/use-feedback.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { Waiting } from '../../../ui/waiting.tsx';
import { boardQuery } from '../opened-board.tsx';
import { ownBoardWords } from '../own-words.ts';
import { BoardSettings } from './board-settings.tsx';
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

type EditedBoard = Omit<BoardDraft, 'pages'> & { readonly pages: readonly BoardPage[] };

function draftOf(before: DetailedBoard | undefined, unnamed: string): EditedBoard {
  if (before === undefined)
    return { name: unnamed, pages: [[]], turnSeconds: 0, turning: 'pages', roleIds: [] };
  const { name, pages, turnSeconds, turning, roleIds } = before;
  return { name: name.zh, pages, turnSeconds, turning, roleIds: [...roleIds] };
}

function Editor({ before }: { readonly before: DetailedBoard | undefined }): JSX.Element {
  const w = useMessages(ownBoardWords);
  const navigate = useNavigate();
  const { message } = App.useApp();
  const [draft, setDraft] = useState(() => draftOf(before, w.unnamed));
  const [at, setAt] = useState(0);
  const [chosen, setChosen] = useState<string>();
  const page = draft.pages[at] ?? [];
  const widget = page.find(({ id }) => id === chosen);
  const change = (part: Partial<EditedBoard>): void => setDraft((old) => ({ ...old, ...part }));
  const setPage = (next: BoardPage): void =>
    change({ pages: draft.pages.map((one, index) => (index === at ? next : one)) });
  const leave = (): void => void navigate({ to: '.', search: {} as never });
  const { saving, save } = useSaving(before, leave);
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
  return (
    <div className={styles.editor}>
      <BoardSettings draft={draft} onChange={change}>
        <Button
          type="primary"
          loading={saving}
          disabled={draft.name.trim() === ''}
          onClick={() => save(draft)}
        >
          {w.save}
        </Button>
        <Button onClick={leave}>{w.cancel}</Button>
      </BoardSettings>
      <PageButtons
        count={draft.pages.length}
        at={at}
        onOpen={(index) => {
          setAt(index);
          setChosen(undefined);
        }}
        onAdd={() => {
          change({ pages: [...draft.pages, []] });
          setAt(draft.pages.length);
        }}
        onRemove={() => {
          change({ pages: draft.pages.filter((_, index) => index !== at) });
          setAt(Math.max(0, at - 1));
        }}
      >
        <WidgetAdder onAdd={add} />
      </PageButtons>
      <p className={styles.hint}>{w.keys}</p>
      <div className={styles.work}>
        <LayoutCanvas page={page} chosen={chosen} onChoose={setChosen} onChange={setPage} />
        {widget && <WidgetSettings key={widget.id} widget={widget} page={page} onChange={setPage} />}
      </div>
    </div>
  );
}

/** Saves a new board, or a new version of an existing one. */
function useSaving(before: DetailedBoard | undefined, onSaved: () => void) {
  const client = useQueryClient();
  const { failed } = useFeedback();
  const [saving, setSaving] = useState(false);
  const save = (draft: EditedBoard): void => {
    setSaving(true);
    const of = before && { board: before.id, version: before.version };
    post('blade-board/board/save', { ...draft, name: draft.name.trim(), ...(of ? { of } : {}) })
      .then(async () => {
        await client.invalidateQueries({ queryKey: ['boards'] });
        onSaved();
      })
      .catch(failed)
      .finally(() => setSaving(false));
  };
  return { saving, save };
}

interface PageButtonsProps {
  readonly count: number;
  /** Index of the opened page. */
  readonly at: number;
  readonly onOpen: (index: number) => void;
  readonly onAdd: () => void;
  /** Removes the opened page. */
  readonly onRemove: () => void;
  readonly children: ReactNode;
}

/** The pages of the board: opens, adds and removes them. */
function PageButtons({ count, at, onOpen, onAdd, onRemove, children }: PageButtonsProps): JSX.Element {
  const w = useMessages(ownBoardWords);
  return (
    <Space wrap>
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <Button
          key={index}
          aria-pressed={index === at}
          type={index === at ? 'primary' : 'default'}
          onClick={() => onOpen(index)}
        >
          {w.page(index + 1)}
        </Button>
      ))}
      <Button disabled={count >= boardLimits.pages} onClick={onAdd}>
        {w.addPage}
      </Button>
      <Button disabled={count < 2} onClick={onRemove}>
        {w.removePage}
      </Button>
      {children}
    </Space>
  );
}

function heightOf(kind: Widget['kind']): number {
  if (kind === 'top' || kind === 'strip') return 1;
  return kind === 'value' || kind === 'text' ? 2 : 4;
}
