import { isCalled } from '@heliodeck/kit/called';
import type { TreeStation } from '@heliodeck/model/video/video-wire';
import { messages } from '@heliodeck/model/wire/messages';
import { Input } from 'antd';
import { type JSX, useId, useState } from 'react';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { Icon } from '../../icons/icon.tsx';
import { ToneMark } from '../../theme/tone.tsx';
import styles from './video.module.css';
import { videoWords } from './video-words.ts';

interface CameraTreeProps {
  readonly stations: readonly TreeStation[];
  /** Cameras that are in a visible tile. */
  readonly shown: ReadonlySet<string>;
  readonly onChoose: (cameraId: string) => void;
}

/** Stations with their cameras, for selecting what the selected tile plays. */
export function CameraTree({ stations, shown, onChoose }: CameraTreeProps): JSX.Element {
  const w = useMessages(videoWords);
  const say = useTranslate();
  const [keyword, setKeyword] = useState('');
  const id = useId();
  const left = filtered(stations, keyword);
  return (
    <aside className={styles.side} aria-label={w.cameras}>
      <Input
        value={keyword}
        onChange={(event) => setKeyword(event.target.value)}
        placeholder={w.find}
        aria-label={w.find}
        aria-controls={id}
        allowClear
        prefix={<Icon name="search" size={16} />}
      />
      {left.length === 0 && (
        <p className={styles.quiet} role="status">
          {w.noMatch}
        </p>
      )}
      <ul id={id} className={styles.stations}>
        {left.map((station) => (
          <li key={station.id}>
            <details open>
              <summary className={styles.station}>
                <Icon name="chevron-right" size={14} />
                <span>{station.name}</span>
                <small>{station.cameras.length}</small>
              </summary>
              <ul>
                {station.cameras.map(({ id: cameraId, name, problem }) => (
                  <li key={cameraId}>
                    <button
                      type="button"
                      className={styles.camera}
                      data-shown={shown.has(cameraId)}
                      onClick={() => onChoose(cameraId)}
                    >
                      <Icon name="video" size={16} />
                      <span>{name}</span>
                      {problem && (
                        <span title={say(messages[problem])}>
                          <ToneMark tone="warning" />
                          <span className="unseen">{say(messages[problem])}</span>
                        </span>
                      )}
                    </button>
                  </li>
                ))}
              </ul>
            </details>
          </li>
        ))}
      </ul>
    </aside>
  );
}

/** Cameras whose name, or whose station's name, matches. */
function filtered(stations: readonly TreeStation[], keyword: string): readonly TreeStation[] {
  if (keyword.trim() === '') return stations;
  return stations.flatMap((station) => {
    if (isCalled(station.name, station, keyword)) return station;
    const cameras = station.cameras.filter((camera) => isCalled(camera.name, camera, keyword));
    return cameras.length === 0 ? [] : { ...station, cameras };
  });
}
