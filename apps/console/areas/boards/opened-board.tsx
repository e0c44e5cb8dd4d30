import type { DetailedBoard } from '@heliodeck/model/boards/listed-board';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type JSX, useMemo } from 'react';
import { get } from '../../api/client.ts';
import { LoadFailure } from '../../crud/notices/list-notices.tsx';
import { useMessages } from '../../i18n/messages.ts';
import { Waiting } from '../../ui/waiting.tsx';
import styles from './board.module.css';
import { ReaderProvider } from './board-reader.ts';
import { BoardView } from './board-view.tsx';
import { ownBoardWords } from './own-words.ts';
import { signedInReader } from './signed-in-reader.ts';

/** A board by its id. */
export const boardQuery = (board: string) => ({
  queryKey: ['boards', board],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    get<DetailedBoard>('blade-board/board/detail', { board }, signal),
});

/** Displays a board of the list. */
export function OpenedBoard({ board }: { readonly board: string }): JSX.Element {
  const w = useMessages(ownBoardWords);
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(boardQuery(board));
  const reader = useMemo(() => signedInReader(board), [board]);
  const back = (
    <button type="button" onClick={() => void navigate({ to: '.', search: {} as never })}>
      {w.back}
    </button>
  );
  return (
    <div className={styles.frame}>
      {!data && <div className={styles.tools}>{back}</div>}
      {data ? (
        <ReaderProvider value={reader}>
          <BoardView board={data} tools={back} />
        </ReaderProvider>
      ) : error ? (
        <LoadFailure error={error} onAgain={() => void refetch()} />
      ) : (
        <Waiting />
      )}
    </div>
  );
}
