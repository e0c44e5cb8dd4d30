import { handlerNames } from '@heliodeck/model/workflow/handlers';
import { functionNames } from '@heliodeck/model/workflow/people-functions';
import { type CompiledFile, compile, isRefusal } from '@heliodeck/workflow/decode/compile';
import { problemLabel } from '@heliodeck/workflow/decode/problem-words';
import { useEffect, useState } from 'react';
import { useTranslate } from '../../../i18n/messages.ts';
import type { BpmnDiagram } from '../../../widgets/process-picture/bpmn-services.ts';
import styles from './designer.module.css';

const pauseMs = 400;
const changes = ['commandStack.changed', 'import.done', 'import.render.complete'];

/** The executor's check of the current drawing; undefined before the first response. */
export function useCheck(diagram: BpmnDiagram | undefined, isShown: boolean): CompiledFile | undefined {
  const [checked, setChecked] = useState<CompiledFile>();
  useEffect(() => {
    if (diagram === undefined || !isShown) return;
    let isGone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = async (): Promise<void> => {
      const { xml = '' } = await diagram.saveXML();
      const compiled = await compile(xml, { handlers: handlerNames, functions: functionNames });
      if (!isGone) setChecked(compiled);
    };
    const later = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => void check(), pauseMs);
    };
    void check();
    diagram.get('eventBus').on(changes, later);
    return () => {
      isGone = true;
      clearTimeout(timer);
      diagram.get('eventBus').off(changes, later);
    };
  }, [diagram, isShown]);
  return checked;
}

/** Marks the elements that have problems; a click selects the element. */
export function useProblemMarks(diagram: BpmnDiagram | undefined, checked: CompiledFile | undefined): void {
  const t = useTranslate();
  useEffect(() => {
    if (diagram === undefined || checked === undefined) return;
    const registry = diagram.get('elementRegistry');
    const overlays = diagram.get('overlays');
    const root = diagram.get('canvas').getRootElement().id;
    for (const [id, problems] of Map.groupBy(checked.problems, ({ elementId }) => elementId)) {
      const element = registry.get(id);
      if (element === undefined || id === root) continue;
      const html = document.createElement('button');
      html.type = 'button';
      html.tabIndex = -1;
      html.textContent = '!';
      html.title = problems.map((one) => t(problemLabel(one))).join('\n');
      html.setAttribute('aria-label', html.title);
      html.className = (problems.some(isRefusal) ? styles.refusalMark : styles.noteMark) ?? '';
      html.addEventListener('click', () => diagram.get('selection').select(element));
      overlays.add(id, 'problem', { position: { top: -10, left: -10 }, html });
    }
    return () => overlays.remove({ type: 'problem' });
  }, [diagram, checked, t]);
}
