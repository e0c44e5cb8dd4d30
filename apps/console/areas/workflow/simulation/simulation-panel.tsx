import { wireTime } from '@heliodeck/model/wire/time';
import { type CompiledFile, isRefusal } from '@heliodeck/workflow/decode/compile';
import { messageLabel } from '@heliodeck/workflow/decode/problem-words';
import { typeLabel } from '@heliodeck/workflow/decode/type-words';
import { Alert, Button, Input, Select } from 'antd';
import { type JSX, useId, useState } from 'react';
import { useMessages, useTranslate } from '../../../i18n/messages.ts';
import { Icon } from '../../../icons/icon.tsx';
import type { BpmnDiagram } from '../../../widgets/process-picture/bpmn-services.ts';
import styles from '../designer/designer.module.css';
import { commandOf, type Run, readVariables, type SimulatedWait, waitingOf } from './run.ts';
import { RunPicture } from './run-picture.tsx';
import { simulationWords } from './simulation-words.ts';
import { useSimulation } from './use-simulation.ts';

interface PanelProps {
  readonly diagram: BpmnDiagram;
  /** The drawing as compiled by the executor; undefined until it is compiled. */
  readonly compiled: CompiledFile | undefined;
}

/** Steps through the drawing by hand, with the same executor as the server. */
export function SimulationPanel({ diagram, compiled }: PanelProps): JSX.Element {
  const w = useMessages(simulationWords);
  const id = useId();
  const { run, isOutdated, start, next, end } = useSimulation(diagram, compiled);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string>();
  const vars = readVariables(text);
  const processes = compiled?.definitions ?? [];
  const key = processes.find((one) => one.key === chosen)?.key ?? processes[0]?.key;
  const isRefused = compiled === undefined || compiled.problems.some(isRefusal);
  const act = (go: () => void): void => {
    go();
    setText('');
  };
  return (
    <section className={styles.simulation} aria-label={w.process}>
      <Alert type="info" title={w.about} />
      {isOutdated && <Alert type="warning" title={w.changed} />}
      {isRefused ? (
        <p>{w.refusedFirst}</p>
      ) : (
        <>
          {processes.length > 1 && run === undefined && (
            <Select
              aria-label={w.process}
              value={key ?? null}
              options={processes.map((one) => ({ value: one.key, label: one.name }))}
              onChange={setChosen}
            />
          )}
          <div>
            <label htmlFor={id}>{w.variables}</label>
            <Input.TextArea
              id={id}
              autoSize={{ minRows: 1, maxRows: 6 }}
              value={text}
              status={vars === undefined ? 'error' : ''}
              placeholder={w.variablesHint}
              onChange={(event) => setText(event.target.value)}
            />
            {vars === undefined && <p role="alert">{w.variablesBad}</p>}
          </div>
          <div className={styles.acts}>
            <Button
              type={run === undefined ? 'primary' : 'default'}
              icon={<Icon name="play" size={14} />}
              disabled={vars === undefined || key === undefined}
              onClick={() => act(() => start(key ?? '', vars ?? {}))}
            >
              {run === undefined ? w.start : w.restart}
            </Button>
            {run !== undefined && <Button onClick={end}>{w.end}</Button>}
            {run !== undefined && text.trim() !== '' && vars !== undefined && (
              <Button onClick={() => act(() => next({ kind: 'variables', vars }))}>{w.write}</Button>
            )}
          </div>
          {run !== undefined && (
            <Shown
              diagram={diagram}
              run={run}
              onPress={(one) => vars && act(() => next(commandOf(one, vars)))}
            />
          )}
        </>
      )}
    </section>
  );
}

interface ShownProps {
  readonly diagram: BpmnDiagram;
  readonly run: Run;
  readonly onPress: (waiting: SimulatedWait) => void;
}

function Shown({ diagram, run, onPress }: ShownProps): JSX.Element {
  const w = useMessages(simulationWords);
  const t = useTranslate();
  const time = (at: number): string => wireTime(at, run.state.zone);
  const nameOf = (id: string): string => {
    const node = run.definition.nodes.get(id);
    return node?.name?.source ?? `${node === undefined ? '' : t(typeLabel(node.type))} ${id}`;
  };
  const [isPictured, setIsPictured] = useState(false);
  const waiting = waitingOf(run);
  const detailOf = ({ kind, detail }: SimulatedWait): string => {
    if (typeof detail === 'number') return w.due(time(detail));
    return kind === 'incident' ? t(messageLabel(detail)) : detail;
  };
  const { status, scopes } = run.state;
  const vars = Object.values(scopes).find(({ parent }) => parent === undefined)?.vars;
  const thrown = run.effects.flatMap((effect) =>
    effect.kind === 'messageThrown' || effect.kind === 'signalThrown' ? [w[effect.kind](effect.name)] : [],
  );
  const passed = run.log.filter(({ kind }) => kind === 'enter').map(({ node }) => nameOf(node));
  return (
    <>
      {run.refused !== undefined && <Alert type="error" title={w.refused(run.refused)} />}
      <p>
        {w.now} {time(run.now)}
      </p>
      <div>
        <Button icon={<Icon name="flow" size={14} />} onClick={() => setIsPictured(true)}>
          {w.picture}
        </Button>
      </div>
      {isPictured && (
        <RunPicture diagram={diagram} run={run} nameOf={nameOf} onClose={() => setIsPictured(false)} />
      )}
      {status !== 'running' && <Alert type="success" title={status === 'ended' ? w.ended : w.cancelled} />}
      {waiting.length > 0 && (
        <ul aria-label={w.waiting}>
          {waiting.map((one) => (
            <li key={one.id} className={styles.token}>
              <strong>{nameOf(one.node)}</strong>
              {detailOf(one) !== '' && <span>{detailOf(one)}</span>}
              <span>
                <Button size="small" type="primary" onClick={() => onPress(one)}>
                  {w[one.kind]}
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      {thrown.length > 0 && <p>{thrown.join(' · ')}</p>}
      {vars !== undefined && Object.keys(vars).length > 0 && (
        <div>
          {w.values}
          <pre className={styles.values}>{JSON.stringify(vars, null, 1)}</pre>
        </div>
      )}
      <p>
        {w.history}: {passed.join(' → ')}
      </p>
    </>
  );
}
