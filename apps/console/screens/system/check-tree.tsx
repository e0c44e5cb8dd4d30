import { Button, Input, Tree } from 'antd';
import { type JSX, useMemo, useState } from 'react';
import { useWords } from '../../i18n/words.ts';
import { Icon } from '../../icons/icon.tsx';
import { type CheckNode, descendants, filteredNodes, turned } from './check-nodes.ts';
import styles from './system.module.css';
import { systemWords } from './system-words.ts';

/** From so many nodes on only those in view are drawn, which needs the height of the box in numbers (system.module.css). */
const many = 500;
const share = 0.46;

interface CheckTreeProps {
  readonly label: string;
  readonly nodes: readonly CheckNode[];
  readonly checked: ReadonlySet<string>;
  readonly onCheck: (checked: ReadonlySet<string>) => void;
  /** Checking a node checks what is below and above it too; else every node stands for itself. */
  readonly family?: boolean;
  /** Begins opened down to what is checked. */
  readonly openToChecked?: boolean;
}

interface TreeItem {
  readonly key: string;
  readonly title: string;
  readonly disableCheckbox: boolean;
  readonly children?: TreeItem[];
}

const itemOf = (node: CheckNode): TreeItem => ({
  key: node.id,
  title: node.title,
  disableCheckbox: node.disabled ?? false,
  ...(node.children ? { children: node.children.map(itemOf) } : {}),
});

/** Ids of the nodes that have something checked below them. */
const above = (nodes: readonly CheckNode[], checked: ReadonlySet<string>): readonly string[] =>
  nodes
    .flatMap(descendants)
    .filter((node) => (node.children ?? []).flatMap(descendants).some((below) => checked.has(below.id)))
    .map((node) => node.id);

const without = (checked: ReadonlySet<string>, nodes: readonly CheckNode[]): ReadonlySet<string> => {
  const gone = new Set(nodes.map((node) => node.id));
  return new Set([...checked].filter((id) => !gone.has(id)));
};

/** A tree of things to tick off, with a filter. What the filter hides stays as it is. */
export function CheckTree({
  label,
  nodes,
  checked,
  onCheck,
  family = false,
  openToChecked = false,
}: CheckTreeProps): JSX.Element {
  const w = useWords(systemWords);
  const [keyword, setKeyword] = useState('');
  const [opened, setOpened] = useState<readonly string[]>(() => (openToChecked ? above(nodes, checked) : []));
  const shown = useMemo(() => filteredNodes(nodes, keyword), [nodes, keyword]);
  // 'All' and 'none' are of what one sees: what the filter hides stays as it is.
  const every = useMemo(() => shown.flatMap(descendants).filter((node) => !node.disabled), [shown]);
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
          size="small"
          type="text"
          disabled={every.length === 0}
          onClick={() => onCheck(new Set([...checked, ...every.map((node) => node.id)]))}
        >
          {w.checkAll}
        </Button>
        <Button
          size="small"
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
            {...(nodes.flatMap(descendants).length > many ? { height: Math.round(innerHeight * share) } : {})}
            className={styles.tree ?? ''}
            treeData={shown.map(itemOf)}
            checkedKeys={[...checked]}
            expandedKeys={[...toOpen]}
            onExpand={(keys) => setOpened(keys.map(String))}
            onCheck={(_, { node, checked: now }) =>
              onCheck(turned(nodes, checked, String(node.key), now, family))
            }
          />
        )}
      </div>
    </div>
  );
}
