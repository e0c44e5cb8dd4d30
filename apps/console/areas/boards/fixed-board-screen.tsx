import { fixedBoard } from '@heliodeck/model/boards/fixed-boards';
import { type JSX, useMemo } from 'react';
import type { ScreenProps } from '../screen-props.ts';
import { ReaderProvider } from './board-reader.ts';
import { BoardView } from './board-view.tsx';
import { signedInReader } from './signed-in-reader.ts';

/** A fixed board; its key is the menu code of the screen. */
export default function FixedBoardScreen({ menu }: ScreenProps): JSX.Element | null {
  const board = fixedBoard(menu.code);
  const reader = useMemo(() => signedInReader(menu.code), [menu.code]);
  if (board === undefined) return null;
  return (
    <ReaderProvider value={reader}>
      <BoardView key={board.id} board={board} />
    </ReaderProvider>
  );
}
