import type { CompiledFile } from '@heliodeck/workflow/decode/compile';
import type { Command, Variables } from '@heliodeck/workflow/step/state';
import { useEffect, useState } from 'react';
import type { BpmnDiagram } from '../../../widgets/process-picture/bpmn-services.ts';
import styles from '../designer/designer.module.css';
import { doNext, type Run, startRun, takenOf, waitingOf } from './run.ts';

interface Simulation {
  readonly run: Run | undefined;
  /** True if the drawing was changed during the simulation. */
  readonly isOutdated: boolean;
  readonly start: (key: string, vars: Variables) => void;
  readonly next: (command: Command) => void;
  readonly end: () => void;
}

/** Runs a process of the drawing and shows in it where the instance is. Changing the drawing ends the run. */
export function useSimulation(diagram: BpmnDiagram, compiled: CompiledFile | undefined): Simulation {
  const [held, setHeld] = useState<{ readonly run: Run; readonly of: CompiledFile }>();
  const isOutdated = held !== undefined && held.of !== compiled;
  const run = isOutdated ? undefined : held?.run;
  useEffect(() => {
    if (run !== undefined) return showRun(diagram, run);
  }, [diagram, run]);
  return {
    run,
    isOutdated,
    start: (key, vars) => {
      const definition = compiled?.definitions.find((one) => one.key === key);
      if (definition === undefined || compiled === undefined) return;
      diagram.get('selection').select(null);
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      setHeld({ run: startRun(definition, vars, Date.now(), timeZone), of: compiled });
    },
    next: (command) => setHeld((now) => now && { ...now, run: doNext(now.run, command) }),
    end: () => setHeld(undefined),
  };
}

/** Marks completed elements and current tokens. @returns removes the marks */
function showRun(diagram: BpmnDiagram, run: Run): () => void {
  const canvas = diagram.get('canvas');
  const registry = diagram.get('elementRegistry');
  const overlays = diagram.get('overlays');
  const waiting = Map.groupBy(waitingOf(run), ({ node }) => node);
  const states = new Map<string, string>();
  for (const id of takenOf(run)) states.set(id, 'state-taken');
  for (const [id, list] of waiting) {
    states.set(id, list.some(({ kind }) => kind === 'incident') ? 'state-incident' : 'state-current');
    if (registry.get(id) === undefined) continue;
    const html = document.createElement('div');
    html.className = styles.tokenMark ?? '';
    html.textContent = String(list.length);
    overlays.add(id, 'token', { position: { bottom: 12, right: 12 }, html });
  }
  const marked = [...states].filter(([id]) => registry.get(id) !== undefined);
  for (const [id, state] of marked) canvas.addMarker(id, state);
  return () => {
    overlays.remove({ type: 'token' });
    for (const [id, state] of marked) if (registry.get(id)) canvas.removeMarker(id, state);
  };
}
