import { isCalled, type OtherNames } from '@heliodeck/kit/called';

/** A node that a tree select searches. */
export interface SearchedNode {
  readonly title: string;
  /** What it is called besides; the node of the answer itself will do. */
  readonly others: OtherNames;
}

/** How a tree select that has its whole tree searches it: as every other tree of the console is searched. */
export const treeSearch = {
  filterTreeNode: (typed: string, node: object): boolean => {
    const { title, others } = node as SearchedNode;
    return isCalled(title, others, typed);
  },
};
