import { type JSX, useRef, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { ToneMark } from '../../theme/tone.tsx';
import { PictureAge, UntilAgain } from '../../widgets/video/picture-age.tsx';
import { videoPictureWords } from '../../widgets/video/picture-words.ts';
import type { PlayFault } from '../../widgets/video/players/player.ts';
import { type TilePicture, usePicture } from '../../widgets/video/use-picture.ts';
import { useOnScreen, usePageSeen } from '../../widgets/video/use-seen.ts';
import { useReader } from './board-reader.ts';
import { boardWords } from './board-words.ts';
import styles from './camera-widget.module.css';

interface CameraWidgetProps {
  /** Undefined if none is selected. */
  readonly cameraId: string | undefined;
  readonly title: string;
  /** Whether the camera's sub-stream is sufficient. */
  readonly isSmall: boolean;
  /** False on a wall, where nothing can be clicked. */
  readonly leads: boolean;
}

/** The stream of a camera; while it is unavailable its last picture, the age of that, and the reason. */
export function CameraWidget({ cameraId, title, isSmall, leads }: CameraWidgetProps): JSX.Element {
  const w = useMessages(boardWords);
  const { askStream } = useReader();
  const frame = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [attempt, setAttempt] = useState(0);
  const isOnScreen = useOnScreen(frame);
  const isWanted = usePageSeen() && isOnScreen;
  const picture = usePicture(video, { cameraId, isSmall, isWanted, ask: askStream }, nothing, attempt);
  if (cameraId === undefined) return <p className={styles.none}>{w.noCamera}</p>;
  return (
    <div ref={frame} className={styles.camera} data-state={picture.is}>
      <video ref={video} muted playsInline autoPlay aria-label={title} className={styles.picture} />
      <Said picture={picture} onAgain={leads ? () => setAttempt((old) => old + 1) : undefined} />
    </div>
  );
}

const nothing = (): void => undefined;

function Said({
  picture,
  onAgain,
}: {
  readonly picture: TilePicture;
  readonly onAgain: (() => void) | undefined;
}): JSX.Element {
  const w = useMessages(boardWords);
  const p = useMessages(videoPictureWords);
  if (picture.is === 'live')
    return (
      <p className={styles.state}>
        <ToneMark tone="good" />
        {p.live}
      </p>
    );
  if (picture.is === 'paused') return <p className={styles.state}>{p.paused}</p>;
  const age = picture.lastAt !== undefined && (
    <p>
      <PictureAge at={picture.lastAt} />
    </p>
  );
  if (picture.is === 'connecting')
    return (
      <div className={styles.why} role="status">
        <p>{picture.isReached ? p.awaiting : p.reaching}</p>
        {age}
      </div>
    );
  return (
    <div className={styles.why} role="alert">
      <p>
        <ToneMark tone="warning" />
        {picture.isFault ? p[picture.why as PlayFault] : picture.why}
      </p>
      {age}
      <p>
        <UntilAgain at={picture.again} />
      </p>
      {onAgain && (
        <button type="button" onClick={onAgain}>
          {w.again}
        </button>
      )}
    </div>
  );
}
