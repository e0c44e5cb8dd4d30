import { type RefCallback, useEffect, useEffectEvent, useState } from 'react';
import { useLocale } from '../../i18n/messages.ts';
import type { BpmnDiagram } from './bpmn-services.ts';
import { openPicture } from './fit-picture.ts';
import { watchTouches } from './watch-touches.ts';

interface Drawing {
  /** Ref for the element in which the picture is drawn. */
  readonly container: RefCallback<HTMLElement>;
  /** The picture, once its element exists. */
  readonly diagram: BpmnDiagram | undefined;
  readonly state: 'waiting' | 'shown' | 'failed';
}

/**
 * Draws a file in an element, again when the file changes.
 * @param make creates the viewer or modeler; must keep its identity
 * @param xml a file with a drawing
 * @param left covered width at the left edge, px
 * @param first the element at which a picture that is too large for the view is opened
 */
export function useDrawing(
  make: (container: HTMLElement) => BpmnDiagram,
  xml: string,
  left = 0,
  first?: string,
): Drawing {
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const [diagram, setDiagram] = useState<BpmnDiagram>();
  const [shown, setShown] = useState<{ readonly of: string; readonly isFailed: boolean }>();
  const locale = useLocale();

  useEffect(() => {
    if (container === null) return;
    const made = make(container);
    setDiagram(made);
    const observer = new ResizeObserver(() => made.get('canvas').resized());
    observer.observe(container);
    const unwatch = watchTouches(container, made);
    return () => {
      unwatch();
      observer.disconnect();
      made.destroy();
      setDiagram(undefined);
    };
  }, [container, make]);

  const open = useEffectEvent((drawn: BpmnDiagram) => openPicture(drawn, first, left));
  useEffect(() => {
    if (diagram === undefined) return;
    let isGone = false;
    const tell = (isFailed: boolean): void => {
      if (!isGone) setShown({ of: xml, isFailed });
    };
    diagram.importXML(xml).then(
      () => {
        if (!isGone) open(diagram);
        tell(false);
      },
      () => tell(true),
    );
    return () => {
      isGone = true;
    };
  }, [diagram, xml]);

  // Palette and menus of the library request their texts again.
  useEffect(() => {
    if (diagram !== undefined && locale) diagram.get('eventBus').fire('i18n.changed');
  }, [diagram, locale]);

  const isKnown = diagram !== undefined && shown?.of === xml;
  return {
    container: setContainer,
    diagram,
    state: isKnown ? (shown.isFailed ? 'failed' : 'shown') : 'waiting',
  };
}
