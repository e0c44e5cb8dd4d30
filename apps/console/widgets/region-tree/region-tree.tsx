import type { RegionNode } from '@heliodeck/model/wire/region-node';
import { Button, Input } from 'antd';
import { type JSX, useDeferredValue, useId, useMemo, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Icon } from '../../icons/icon.tsx';
import { isStation, pathTo, type StationNode } from './region-node.ts';
import styles from './region-tree.module.css';
import { regionTreeWords } from './region-words.ts';
import { TreeList } from './tree-list.tsx';
import { branches, type DrawnTreeRow, filtered, nodeKey, stationCounts, treeRows } from './tree-rows.ts';
import { useRegionTree } from './use-region-tree.ts';

export interface RegionTreeProps {
  /** The selected station. */
  readonly stationId: string | undefined;
  readonly onStation: (station: StationNode) => void;
}

const nothing: readonly RegionNode[] = [];
/** A tree with at most this many branches is fully expanded. */
const fewBranches = 40;

/** Regions and their stations, with a keyword input; calls back when a station is selected. */
export function RegionTree({ stationId, onStation }: RegionTreeProps): JSX.Element {
  const w = useMessages(regionTreeWords);
  const { data: tree = nothing, isPending, error, refetch } = useRegionTree();
  const [keyword, setKeyword] = useState('');
  const rows = useRows(tree, useDeferredValue(keyword), stationId);
  const id = useId();
  return (
    <div className={styles.tree}>
      <Input
        className={styles.keyword ?? ''}
        value={keyword}
        onChange={(event) => setKeyword(event.target.value)}
        placeholder={w.keyword}
        aria-label={w.keyword}
        aria-controls={id}
        allowClear
        prefix={<Icon name="search" size={16} />}
      />
      {isPending && (
        <p className={styles.quiet} role="status">
          {w.loading}
        </p>
      )}
      {error && tree.length === 0 && (
        <div className={styles.quiet} role="alert">
          <p>{w.failed}</p>
          <Button size="small" onClick={() => void refetch()}>
            {w.again}
          </Button>
        </div>
      )}
      {!isPending && !error && rows.shown.length === 0 && (
        <p className={styles.quiet} role="status">
          {tree.length === 0 ? w.none : w.noMatch}
        </p>
      )}
      <TreeList
        id={id}
        label={w.tree}
        rows={rows.shown}
        chosen={stationId === undefined ? '' : `s${stationId}`}
        onToggle={rows.toggle}
        onChoose={({ node }) => {
          if (isStation(node)) onStation(node);
        }}
      />
    </div>
  );
}

/**
 * The displayed rows. Branches that the user expanded or collapsed stay so; a keyword temporarily expands the path to
 * its matches.
 */
function useRows(tree: readonly RegionNode[], keyword: string, stationId: string | undefined) {
  const [turned, setTurned] = useState<ReadonlyMap<string, boolean>>(new Map());
  const counts = useMemo(() => stationCounts(tree), [tree]);
  const atFirst = useMemo(() => {
    const all = branches(tree);
    if (all.length <= fewBranches) return new Set(all);
    return new Set((stationId === undefined ? [] : (pathTo(tree, stationId) ?? [])).map(nodeKey));
  }, [tree, stationId]);
  const shown = useMemo(() => {
    const left = filtered(tree, keyword);
    const open = new Set(keyword.trim() === '' ? atFirst : left.toOpen);
    for (const [key, isOpen] of turned) {
      if (isOpen) open.add(key);
      else open.delete(key);
    }
    return treeRows(left.tree, open, counts);
  }, [tree, keyword, atFirst, turned, counts]);
  // Manual expansion belongs to the keyword under which it was made.
  const [under, setUnder] = useState(keyword);
  if (under !== keyword) {
    setUnder(keyword);
    setTurned(new Map());
  }
  const toggle = (row: DrawnTreeRow, open: boolean): void =>
    setTurned((before) => new Map(before).set(row.key, open));
  return { shown, toggle };
}
