import type { Label } from '@heliodeck/kit/label';
import type { Board } from './board.ts';

/** A board as the list tells of it: the answer of GET board/list. */
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

/** A board with its layout, and what the caller may do with it: the answer of GET board/detail. */
export interface DetailedBoard extends Board, Omit<ListedBoard, 'id' | 'name'> {}
