import { isRefusal } from '@heliodeck/workflow/decode/compile';
import { problemLabel } from '@heliodeck/workflow/decode/problem-words';
import { typeLabel } from '@heliodeck/workflow/decode/type-words';
import type { DecodeProblem } from '@heliodeck/workflow/definition';
import { Button } from 'antd';
import type { JSX } from 'react';
import { useMessages, useTranslate } from '../../../i18n/messages.ts';
import { ToneTag } from '../../../theme/tone.tsx';
import type { BpmnDiagram } from '../../../widgets/process-picture/bpmn-services.ts';
import styles from './designer.module.css';
import { designerWords } from './designer-words.ts';

interface ListProps {
  readonly diagram: BpmnDiagram;
  readonly problems: readonly DecodeProblem[];
}

/** Problems that prevent a deployment, and elements without effect; a click selects the element. */
export function ProblemList({ diagram, problems }: ListProps): JSX.Element {
  const w = useMessages(designerWords);
  const t = useTranslate();
  if (problems.length === 0) return <p className={styles.side}>{w.noProblems}</p>;
  const goTo = (id: string): void => {
    const element = diagram.get('elementRegistry').get(id);
    if (element === undefined || element === diagram.get('canvas').getRootElement()) {
      diagram.get('selection').select(null);
      return;
    }
    diagram.get('selection').select(element);
    diagram.get('canvas').scrollToElement(id, 80);
  };
  const keyed = problems.map((problem, at) => ({
    problem,
    key: `${problem.elementId} ${problem.message} ${problems.slice(0, at).filter((one) => one.message === problem.message).length}`,
  }));
  return (
    <ul className={styles.problems} aria-label={w.problems}>
      {keyed.map(({ problem, key }) => (
        <li key={key}>
          <Button type="text" onClick={() => goTo(problem.elementId)}>
            <ToneTag tone={isRefusal(problem) ? 'critical' : 'info'}>
              {isRefusal(problem) ? w.refused : w.note}
            </ToneTag>
            <span>
              {t(typeLabel(problem.type))} {problem.name || problem.elementId}
            </span>
            <span className={styles.message}>{t(problemLabel(problem))}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
