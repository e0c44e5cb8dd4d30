import { compile } from '@heliodeck/workflow/decode/compile';
import { describe, expect, it } from 'vitest';
import { commandOf, doNext, type Run, readVariables, startRun, staysOf, takenOf, waitingOf } from './run.ts';

const xml = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t">
  <process id="p"><startEvent id="s"/><userTask id="a"/><exclusiveGateway id="x" default="no"/><userTask id="b"/>
  <intermediateCatchEvent id="c"><timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition></intermediateCatchEvent><endEvent id="e"/>
  <sequenceFlow id="sa" sourceRef="s" targetRef="a"/><sequenceFlow id="ax" sourceRef="a" targetRef="x"/>
  <sequenceFlow id="yes" sourceRef="x" targetRef="b"><conditionExpression><![CDATA[${'$'}{days > 3}]]></conditionExpression></sequenceFlow>
  <sequenceFlow id="no" sourceRef="x" targetRef="c"/><sequenceFlow id="be" sourceRef="b" targetRef="e"/><sequenceFlow id="ce" sourceRef="c" targetRef="e"/></process></definitions>`;

async function started(): Promise<Run> {
  const { definitions, problems } = await compile(xml);
  expect(problems).toEqual([]);
  const [definition] = definitions;
  if (definition === undefined) throw new Error('there is no process');
  return startRun(definition, {}, 1_000, 'Asia/Shanghai');
}

/** Continues the only wait of the run. */
function next(run: Run, text = ''): Run {
  const [waiting] = waitingOf(run);
  if (waiting === undefined) throw new Error('nothing waits');
  return doNext(run, commandOf(waiting, readVariables(text) ?? {}));
}

describe('entered variables', () => {
  it('are refused if they are not a JSON object', () => {
    for (const text of ['{', '[1]', '"a"', '1', 'null']) expect(readVariables(text)).toBeUndefined();
  });

  it('are empty if nothing was entered', () => {
    expect(readVariables(' ')).toEqual({});
    expect(readVariables('{"days": 5}')).toEqual({ days: 5 });
  });
});

describe('a simulated instance', () => {
  it('refuses a task that no longer exists and does not change', async () => {
    const run = await started();
    const after = doNext(run, { kind: 'complete', token: 'gone' });
    expect(after).toMatchObject({ refused: 'tokenGone', state: run.state });
  });

  it('waits at the task, and takes the flow whose condition is true', async () => {
    const run = await started();
    expect(waitingOf(run)).toMatchObject([{ node: 'a', kind: 'user' }]);
    const after = next(run, '{"days": 5}');
    expect(waitingOf(after)).toMatchObject([{ node: 'b', kind: 'user' }]);
    expect([...takenOf(after)]).toEqual(expect.arrayContaining(['s', 'sa', 'a', 'ax', 'x', 'yes', 'b']));
    expect(takenOf(after).has('no')).toBe(false);
  });

  it('shows an unknown variable as an incident that can be retried', async () => {
    const stuck = next(await started());
    expect(waitingOf(stuck)).toMatchObject([{ node: 'x', kind: 'incident' }]);
    const filled = doNext(stuck, { kind: 'variables', vars: { days: 1 } });
    expect(waitingOf(next(filled))).toMatchObject([{ node: 'c', kind: 'timer' }]);
  });

  it('advances its clock to a timer that is triggered, and ends', async () => {
    const waiting = next(await started(), '{"days": 1}');
    const ended = next(waiting);
    expect(ended.now).toBe(1_000 + 3_600_000);
    expect(ended.state.status).toBe('ended');
    expect(staysOf(ended).find(({ node }) => node === 'c')).toEqual({
      node: 'c',
      from: 1_000,
      to: 3_601_000,
    });
    expect(staysOf(ended).filter(({ to }) => to === undefined)).toEqual([]);
    expect(waitingOf(ended)).toEqual([]);
  });
});
