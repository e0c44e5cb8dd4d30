import { camera } from '@heliodeck/model/video/camera';
import { type TreeStation, type VideoLayout, videoLayouts } from '@heliodeck/model/video/video-wire';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Button, Segmented } from 'antd';
import { type JSX, useEffect, useEffectEvent, useMemo, useReducer } from 'react';
import { get } from '../../api/client.ts';
import { usePermissions } from '../../api/menus.ts';
import { EmptyList, LoadFailure, LoadingRows } from '../../crud/notices/list-notices.tsx';
import { useMessages } from '../../i18n/messages.ts';
import { useAddress } from '../../state/address.ts';
import { CameraTree } from './camera-tree.tsx';
import styles from './video.module.css';
import { VideoTile } from './video-tile.tsx';
import { nextWall, readWall, tileBeside, writeWall } from './video-wall.ts';
import { videoWords } from './video-words.ts';

/** Refetch interval of the cameras, ms: cameras added or enabled meanwhile appear. */
const readMs = 60_000;

/** Indexes of tiles. */
const places = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const;

/** Streams of cameras, one, four or nine at a time (docs/product/video.md). The address holds the selection. */
export default function VideoScreen(): JSX.Element {
  const { data, error, refetch } = useQuery({
    queryKey: [camera.path, 'tree'],
    queryFn: ({ signal }) => get<readonly TreeStation[]>('blade-video/video/tree', {}, signal),
    refetchInterval: readMs,
  });
  if (!data) return error ? <LoadFailure error={error} onAgain={() => void refetch()} /> : <LoadingRows />;
  return data.length === 0 ? <NoCameras /> : <Wall stations={data} />;
}

function NoCameras(): JSX.Element {
  const w = useMessages(videoWords);
  const navigate = useNavigate();
  const mayAdd = usePermissions().has('camera_add');
  return (
    <EmptyList text={w.none}>
      <p>{mayAdd ? w.noneHint : w.askForOne}</p>
      {mayAdd && (
        <Button type="primary" onClick={() => void navigate({ to: '/equipment/camera' as never })}>
          {w.add}
        </Button>
      )}
    </EmptyList>
  );
}

function Wall({ stations }: { readonly stations: readonly TreeStation[] }): JSX.Element {
  const w = useMessages(videoWords);
  const navigate = useNavigate();
  const [wall, act] = useReducer(nextWall, useAddress(), readWall);
  const known = useMemo(
    () => new Map(stations.flatMap(({ cameras }) => cameras.map((one) => [one.id, one] as const))),
    [stations],
  );
  const told = JSON.stringify(writeWall(wall));
  const tell = useEffectEvent(() => {
    const next = writeWall(wall);
    void navigate({ to: '.', search: ((old: object) => ({ ...old, ...next })) as never, replace: true });
  });
  useEffect(() => {
    void told;
    tell();
  }, [told]);
  const { layout, selected, tiles } = wall;
  const shown = new Set(tiles.slice(0, layout).flatMap((tile) => tile?.cameraId ?? []));
  return (
    <div className={styles.screen}>
      <CameraTree
        stations={stations}
        shown={shown}
        onChoose={(cameraId) => act({ act: 'choose', cameraId })}
      />
      <section className={styles.main} aria-label={w.pictures}>
        <div className={styles.bar}>
          <Segmented<VideoLayout>
            aria-label={w.layout}
            value={layout}
            options={videoLayouts.map((count) => ({ value: count, label: w.layoutOf(count) }))}
            onChange={(next) => act({ act: 'layout', layout: next })}
          />
          <span className={styles.keys}>{w.keys}</span>
          <Button disabled={shown.size === 0} onClick={() => act({ act: 'clearAll' })}>
            {w.clearAll}
          </Button>
        </div>
        <div className={styles.grid} data-layout={layout}>
          {places.slice(0, layout).map((index) => {
            const cameraId = tiles[index]?.cameraId;
            const shownCamera = cameraId === undefined ? undefined : known.get(cameraId);
            return (
              <VideoTile
                key={`tile ${index}`}
                number={index + 1}
                cameraId={cameraId}
                name={shownCamera?.name}
                isSelected={index === selected}
                isSmall={layout > 1 && shownCamera?.hasSub === true}
                onSelect={() => act({ act: 'select', index })}
                onMove={(key) => act({ act: 'select', index: tileBeside(index, layout, key) })}
                onClear={() => act({ act: 'clear', index })}
                onLive={() => act({ act: 'started', index })}
              />
            );
          })}
        </div>
      </section>
    </div>
  );
}
