import type { EnergyFlow as Flow } from '@heliodeck/model/energy/energy-flow';
import { Segmented } from 'antd';
import {
  type CSSProperties,
  type JSX,
  type ReactNode,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { LoadFailure } from '../../crud/notices/list-notices.tsx';
import { useMessages } from '../../i18n/messages.ts';
import { Icon } from '../../icons/icon.tsx';
import { zoom } from '../../state/distance.ts';
import { tones } from '../../theme/palette.ts';
import { ToneTag } from '../../theme/tone.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import type { DeviceLinks } from '../device-detail/shared/device-links.ts';
import styles from './energy-flow.module.css';
import { FlowDiagram } from './flow-diagram.tsx';
import { FlowFacts } from './flow-facts.tsx';
import { flowWords } from './flow-words.ts';
import { withGaps } from './gaps.ts';
import { InverterFlow } from './inverter-flow.tsx';
import { hasInvertersOnly, inverterPlantOf } from './inverter-picture.ts';
import { type DiagramBox, type Layout, tallLayout, wideLayout } from './layout.ts';
import { OpenPlates, PlateSettings } from './open-plates.tsx';
import { controllersOf, pictureOf } from './picture.ts';
import { type DiagramPlant, type PlantPart, plantOf } from './plant.ts';

/** Below this width the diagram is vertical, px. */
const narrow = 640;

/** Cables are dark in both themes; the pulses need bright hues. */
const pulses = {
  '--flow-load': tones.dark.good.ink,
  '--flow-battery': tones.dark.info.ink,
  '--flow-grid': tones.dark.neutral.ink,
} as CSSProperties;

interface EnergyFlowPictureProps {
  /** Displayed when the diagram fills the screen. */
  readonly stationName: string;
  /** Addresses of devices; absent: devices cannot be opened here. */
  readonly links?: DeviceLinks;
  /** undefined: loading. */
  readonly flow: Flow | undefined;
  readonly error: Error | null;
  readonly onAgain: () => void;
  /** The values are past ones: their labels, and the station's current equipment. */
  readonly past?: { readonly tag: string; readonly text: string; readonly standing: Flow };
  /** Buttons in the head, and content below the diagram. */
  readonly tools?: ReactNode;
  readonly children?: (isNarrow: boolean) => ReactNode;
}

/** The energy flow diagram for given values; it can fill the screen of a control room. */
export function EnergyFlowPicture({
  flow,
  error,
  stationName,
  onAgain,
  links,
  past,
  tools,
  children,
}: EnergyFlowPictureProps): JSX.Element {
  const w = useMessages(flowWords);
  const [controllerId, setControllerId] = useState<string>();
  const isPast = past !== undefined;
  const standing = past?.standing;
  const picture = useMemo(() => {
    const now = flow && pictureOf(flow, controllerId);
    return now && isPast ? withGaps(now) : now;
  }, [flow, controllerId, isPast]);
  const plant = useMemo(() => {
    const now = flow && plantOf(flow, controllerId);
    // The drawn equipment does not change with the availability of past values.
    return now && standing ? { ...now, inputs: plantOf(standing, controllerId).inputs } : now;
  }, [flow, controllerId, standing]);
  const frame = useRef<HTMLDivElement>(null);
  const { isNarrow, isFull } = useFrame(frame);
  const controllers = flow ? controllersOf(flow) : [];
  const layout = isNarrow ? tallLayout : wideLayout;
  return (
    <div ref={frame} className={styles.frame} data-full={isFull} data-past={isPast} style={pulses}>
      <header className={styles.head}>
        {isFull && <h2 className={styles.station}>{stationName}</h2>}
        {picture && <FlowTag running={picture.running} past={past?.tag} />}
        {picture && (
          <span className={styles.time}>
            {past ? past.text : picture.dataTime === null ? w.noData : w.updated(picture.dataTime)}
          </span>
        )}
        {controllers.length > 1 && (
          <Segmented
            className={styles.controllers ?? ''}
            aria-label={w.whichController}
            value={controllerId ?? controllers[0]?.deviceId ?? ''}
            onChange={setControllerId}
            options={controllers.map(({ deviceId, name }) => ({ value: deviceId, label: name }))}
          />
        )}
        {tools}
        <button
          type="button"
          className={styles.full}
          title={isFull ? w.leaveFullScreen : w.fullScreen}
          onClick={() => void (isFull ? document.exitFullscreen() : frame.current?.requestFullscreen())}
        >
          <Icon name={isFull ? 'close' : 'screen'} size={16} />
          <span className={styles.toolName}>{isFull ? w.leaveFullScreen : w.fullScreen}</span>
        </button>
      </header>
      {flow && hasInvertersOnly(flow) ? (
        <InverterFlow
          stationId={flow.stationId}
          plant={isPast ? withGaps(inverterPlantOf(flow)) : inverterPlantOf(flow)}
          isNarrow={isNarrow}
          {...(links && { links: isPast ? { deviceHref: links.deviceHref } : links })}
        >
          {children?.(isNarrow)}
        </InverterFlow>
      ) : picture && plant ? (
        <>
          <div className={styles.stage}>
            <FlowDiagram picture={picture} plant={plant} layout={layout} />
            {links && (
              <OpenPlates plates={platesOf(plant, layout)} size={layout.size} deviceHref={links.deviceHref} />
            )}
            {links?.settingsHref && plant.controller?.settable && !isPast && (
              <PlateSettings
                device={plant.controller}
                box={layout.controller}
                layout={layout}
                settingsHref={links.settingsHref}
              />
            )}
          </div>
          <FlowFacts picture={picture} />
          {children?.(isNarrow)}
        </>
      ) : error ? (
        <LoadFailure error={error} onAgain={onAgain} />
      ) : (
        // Placeholder of the same height: the layout below does not shift.
        <div style={{ aspectRatio: layout.size.join('/') }}>
          <Waiting />
        </div>
      )}
    </div>
  );
}

/** Whether the station is running; for past values a tag that marks them. */
function FlowTag({ running, past }: { running: boolean; past: string | undefined }): JSX.Element {
  const w = useMessages(flowWords);
  if (past !== undefined) return <ToneTag tone="warning">{past}</ToneTag>;
  return <ToneTag tone={running ? 'good' : 'neutral'}>{running ? w.running : w.stopped}</ToneTag>;
}

function platesOf(
  plant: DiagramPlant,
  layout: Layout,
): readonly (readonly [PlantPart | undefined, DiagramBox])[] {
  const [firstLoad] = layout.loads;
  return [
    [plant.controller, layout.controller],
    [plant.generation, layout.dcMeter],
    [plant.load, firstLoad],
    [plant.battery, layout.battery],
    [plant.grid, layout.acMeter],
  ];
}

function useFrame(frame: RefObject<HTMLDivElement | null>): {
  readonly isNarrow: boolean;
  readonly isFull: boolean;
} {
  const [isNarrow, setNarrow] = useState(() => innerWidth / zoom.get() < narrow);
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const watch = new ResizeObserver(() => setNarrow(element.clientWidth < narrow));
    const turned = (): void => setFull(document.fullscreenElement === element);
    watch.observe(element);
    document.addEventListener('fullscreenchange', turned);
    return () => {
      watch.disconnect();
      document.removeEventListener('fullscreenchange', turned);
    };
  }, [frame]);
  return { isNarrow, isFull };
}
