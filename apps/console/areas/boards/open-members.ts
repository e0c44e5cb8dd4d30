import type { MembersAsked } from '@heliodeck/model/boards/finance';

/** A figure whose members are listed. */
export interface OpenedMembers {
  /** Its name, and its place in a chart. */
  readonly name: string;
  readonly asked: MembersAsked;
}

/** Lists the members of a figure. */
export type OpenMembers = (opened: OpenedMembers) => void;
