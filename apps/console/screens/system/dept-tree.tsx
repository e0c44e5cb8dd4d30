import { dept } from '@heliodeck/model/entities/dept';
import { queryOptions, useQueries, useQueryClient } from '@tanstack/react-query';
import { Button, Drawer, Tree } from 'antd';
import { type JSX, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { get } from '../../api/client.ts';
import { useWords } from '../../i18n/words.ts';
import { Icon } from '../../icons/icon.tsx';
import { usePhone } from '../../state/media.ts';
import styles from './system.module.css';
import { systemWords } from './system-words.ts';

/** A department as its tree lists it. */
export interface DeptNode {
  readonly id: string;
  readonly title: string;
  readonly hasChildren?: boolean;
}

interface DeptTreeProps {
  readonly chosen: DeptNode | undefined;
  /** undefined: all departments. */
  readonly onChoose: (dept: DeptNode | undefined) => void;
}

const root = '0';
/** Key of the line that stands for all; no department has it. */
const all = 'all';

const deptsBelow = (parentId: string) =>
  queryOptions({
    queryKey: ['references', dept.key, 'below', parentId],
    queryFn: ({ signal }) => get<readonly DeptNode[]>(`${dept.path}/lazy-tree`, { parentId }, signal),
    staleTime: 60_000,
  });

interface TreeItem {
  readonly key: string;
  readonly title: string;
  readonly isLeaf: boolean;
  readonly children?: TreeItem[];
}

/** Departments, fetched level by level (platform §2.2); the top one stands open. */
function DeptTree({ chosen, onChoose }: DeptTreeProps): JSX.Element {
  const w = useWords(systemWords);
  const client = useQueryClient();
  const [fetched, setFetched] = useState<readonly string[]>([root]);
  const [expanded, setExpanded] = useState<readonly string[]>([]);
  const levels = useQueries({ queries: fetched.map((parentId) => deptsBelow(parentId)) });
  const below = new Map(fetched.map((parentId, index) => [parentId, levels[index]?.data]));
  const known = new Map([...below.values()].flatMap((level) => (level ?? []).map((node) => [node.id, node])));
  const items = (parentId: string): TreeItem[] =>
    (below.get(parentId) ?? []).map((node) => ({
      key: node.id,
      title: node.title,
      isLeaf: node.hasChildren !== true,
      ...(below.get(node.id) ? { children: items(node.id) } : {}),
    }));
  const box = useRef<HTMLDivElement>(null);
  const height = useHeight(box);
  if (levels[0]?.isError) {
    return (
      <div role="alert" className={styles.empty}>
        <p>{levels[0].error.message}</p>
        <Button size="small" onClick={() => void levels[0]?.refetch()}>
          {w.again}
        </Button>
      </div>
    );
  }
  return (
    <div ref={box} className={styles.treeRoom}>
      <Tree
        blockNode
        // Of thousands of departments only those in view are drawn.
        height={height}
        aria-label={w.deptTree}
        className={styles.tree ?? ''}
        treeData={[{ key: all, title: w.allDepts, isLeaf: true }, ...items(root)]}
        selectedKeys={[chosen?.id ?? all]}
        expandedKeys={[...expanded]}
        onExpand={(keys) => setExpanded(keys.map(String))}
        loadData={async ({ key }) => {
          const id = String(key);
          await client.ensureQueryData(deptsBelow(id));
          setFetched((before) => (before.includes(id) ? before : [...before, id]));
        }}
        onSelect={(keys) => onChoose(keys[0] === undefined ? undefined : known.get(String(keys[0])))}
      />
    </div>
  );
}

/** Height of a box, px; follows it. */
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

/** The tree beside the list; on a phone a button that brings it up. */
export function DeptPane({ chosen, onChoose }: DeptTreeProps): JSX.Element {
  const w = useWords(systemWords);
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
