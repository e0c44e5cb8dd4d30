import { Button } from 'antd';
import { type JSX, lazy, Suspense, useDeferredValue, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Icon } from '../../icons/icon.tsx';
import { useFar, useMedia } from '../../state/media.ts';
import { pathTo } from './region-node.ts';
import styles from './region-tree.module.css';
import { RegionTree, type RegionTreeProps } from './region-tree.tsx';
import { regionTreeWords } from './region-words.ts';
import { useRegionTree, useRegionTreeFeed } from './use-region-tree.ts';

// Loaded only on a phone, and only when opened.
const RegionDrawer = lazy(async () => ({ default: (await import('./region-drawer.tsx')).RegionDrawer }));

/**
 * The region tree beside a screen, updated with the live feed; if there is no room for it (a phone, a tablet, a screen
 * that is read from a distance), a button with the station's name opens the tree.
 */
export function RegionPane(props: RegionTreeProps): JSX.Element {
  const w = useMessages(regionTreeWords);
  const isFar = useFar();
  const isFolded = useMedia('(max-width: 1099px)') || isFar;
  const [open, setOpen] = useState(false);
  // Once opened it stays mounted, so that its closing animation runs.
  const [drawn, setDrawn] = useState(false);
  const show = (): void => {
    setDrawn(true);
    setOpen(true);
  };
  const { data: tree = [] } = useRegionTree();
  useRegionTreeFeed();
  // The content beside the tree is rendered first: its input and button take a slow machine a tenth of a second.
  const isDrawn = useDeferredValue(true, false);
  if (!isFolded) {
    return (
      <aside className={styles.side} aria-label={w.tree}>
        {isDrawn && <RegionTree {...props} />}
      </aside>
    );
  }
  const station = props.stationId === undefined ? undefined : pathTo(tree, props.stationId)?.at(-1);
  return (
    <>
      <Button block data-folded className={styles.opener ?? ''} onClick={show}>
        <Icon name="station" size={16} />
        <span className={styles.name} title={station?.label}>
          {station?.label ?? w.choose}
        </span>
        <Icon name="chevron-down" size={16} />
      </Button>
      {drawn && (
        <Suspense fallback={null}>
          <RegionDrawer {...props} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
