interface Branch {
  readonly code: string;
  readonly children?: readonly Branch[];
}

/** Codes of the leaves of the button tree, which are the permissions; branches are only the menus that contain them. */
export function leafCodes(tree: readonly Branch[]): ReadonlySet<string> {
  const codes = new Set<string>();
  const visit = (branch: Branch): void => {
    if (branch.children && branch.children.length > 0) branch.children.forEach(visit);
    else codes.add(branch.code);
  };
  tree.forEach(visit);
  return codes;
}
