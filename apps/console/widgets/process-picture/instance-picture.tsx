import { Button } from 'antd';
import { Fragment, type JSX, useMemo, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { ToneMark, ToneTag } from '../../theme/tone.tsx';
import { BesideMark } from './beside-mark.tsx';
import { type PassedState, type PassedStep, statesOf } from './passed-step.ts';
import { pictureWords } from './picture-words.ts';
import styles from './process-picture.module.css';
import { ProcessPicture } from './process-picture.tsx';

const tones = { taken: 'good', current: 'info', incident: 'critical' } as const satisfies Record<
  PassedState,
  string
>;

interface InstanceProps {
  /** The file of the definition, with a drawing. */
  readonly xml: string;
  /** The name of the process. */
  readonly name: string;
  /** Completed nodes and flows, in chronological order; an element passed several times occurs several times. */
  readonly steps: readonly PassedStep[];
}

/** State of an instance: completed, current and failed elements, with user, time and duration of each. */
export function InstancePicture({ xml, name, steps }: InstanceProps): JSX.Element {
  const w = useMessages(pictureWords);
  const [pointed, setPointed] = useState<string>();
  const states = useMemo(() => statesOf(steps), [steps]);
  const nodes = steps.filter(({ isFlow }) => isFlow !== true);
  const firsts = nodes.filter(({ id }, at) => nodes.findIndex((one) => one.id === id) === at);
  return (
    <div className={styles.instance}>
      <ProcessPicture
        xml={xml}
        label={name}
        states={states}
        pointed={pointed}
        onPoint={(id) => setPointed(nodes.some((one) => one.id === id) ? id : undefined)}
        about={(id, place) => (
          <BesideMark
            // It is positioned once: a new key positions it again after a move.
            key={`${id} ${place.left} ${place.top}`}
            place={place}
            title={nodes.find((one) => one.id === id)?.name}
            onClose={() => setPointed(undefined)}
          >
            <Passes steps={nodes.filter((one) => one.id === id)} />
          </BesideMark>
        )}
      />
      {nodes.length === 0 ? (
        <p>{w.none}</p>
      ) : (
        <section aria-label={w.steps}>
          <p className={styles.legend}>
            {(['taken', 'current', 'incident'] as const).map((state) => (
              <ToneTag key={state} tone={tones[state]}>
                {w[state]}
              </ToneTag>
            ))}
          </p>
          <ol className={styles.steps}>
            {firsts.map(({ id, name: step }) => (
              <li key={id}>
                <Button
                  size="small"
                  icon={<ToneMark tone={tones[toneState(states.get(id))]} />}
                  aria-pressed={pointed === id}
                  onClick={() => setPointed(pointed === id ? undefined : id)}
                >
                  {step}
                </Button>
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  );
}

const toneState = (state: string | undefined): PassedState =>
  state === 'current' || state === 'incident' ? state : 'taken';

function Passes({ steps }: { readonly steps: readonly PassedStep[] }): JSX.Element {
  const w = useMessages(pictureWords);
  return (
    <ol className={styles.passes}>
      {steps.map((step) => (
        <li key={step.pass}>
          <ToneTag tone={tones[step.state]}>{w[step.state]}</ToneTag>
          <dl>
            {(
              [
                [w.who, step.who],
                [w.from, step.from],
                [w.to, step.to],
                [w.lasted, step.lasted],
              ] as const
            ).map(([term, text]) =>
              text ? (
                <Fragment key={term}>
                  <dt>{term}</dt>
                  <dd>{text}</dd>
                </Fragment>
              ) : null,
            )}
          </dl>
          {step.note ? <p>{step.note}</p> : null}
        </li>
      ))}
    </ol>
  );
}
