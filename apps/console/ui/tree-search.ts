import { isCalled, type OtherNames } from '@heliodeck/kit/called';

/** A node that a tree select searches. */
export interface SearchedNode {
  readonly title: string;
  /** Its other names; the node of the response can be passed. */
  readonly others: OtherNames;
}

/** Search of a tree select that has its whole tree: the same as in every other tree of the console. */
export const treeSearch = {
  filterTreeNode: (typed: string, node: object): boolean => {
    const { title, others } = node as SearchedNode;
    return isCalled(title, others, typed);
  },
};
