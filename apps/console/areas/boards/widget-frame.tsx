import { ApiError } from '@heliodeck/client/api-error';
import { inLocale } from '@heliodeck/kit/label';
import { stationOfWidget, type Widget } from '@heliodeck/model/boards/board';
import { boardNotes } from '@heliodeck/model/boards/notes';
import type { WidgetData } from '@heliodeck/model/boards/widget-data';
import { sourceOf, widgetKindLabels } from '@heliodeck/model/boards/widgets';
import { type JSX, lazy, Suspense } from 'react';
import { useLocale, useMessages } from '../../i18n/messages.ts';
import { Waiting } from '../../ui/waiting.tsx';
import styles from './board.module.css';
import { boardClock } from './board-clock.ts';
import { boardWords } from './board-words.ts';
import { CameraWidget } from './camera-widget.tsx';
import type { OpenMembers } from './open-members.ts';
import { PartsWidget } from './parts-widget.tsx';
import { SeriesWidget } from './series-widget.tsx';
import { StripWidget } from './strip-widget.tsx';
import { TopWidget } from './top-widget.tsx';
import { TroublesWidget } from './troubles-widget.tsx';
import { useWidgetData } from './use-widget-data.ts';
import { ValueWidget } from './value-widget.tsx';
import { originOf } from './widget-origin.ts';
import { WidgetTitle } from './widget-title.tsx';

const MapWidget = lazy(() => import('./map-widget.tsx'));
const FlowWidget = lazy(() => import('./flow-widget.tsx'));

/** What all widgets of a page share about the board. */
export interface WidgetPlace {
  readonly page: number;
  readonly chosen: string | undefined;
  readonly onChoose: (station: string) => void;
  readonly boardName: string;
  /** Page number and number of pages, as text; '' for a single page. */
  readonly where: string;
  /** Whether the content links to other screens. */
  readonly leads: boolean;
  readonly onOpen?: OpenMembers | undefined;
}

/** A widget with its title, notes on its figures, and since when they are outdated. */
export function WidgetFrame({
  widget,
  place,
}: {
  readonly widget: Widget;
  readonly place: WidgetPlace;
}): JSX.Element {
  const w = useMessages(boardWords);
  const locale = useLocale();
  const { page, chosen } = place;
  const { data, error, refetch, dataUpdatedAt } = useWidgetData(widget, {
    page,
    chosen,
    // The board itself subscribes to the stations.
    follows: widget.source !== 'stations',
  });
  const title = titleOf(widget, locale);
  const isBare = widget.kind === 'top' || widget.kind === 'strip';
  const { source } = widget;
  const station = stationOfWidget(widget, chosen);
  const origin = place.leads && data && source !== null ? originOf(source, { data, station }) : undefined;
  if (widget.kind === 'top')
    return (
      <section className={styles.widget} data-bare style={placed(widget)}>
        <TopWidget title={place.boardName} where={place.where} />
      </section>
    );
  const isOld = error !== null && data !== undefined;
  return (
    <section
      className={styles.widget}
      data-bare={isBare}
      data-tall={!['value', 'text', 'strip'].includes(widget.kind)}
      style={placed(widget)}
      aria-label={title}
    >
      {!isBare && widget.kind !== 'text' && (
        <header className={styles.head}>
          <h3 className={styles.title} title={helpOf(widget, locale)}>
            {origin === undefined ? (
              title
            ) : (
              <WidgetTitle title={title} origin={origin} onOpen={place.onOpen} />
            )}
          </h3>
          {isOld && <span className={styles.old}>{w.old(boardClock(dataUpdatedAt))}</span>}
        </header>
      )}
      <div className={styles.body}>
        {widget.kind === 'text' ? (
          <p className={styles.text}>{widget.text}</p>
        ) : widget.kind === 'camera' ? (
          <CameraWidget
            cameraId={widget.camera}
            title={title}
            isSmall={widget.w * widget.h < largeFields}
            leads={place.leads}
          />
        ) : data ? (
          <Suspense fallback={<Waiting />}>
            <WidgetBody widget={widget} data={data} title={title} place={place} />
          </Suspense>
        ) : error ? (
          <div className={styles.said} role="alert">
            <p>{error instanceof ApiError && error.fault === 'refused' ? error.message : w.failed}</p>
            <button type="button" onClick={() => void refetch()}>
              {w.again}
            </button>
          </div>
        ) : (
          <Waiting />
        )}
      </div>
      {data && data.notes.length > 0 && (
        <p className={styles.notes} title={notesOf(data, locale)}>
          {notesOf(data, locale)}
        </p>
      )}
    </section>
  );
}

function WidgetBody({
  widget,
  data,
  title,
  place,
}: {
  readonly widget: Widget;
  readonly data: WidgetData;
  readonly title: string;
  readonly place: WidgetPlace;
}): JSX.Element {
  switch (data.shape) {
    case 'figures':
      return <ValueWidget data={data} isNarrow={widget.w <= narrowFields} onOpen={place.onOpen} />;
    case 'series':
      return (
        <SeriesWidget
          data={data}
          kind={widget.kind}
          title={title}
          onOpen={place.onOpen}
          slider={place.leads && widget.w >= 16 ? sliderOfSource(widget.source) : undefined}
        />
      );
    case 'parts':
      return (
        <PartsWidget data={data} kind={widget.kind} title={title} leads={place.leads} onOpen={place.onOpen} />
      );
    case 'troubles':
      return <TroublesWidget data={data} leads={place.leads} />;
    case 'flow':
      return <FlowWidget data={data} />;
    case 'stations':
      return widget.kind === 'strip' ? (
        <StripWidget stations={data.stations} chosen={place.chosen} onChoose={place.onChoose} />
      ) : (
        <MapWidget stations={data.stations} onChoose={place.onChoose} />
      );
  }
}

/** Up to this number of columns of the grid, two figures fit beside each other. */
const narrowFields = 6;

/** From this number of grid fields on, a quarter of the page, the sub-stream of a camera is too coarse. */
const largeFields = 72;

/** The energy analysis initially shows the first 13 days; a wall shows all, because its slider cannot be moved. */
const firstDays = { shown: 13 } as const;
const wholeMonth = {} as const;
const sliderOfSource = (source: Widget['source']) => (source === 'consumptionDays' ? firstDays : wholeMonth);

function placed({ x, y, w, h }: Widget) {
  return { gridArea: `${y + 1} / ${x + 1} / span ${h} / span ${w}` };
}

function titleOf({ title, source, kind }: Widget, locale: 'zh' | 'en'): string {
  if (title) return title;
  // A strip has the same stations as the map but must not be called a map.
  if (kind === 'strip' || kind === 'camera') return inLocale(widgetKindLabels[kind], locale);
  return source === null ? '' : inLocale(sourceOf(source).label, locale);
}

function helpOf({ source }: Widget, locale: 'zh' | 'en'): string | undefined {
  const help = source === null ? undefined : sourceOf(source).help;
  return help && inLocale(help, locale);
}

function notesOf({ notes }: WidgetData, locale: 'zh' | 'en'): string {
  return notes
    .map(({ code, count, of = count }) => inLocale(boardNotes[code](count, of), locale))
    .join(' · ');
}
