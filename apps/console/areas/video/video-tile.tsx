import { Button, Tooltip } from 'antd';
import { type JSX, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { saveAs } from '../../api/download.ts';
import { serverNow } from '../../api/server-clock.ts';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { dayjs } from '../../i18n/calendar.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Icon } from '../../icons/icon.tsx';
import { ToneMark } from '../../theme/tone.tsx';
import { askSignedIn } from '../../widgets/video/ask-stream.ts';
import { PictureAge, UntilAgain } from '../../widgets/video/picture-age.tsx';
import type { PlayFault } from '../../widgets/video/players/player.ts';
import { elementFrame, type TilePicture, usePicture } from '../../widgets/video/use-picture.ts';
import { useOnScreen, usePageSeen } from '../../widgets/video/use-seen.ts';
import styles from './video.module.css';
import { videoWords } from './video-words.ts';

export interface TileProps {
  readonly number: number;
  /** Undefined if the tile is free. */
  readonly cameraId: string | undefined;
  /** Undefined if the camera no longer exists. */
  readonly name: string | undefined;
  readonly isSelected: boolean;
  /** Whether the camera's sub-stream is sufficient. */
  readonly isSmall: boolean;
  readonly onSelect: () => void;
  readonly onMove: (key: string) => void;
  readonly onClear: () => void;
  readonly onLive: () => void;
}

/** A stream, or why there is none. The whole tile is a button that selects it; its own buttons are above. */
export function VideoTile(props: TileProps): JSX.Element {
  const { number, cameraId, name, isSelected, isSmall, onSelect, onMove, onClear, onLive } = props;
  const w = useMessages(videoWords);
  const { done } = useFeedback();
  const frame = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [attempt, setAttempt] = useState(0);
  const isOnScreen = useOnScreen(frame);
  const isWanted = usePageSeen() && isOnScreen;
  const isKnown = cameraId !== undefined && name !== undefined;
  const playing = { cameraId: isKnown ? cameraId : undefined, isSmall, isWanted, ask: askSignedIn };
  const picture = usePicture(video, playing, onLive, attempt);
  // The focus follows the selection between tiles, but is not taken from other elements.
  useEffect(() => {
    if (isSelected && document.activeElement?.hasAttribute('data-tile')) button.current?.focus();
  }, [isSelected]);

  const showWhole = (): void => {
    if (document.fullscreenElement) void document.exitFullscreen();
    else void frame.current?.requestFullscreen().catch(() => undefined);
  };
  const snapshot = (): void => {
    const canvas = video.current && elementFrame(video.current);
    canvas?.toBlob((blob) => {
      if (!blob) return;
      const file = `${name ?? cameraId}_${dayjs(serverNow()).format('YYYYMMDD_HHmmss')}.png`.replace(
        /[\\/:*?"<>|]/g,
        '_',
      );
      saveAs(file, blob);
      done(w.saved(file));
    }, 'image/png');
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key.startsWith('Arrow')) onMove(event.key);
    else if (event.key === 'Enter' && cameraId !== undefined) showWhole();
    else if (event.key === 'Delete' && cameraId !== undefined) onClear();
    else return;
    event.preventDefault();
  };
  const isLive = isKnown && picture.is === 'live';
  const what = cameraId === undefined ? w.freeShort : (name ?? w.gone);
  return (
    <div
      ref={frame}
      className={styles.tile}
      data-selected={isSelected}
      data-state={isKnown ? picture.is : 'free'}
    >
      {isKnown && <video key={cameraId} ref={video} muted playsInline autoPlay className={styles.video} />}
      <button
        ref={button}
        type="button"
        data-tile={number}
        className={styles.choose}
        tabIndex={isSelected ? 0 : -1}
        aria-pressed={isSelected}
        aria-label={w.tile(number, isLive ? `${what}, ${w.live}` : what)}
        onClick={onSelect}
        onKeyDown={onKey}
      />
      {cameraId === undefined ? (
        <p className={styles.said} data-free>
          <Icon name="video" size={28} />
          {isSelected && <span>{w.free}</span>}
        </p>
      ) : (
        <>
          <div className={styles.head}>
            {isLive && <ToneMark tone="good" />}
            <span>{what}</span>
          </div>
          {isKnown ? (
            <Said picture={picture} onAgain={() => setAttempt((old) => old + 1)} />
          ) : (
            <p className={styles.said}>{w.gone}</p>
          )}
          <div className={styles.tools}>
            {isKnown && picture.is === 'refused' && (
              <span className={styles.small}>
                <Tool icon="refresh" text={w.again} onPress={() => setAttempt((old) => old + 1)} />
              </span>
            )}
            {isLive && <Tool icon="image" text={w.snapshot} onPress={snapshot} />}
            {isKnown && <Tool icon="fit" text={w.fullScreen} onPress={showWhole} />}
            <Tool icon="close" text={w.close} onPress={onClear} />
          </div>
        </>
      )}
    </div>
  );
}

interface ToolProps {
  readonly icon: 'image' | 'fit' | 'close' | 'refresh';
  readonly text: string;
  readonly onPress: () => void;
}

function Tool({ icon, text, onPress }: ToolProps): JSX.Element {
  return (
    <Tooltip title={text}>
      <button type="button" className={styles.tool} aria-label={text} onClick={onPress}>
        <Icon name={icon} size={16} />
      </button>
    </Tooltip>
  );
}

/** The reason why a stream is waiting or missing. */
function Said({
  picture,
  onAgain,
}: {
  readonly picture: TilePicture;
  readonly onAgain: () => void;
}): JSX.Element | null {
  const w = useMessages(videoWords);
  if (picture.is === 'live') return null;
  if (picture.is === 'paused')
    return (
      <p className={styles.said} role="status">
        {w.paused}
      </p>
    );
  const age = picture.lastAt !== undefined && (
    <small>
      <PictureAge at={picture.lastAt} />
    </small>
  );
  if (picture.is === 'connecting')
    return (
      <div className={styles.said} role="status">
        <p>{picture.isReached ? w.awaiting : w.reaching}</p>
        <span className={styles.sweep} aria-hidden="true" />
        {age}
      </div>
    );
  return (
    <div className={styles.said} role="alert">
      <p>
        <ToneMark tone="warning" />
        {picture.isFault ? w[picture.why as PlayFault] : picture.why}
      </p>
      {age}
      <small>
        <UntilAgain at={picture.again} />
      </small>
      <Button size="small" onClick={onAgain}>
        {w.again}
      </Button>
    </div>
  );
}
