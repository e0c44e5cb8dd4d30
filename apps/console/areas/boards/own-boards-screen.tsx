import type { ListedBoard } from '@heliodeck/model/boards/listed-board';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { App, Button, Space, Table } from 'antd';
import { type JSX, lazy, Suspense, useState } from 'react';
import { get, post } from '../../api/client.ts';
import { usePermissions } from '../../api/menus.ts';
import { LoadFailure, LoadingRows } from '../../crud/notices/list-notices.tsx';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { useAddress } from '../../state/address.ts';
import { usePhone } from '../../state/media.ts';
import { Waiting } from '../../ui/waiting.tsx';
import { OpenedBoard } from './opened-board.tsx';
import { ownBoardWords } from './own-words.ts';

const BoardEditor = lazy(() => import('./editor/board-editor.tsx'));
const WallLinks = lazy(() => import('./wall-links.tsx'));

/** Boards that the user may view, with an editor for new ones; the address holds the open one. */
export default function OwnBoardsScreen(): JSX.Element {
  const { open, edit } = useAddress();
  if (edit !== undefined)
    return (
      <Suspense fallback={<Waiting />}>
        <BoardEditor key={edit} board={edit === 'new' ? undefined : edit} />
      </Suspense>
    );
  return open === undefined ? <BoardList /> : <OpenedBoard key={open} board={open} />;
}

function BoardList(): JSX.Element {
  const w = useMessages(ownBoardWords);
  const translate = useTranslate();
  const isPhone = usePhone();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { modal } = App.useApp();
  const held = usePermissions();
  const may = (code: string): boolean => held.has(code);
  const [linking, setLinking] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['boards'],
    queryFn: ({ signal }) => get<readonly ListedBoard[]>('blade-board/board/list', undefined, signal),
  });
  const show = (search: Readonly<Record<string, string>>): void =>
    void navigate({ to: '.', search: search as never });
  const remove = (board: ListedBoard): void =>
    void modal.confirm({
      title: w.removeBoard(translate(board.name)),
      okText: w.ok,
      cancelText: w.cancel,
      okButtonProps: { danger: true },
      onOk: async () => {
        await post('blade-board/board/remove', { board: board.id });
        await client.invalidateQueries({ queryKey: ['boards'] });
      },
    });
  if (!data) return error ? <LoadFailure error={error} onAgain={() => void refetch()} /> : <LoadingRows />;
  const makerOf = ({ isFixed, maker }: ListedBoard): string => (isFixed ? w.fixed : (maker ?? '—'));
  const buttons = (board: ListedBoard): JSX.Element => (
    <Space>
      <Button size="small" onClick={() => show({ open: board.id })}>
        {w.open}
      </Button>
      {board.mayEdit && may('board_edit') && (
        <Button size="small" onClick={() => show({ edit: board.id })}>
          {w.edit}
        </Button>
      )}
      {board.mayEdit && may('board_delete') && (
        <Button size="small" danger onClick={() => remove(board)}>
          {w.remove}
        </Button>
      )}
    </Space>
  );
  return (
    <>
      <Space style={{ marginBottom: 12 }} wrap>
        {may('board_add') && (
          <Button type="primary" onClick={() => show({ edit: 'new' })}>
            {w.add}
          </Button>
        )}
        {may('board_share') && <Button onClick={() => setLinking(true)}>{w.links}</Button>}
      </Space>
      <Table<ListedBoard>
        rowKey="id"
        dataSource={[...data]}
        pagination={false}
        {...(isPhone ? { showHeader: false } : { scroll: { x: 640 } })}
        columns={
          isPhone
            ? [
                {
                  render: (_, board) => (
                    <Space orientation="vertical">
                      <strong>{translate(board.name)}</strong>
                      <small>{makerOf(board)}</small>
                      {buttons(board)}
                    </Space>
                  ),
                },
              ]
            : [
                { title: w.name, render: (_, { name }) => translate(name) },
                { title: w.maker, render: (_, board) => makerOf(board) },
                { title: w.pages, dataIndex: 'pageCount', align: 'right', width: 90 },
                {
                  title: w.shared,
                  align: 'right',
                  render: (_, { isFixed, roleIds }) => (isFixed ? '—' : roleIds.length || w.nobody),
                },
                { title: '', render: (_, board) => buttons(board) },
              ]
        }
      />
      {linking && (
        <Suspense fallback={null}>
          <WallLinks boards={data} onClose={() => setLinking(false)} />
        </Suspense>
      )}
    </>
  );
}
