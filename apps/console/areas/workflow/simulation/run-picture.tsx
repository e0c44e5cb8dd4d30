import { wireTime } from '@heliodeck/model/wire/time';
import { messageLabel } from '@heliodeck/workflow/decode/problem-words';
import { type JSX, useEffect, useState } from 'react';
import { useMessages, useTranslate } from '../../../i18n/messages.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import type { BpmnDiagram } from '../../../widgets/process-picture/bpmn-services.ts';
import { InstancePicture } from '../../../widgets/process-picture/instance-picture.tsx';
import type { PassedStep } from '../../../widgets/process-picture/passed-step.ts';
import styles from '../designer/designer.module.css';
import { type Run, staysOf, waitingOf } from './run.ts';
import { simulationWords } from './simulation-words.ts';

interface RunPictureProps {
  readonly diagram: BpmnDiagram;
  readonly run: Run;
  readonly nameOf: (node: string) => string;
  readonly onClose: () => void;
}

/** A simulated instance, displayed as instances are displayed to their participants. */
export function RunPicture({ diagram, run, nameOf, onClose }: RunPictureProps): JSX.Element {
  const w = useMessages(simulationWords);
  const t = useTranslate();
  const [xml, setXml] = useState<string>();
  useEffect(() => {
    void diagram.saveXML().then((saved) => setXml(saved.xml));
  }, [diagram]);
  const time = (at: number): string => wireTime(at, run.state.zone);
  const stuck = new Map(
    waitingOf(run).flatMap(({ kind, node, detail }) =>
      kind === 'incident' ? [[node, t(messageLabel(String(detail)))] as const] : [],
    ),
  );
  const steps = staysOf(run).map(({ node, from, to }, at): PassedStep => {
    const note = to === undefined ? stuck.get(node) : undefined;
    return {
      pass: String(at),
      id: node,
      name: nameOf(node),
      state: to !== undefined ? 'taken' : note === undefined ? 'current' : 'incident',
      isFlow: run.definition.flows.has(node),
      from: time(from),
      ...(to !== undefined && { to: time(to), lasted: inSeconds(to - from) }),
      ...(note !== undefined && { note }),
    };
  });
  return (
    <Dialog title={w.pictureTitle} width={1000} onClose={onClose}>
      <div className={styles.picture}>
        {xml !== undefined && <InstancePicture xml={xml} name={w.pictureTitle} steps={steps} />}
      </div>
    </Dialog>
  );
}

/** A duration as hours, minutes and seconds. */
function inSeconds(ms: number): string {
  const seconds = Math.round(ms / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
