import { Drawer } from 'antd';
import type { JSX } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { RegionTree, type RegionTreeProps } from './region-tree.tsx';
import { regionTreeWords } from './region-words.ts';

interface RegionDrawerProps extends RegionTreeProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The region tree in a drawer from the bottom, for a phone; it closes when a station is selected. */
export function RegionDrawer({ stationId, onStation, open, onClose }: RegionDrawerProps): JSX.Element {
  const w = useMessages(regionTreeWords);
  return (
    <Drawer
      open={open}
      onClose={onClose}
      placement="bottom"
      size="80%"
      title={w.choose}
      styles={{ body: { padding: 0 } }}
    >
      <RegionTree
        stationId={stationId}
        onStation={(chosen) => {
          onClose();
          onStation(chosen);
        }}
      />
    </Drawer>
  );
}
