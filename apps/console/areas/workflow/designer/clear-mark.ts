import type { BpmnServices } from '../../../widgets/process-picture/bpmn-services.ts';
import { boxesOverlap, markIn } from '../../../widgets/process-picture/the-mark.ts';

/** px between a menu and the mark. */
const gap = 6;

class ClearMark {
  static readonly $inject = ['eventBus', 'canvas'];

  constructor(eventBus: BpmnServices['eventBus'], canvas: BpmnServices['canvas']) {
    let watch: ResizeObserver | undefined;
    eventBus.on('popupMenu.opened', () => {
      const popup = canvas.getContainer().querySelector<HTMLElement>('.djs-popup');
      if (popup === null) return;
      const home = canvas.getContainer().parentElement;
      // A menu changes its size during a search.
      watch = new ResizeObserver(() => keepOff(popup, markIn(home)));
      watch.observe(popup);
    });
    eventBus.on(['popupMenu.closed', 'diagram.destroy'], () => watch?.disconnect());
  }
}

/** Moves a menu that covers the mark up, or to the left if there is no room above. */
function keepOff(popup: HTMLElement, mark: DOMRect | undefined): void {
  const box = popup.getBoundingClientRect();
  if (mark === undefined || !boxesOverlap(box, mark)) return;
  const above = mark.top - gap - box.height;
  if (above >= 0) popup.style.top = `${above}px`;
  else popup.style.left = `${Math.max(0, mark.left - gap - box.width)}px`;
}

/** Keeps menus of the drawing off the logo of the library, which its licence requires to stay visible. */
export const clearMarkModule = {
  __init__: ['clearMark'],
  clearMark: ['type', ClearMark],
};
