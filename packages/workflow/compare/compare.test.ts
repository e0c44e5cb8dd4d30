import { describe, expect, it } from 'vitest';
import { withDrawing } from '../layout/draw.ts';
import { along, file, nodes } from '../step/world.test-support.ts';
import { compareFiles, type Difference } from './compare.ts';

const timer = (text: string, id = '') =>
  `<boundaryEvent id="late" attachedToRef="a"><timerEventDefinition${id}><timeDuration>${text}</timeDuration></timerEventDefinition></boundaryEvent>`;
const process = (inner: string, roots = '') =>
  file(`${roots}<process id="p">${nodes('startEvent', 's')}${nodes('endEvent', 'e')}${inner}</process>`);
const told = (differences: readonly Difference[]): readonly string[] =>
  differences.map(({ kind, id, parts }) => [kind, id, ...parts].join(' '));

describe('two versions of a file', () => {
  const first = process(`<userTask id="a" name="A"/>${timer('PT1H')}${along('s>a>e')}`);

  it('have no differences if they are the same, with or without a drawing', async () => {
    expect(await compareFiles(first, first)).toEqual([]);
    expect(await compareFiles(first, await withDrawing(first))).toEqual([]);
  });

  it('list what was added, removed and changed, each with its id', async () => {
    const second = process(
      `<userTask id="a" name="A2" flowable:assignee="\${x}"/><userTask id="b"/>${timer('PT2H')}${along('s>a>b>e')}`,
    );
    expect(told(await compareFiles(first, second)).toSorted()).toEqual([
      'added a-b',
      'added b',
      'added b-e',
      'changed a name assignee',
      'changed late eventDefinitions',
      'removed a-e',
    ]);
  });

  it('show an element of another type as one change', async () => {
    const second = process(`<manualTask id="a" name="A"/>${timer('PT1H')}${along('s>a>e')}`);
    expect(told(await compareFiles(first, second))).toEqual(['changed a type']);
  });

  it('ignore ids within an element', async () => {
    const second = process(`<userTask id="a" name="A"/>${timer('PT1H', ' id="t1"')}${along('s>a>e')}`);
    expect(await compareFiles(first, second)).toEqual([]);
  });

  it('show a declaration once, at itself', async () => {
    const waiting = (name: string) =>
      process('<receiveTask id="r" messageRef="m"/>', `<message id="m" name="${name}"/>`);
    expect(told(await compareFiles(waiting('one'), waiting('two')))).toEqual(['changed m name']);
  });

  it('show a change of a condition and of vendor elements', async () => {
    const flow = (condition: string) =>
      process(
        `<serviceTask id="a"><extensionElements><flowable:field name="n" stringValue="${condition}"/></extensionElements></serviceTask><sequenceFlow id="f" sourceRef="a" targetRef="e"><conditionExpression>\${${condition}}</conditionExpression></sequenceFlow>`,
      );
    expect(told(await compareFiles(flow('x'), flow('y')))).toEqual([
      'changed a extensionElements',
      'changed f conditionExpression',
    ]);
  });

  it('are refused if one is not BPMN', async () => {
    await expect(compareFiles(first, 'nonsense')).rejects.toThrow();
  });
});
