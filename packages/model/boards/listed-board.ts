import type { Label } from '@heliodeck/kit/label';
import type { Board } from './board.ts';

/** A board in the response of GET board/list. */
export interface ListedBoard {
  readonly id: string;
  readonly name: Label;
  readonly isFixed: boolean;
  readonly isOwn: boolean;
  readonly mayEdit: boolean;
  readonly maker: string | null;
  readonly roleIds: readonly string[];
  readonly pageCount: number;
  readonly version: number;
}

/** A board with its layout and the caller's permissions: the response of GET board/detail. */
export interface DetailedBoard extends Board, Omit<ListedBoard, 'id' | 'name'> {}
