import type { Label } from '@heliodeck/kit/label';

/** A board as the list tells of it. */
export interface ListedBoard {
  readonly id: string;
  readonly name: Label;
  readonly isFixed: boolean;
  readonly mayEdit: boolean;
  readonly maker: string | null;
  readonly roleIds: readonly string[];
  readonly pageCount: number;
  readonly version: number;
}
