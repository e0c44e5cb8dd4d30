import { dept } from '@heliodeck/model/organisation/dept';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer, Input, Tree } from 'antd';
import {
  type JSX,
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { calledQuery, type LazyNode, treeRoot, useLazyLevels } from '../../api/lazy-tree.ts';
import { PlacedRecord } from '../../fields/shared/placed.tsx';
import { useMessages } from '../../i18n/messages.ts';
import { Icon } from '../../icons/icon.tsx';
import { usePhone } from '../../state/media.ts';
import styles from '../../ui/panes.module.css';
import { uiWords } from '../../ui/ui-words.ts';
import { organisationWords } from './organisation-words.ts';

/** A department as a node of the tree. */
export type DeptNode = LazyNode;

interface DeptTreeProps {
  readonly chosen: DeptNode | undefined;
  /** undefined: all departments. */
  readonly onChoose: (dept: DeptNode | undefined) => void;
}

/** Key of the row for all departments; no department has it. */
const all = 'all';

interface TreeItem {
  readonly key: string;
  readonly title: ReactNode;
  readonly isLeaf: boolean;
  readonly children?: TreeItem[];
}

/** Departments, fetched level by level (docs/product/organisation.md#departments); the top one is expanded. */
function DeptTree({ chosen, onChoose }: DeptTreeProps): JSX.Element {
  const w = useMessages(organisationWords);
  const levels = useLazyLevels(dept);
  const items = (parentId: string): TreeItem[] =>
    (levels.below(parentId) ?? []).map((node) => ({
      key: node.id,
      title: node.title,
      isLeaf: node.hasChildren !== true,
      ...(levels.below(node.id) ? { children: items(node.id) } : {}),
    }));
  const [text, setText] = useState('');
  const asked = useDeferredValue(text.trim());
  const found = useQuery({ ...calledQuery(dept, asked), enabled: asked !== '' });
  const finds = asked === '' ? undefined : (found.data ?? []);
  const box = useRef<HTMLDivElement>(null);
  const height = useHeight(box);
  if (levels.error) {
    return (
      <div role="alert" className={styles.empty}>
        <p>{levels.error.message}</p>
        <Button size="small" onClick={levels.again}>
          {w.again}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.treePane}>
      <Input
        allowClear
        value={text}
        placeholder={w.findDept}
        aria-label={w.findDept}
        prefix={<Icon name="search" size={16} />}
        onChange={(event) => setText(event.target.value)}
      />
      <div ref={box} className={styles.treeRoom}>
        {finds ? (
          <Found finds={finds} searched={found.isSuccess} chosen={chosen} onChoose={onChoose} />
        ) : (
          <Tree
            blockNode
            // Of thousands of departments only the visible ones are rendered.
            height={height}
            aria-label={w.deptTree}
            className={styles.tree ?? ''}
            treeData={[{ key: all, title: w.allDepts, isLeaf: true }, ...items(treeRoot)]}
            selectedKeys={[chosen?.id ?? all]}
            expandedKeys={[...levels.expanded]}
            onExpand={(keys) => levels.expand(keys.map(String))}
            loadData={({ key }) => levels.load(String(key))}
            onSelect={(keys) =>
              onChoose(keys[0] === undefined ? undefined : levels.known.get(String(keys[0])))
            }
          />
        )}
      </div>
    </div>
  );
}

interface FoundProps extends DeptTreeProps {
  readonly finds: readonly DeptNode[];
  readonly searched: boolean;
}

/** Departments whose name matches, each with its path. */
function Found({ finds, searched, chosen, onChoose }: FoundProps): JSX.Element {
  const w = useMessages(organisationWords);
  const ui = useMessages(uiWords);
  if (finds.length === 0) return <p className={styles.empty}>{searched ? ui.noMatch : null}</p>;
  return (
    <div className={styles.found}>
      <Tree
        blockNode
        aria-label={w.deptTree}
        className={styles.tree ?? ''}
        treeData={finds.map((node) => ({
          key: node.id,
          title: <PlacedRecord above={node.above}>{node.title}</PlacedRecord>,
          isLeaf: true,
        }))}
        selectedKeys={chosen ? [chosen.id] : []}
        onSelect={(keys) => onChoose(finds.find(({ id }) => id === keys[0]))}
      />
    </div>
  );
}

/** Height of a box, px; updated when it changes. */
function useHeight(box: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(400);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = (): void => setHeight(Math.max(160, element.clientHeight));
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, [box]);
  return height;
}

/** The tree beside the list; on a phone a button that opens it. */
export function DeptPane({ chosen, onChoose }: DeptTreeProps): JSX.Element {
  const w = useMessages(organisationWords);
  const phone = usePhone();
  const [open, setOpen] = useState(false);
  if (!phone) {
    return (
      <aside className={styles.side} aria-label={w.deptTree}>
        <DeptTree chosen={chosen} onChoose={onChoose} />
      </aside>
    );
  }
  return (
    <>
      <Button block className={styles.opener ?? ''} onClick={() => setOpen(true)}>
        <Icon name="org" size={16} />
        <span>{chosen?.title ?? w.allDepts}</span>
        <Icon name="chevron-down" size={16} />
      </Button>
      <Drawer open={open} onClose={() => setOpen(false)} placement="bottom" size="80%" title={w.choose}>
        <DeptTree
          chosen={chosen}
          onChoose={(next) => {
            setOpen(false);
            onChoose(next);
          }}
        />
      </Drawer>
    </>
  );
}
