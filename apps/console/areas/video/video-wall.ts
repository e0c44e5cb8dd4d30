import { usualLayout, type VideoLayout, videoLayouts } from '@heliodeck/model/video/video-wire';

/** Content of a tile. */
interface Tile {
  readonly cameraId: string;
  /** Selected by the user and not playing yet: the selection moves on once it plays. */
  readonly isAwaited: boolean;
}

/** Tiles of the screen: how many are visible, which is selected, and the camera of each; hidden tiles keep theirs. */
export interface VideoWall {
  readonly layout: VideoLayout;
  readonly selected: number;
  readonly tiles: readonly (Tile | undefined)[];
}

export type WallAct =
  | { readonly act: 'layout'; readonly layout: VideoLayout }
  | { readonly act: 'select'; readonly index: number }
  | { readonly act: 'choose'; readonly cameraId: string }
  | { readonly act: 'started'; readonly index: number }
  | { readonly act: 'clear'; readonly index: number }
  | { readonly act: 'clearAll' };

const most = 9;

/** The wall after an action (docs/product/video.md#tiles). */
export function nextWall(wall: VideoWall, act: WallAct): VideoWall {
  switch (act.act) {
    case 'layout': {
      const { layout } = act;
      return { ...wall, layout, selected: wall.selected < layout ? wall.selected : 0 };
    }
    case 'select':
      return act.index >= 0 && act.index < wall.layout ? { ...wall, selected: act.index } : wall;
    case 'choose':
      return withTile(wall, wall.selected, { cameraId: act.cameraId, isAwaited: true });
    case 'started': {
      const tile = wall.tiles[act.index];
      if (!tile?.isAwaited) return wall;
      const seen = withTile(wall, act.index, { ...tile, isAwaited: false });
      const isNext = act.index === wall.selected && wall.selected + 1 < wall.layout;
      return isNext ? { ...seen, selected: wall.selected + 1 } : seen;
    }
    case 'clear':
      return withTile(wall, act.index, undefined);
    case 'clearAll':
      return { ...wall, selected: 0, tiles: [] };
  }
}

function withTile(wall: VideoWall, index: number, tile: Tile | undefined): VideoWall {
  const tiles = Array.from({ length: most }, (_, at) => (at === index ? tile : wall.tiles[at]));
  return { ...wall, tiles };
}

const columns: Readonly<Record<VideoLayout, number>> = { 1: 1, 4: 2, 9: 3 };

/** The tile to which an arrow key leads; the same one at the edge. */
export function tileBeside(index: number, layout: VideoLayout, key: string): number {
  const width = columns[layout];
  const [row, column] = [Math.floor(index / width), index % width];
  if (key === 'ArrowLeft') return column > 0 ? index - 1 : index;
  if (key === 'ArrowRight') return column < width - 1 ? index + 1 : index;
  if (key === 'ArrowUp') return row > 0 ? index - width : index;
  if (key === 'ArrowDown') return row < width - 1 ? index + width : index;
  return index;
}

const isLayout = (value: number): value is VideoLayout => videoLayouts.some((one) => one === value);
const id = /^[1-9]\d{0,18}$/;

/** Reads a wall from the address; its values are validated. */
export function readWall({ layout, cameras }: Readonly<Record<string, unknown>>): VideoWall {
  const count = Number(layout);
  const tiles = String(cameras ?? '')
    .split('.')
    .slice(0, most)
    .map((one) => (id.test(one) ? { cameraId: one, isAwaited: false } : undefined));
  return { layout: isLayout(count) ? count : usualLayout, selected: 0, tiles };
}

/** The wall as parameters of the address. */
export function writeWall({ layout, tiles }: VideoWall): Readonly<Record<string, string | undefined>> {
  const last = tiles.findLastIndex((tile) => tile !== undefined);
  const cameras = tiles
    .slice(0, last + 1)
    .map((tile) => tile?.cameraId ?? '')
    .join('.');
  return {
    layout: layout === usualLayout ? undefined : String(layout),
    cameras: cameras === '' ? undefined : cameras,
  };
}
