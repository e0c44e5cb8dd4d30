import { Button, Input, Tree } from 'antd';
import { type JSX, useMemo, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Icon } from '../../icons/icon.tsx';
import { zoom } from '../../state/distance.ts';
import { usePhone } from '../../state/media.ts';
import styles from '../panes.module.css';
import { uiWords } from '../ui-words.ts';
import {
  above,
  type CheckNode,
  checkable,
  checkedAfter,
  descendants,
  familyTicks,
  filteredNodes,
  partlyChecked,
} from './check-nodes.ts';

/**
 * Number of nodes from which only the visible ones are rendered, which needs the height of the box in numbers
 * (panes.module.css).
 */
const many = 500;
const share = 0.46;

interface CheckTreeProps {
  readonly label: string;
  readonly nodes: readonly CheckNode[];
  readonly checked: ReadonlySet<string>;
  readonly onCheck: (checked: ReadonlySet<string>) => void;
  /**
   * Checking a node also checks its descendants and ancestors, a disabled node checks its descendants, and a
   * node with some checked descendants is partly checked; otherwise every node is independent.
   */
  readonly family?: boolean;
  /** Initially expanded down to the checked nodes. */
  readonly openToChecked?: boolean;
  /** Disabled nodes are headings of their descendants: without a checkbox, and initially expanded. */
  readonly headings?: boolean;
}

interface TreeItem {
  readonly key: string;
  readonly title: string;
  readonly disableCheckbox: boolean;
  readonly checkable: boolean;
  readonly children?: TreeItem[];
}

const itemOf =
  (family: boolean, headings: boolean) =>
  (node: CheckNode): TreeItem => ({
    key: node.id,
    title: node.title,
    disableCheckbox: node.disabled === true && !(family && checkable(node).length > 0),
    checkable: !(headings && node.disabled),
    ...(node.children ? { children: node.children.map(itemOf(family, headings)) } : {}),
  });

const disabledIn = (nodes: readonly CheckNode[]): readonly string[] =>
  nodes.flatMap(descendants).flatMap((node) => (node.disabled ? [node.id] : []));

const without = (checked: ReadonlySet<string>, nodes: readonly CheckNode[]): ReadonlySet<string> => {
  const gone = new Set(nodes.map((node) => node.id));
  return new Set([...checked].filter((id) => !gone.has(id)));
};

/** A tree with checkboxes and a filter. Nodes hidden by the filter are unchanged. */
export function CheckTree({
  label,
  nodes,
  checked,
  onCheck,
  family = false,
  openToChecked = false,
  headings = false,
}: CheckTreeProps): JSX.Element {
  const w = useMessages(uiWords);
  const size = usePhone() ? 'middle' : 'small';
  const [keyword, setKeyword] = useState('');
  const [opened, setOpened] = useState<readonly string[]>(() => [
    ...new Set([...(openToChecked ? above(nodes, checked) : []), ...(headings ? disabledIn(nodes) : [])]),
  ]);
  const shown = useMemo(() => filteredNodes(nodes, keyword), [nodes, keyword]);
  // 'All' and 'none' apply to visible nodes: those hidden by the filter are unchanged.
  const every = useMemo(() => shown.flatMap(descendants).filter((node) => !node.disabled), [shown]);
  const ticks = useMemo(
    () =>
      family ? familyTicks(nodes, checked) : { full: [...checked], half: partlyChecked(nodes, checked) },
    [family, nodes, checked],
  );
  const toOpen = keyword.trim() === '' ? opened : shown.flatMap(descendants).map((node) => node.id);
  return (
    <div>
      <Input
        allowClear
        value={keyword}
        placeholder={w.keyword}
        aria-label={w.keyword}
        prefix={<Icon name="search" size={16} />}
        onChange={(event) => setKeyword(event.target.value)}
      />
      <div className={styles.treeTools}>
        <span role="status">{w.checked(checked.size)}</span>
        <Button
          size={size}
          type="text"
          disabled={every.length === 0}
          onClick={() => onCheck(new Set([...checked, ...every.map((node) => node.id)]))}
        >
          {w.checkAll}
        </Button>
        <Button
          size={size}
          type="text"
          disabled={!every.some((node) => checked.has(node.id))}
          onClick={() => onCheck(without(checked, every))}
        >
          {w.checkNone}
        </Button>
      </div>
      <div className={styles.treeBox}>
        {shown.length === 0 ? (
          <p className={styles.empty}>{nodes.length === 0 ? w.none : w.noMatch}</p>
        ) : (
          <Tree
            checkable
            checkStrictly
            selectable={false}
            aria-label={label}
            {...(nodes.flatMap(descendants).length > many
              ? { height: Math.round((innerHeight / zoom.get()) * share) }
              : {})}
            className={styles.tree ?? ''}
            treeData={shown.map(itemOf(family, headings))}
            checkedKeys={{
              checked: [...ticks.full],
              halfChecked: [...ticks.half],
            }}
            expandedKeys={[...toOpen]}
            onExpand={(keys) => setOpened(keys.map(String))}
            onCheck={(_, { node, checked: now }) =>
              onCheck(checkedAfter(nodes, checked, String(node.key), now, family))
            }
          />
        )}
      </div>
    </div>
  );
}
