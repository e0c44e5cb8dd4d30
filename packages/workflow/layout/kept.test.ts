import { expect, it } from 'vitest';
import { compile } from '../decode/compile.ts';
import { along, file, users } from '../step/world.test-support.ts';
import { withDrawing } from './draw.ts';

const ends = '<startEvent id="s"/><endEvent id="e"/>';

it.each([
  [
    'the code of an error that nobody declares',
    `<subProcess id="sub"><startEvent id="i"/><endEvent id="bang"><errorEventDefinition errorRef="E7"/></endEvent>${along('i>bang')}</subProcess><boundaryEvent id="b" attachedToRef="sub"><errorEventDefinition errorRef="E7"/></boundaryEvent>${users('fix')}${along('s>sub>e', 'b>fix')}`,
    'E7',
  ],
  [
    'the code of an escalation that nobody declares',
    `<intermediateThrowEvent id="w"><escalationEventDefinition escalationRef="U7"/></intermediateThrowEvent>${along('s>w>e')}`,
    'U7',
  ],
  [
    'a variable with the items of a repeated activity',
    `<userTask id="a"><multiInstanceLoopCharacteristics><loopDataInputRef>people</loopDataInputRef><inputDataItem name="person"/></multiInstanceLoopCharacteristics></userTask>${along('s>a>e')}`,
    'people',
  ],
  [
    'the type of a data object',
    `<dataObject id="d" name="count" itemSubjectRef="xsd:int"><extensionElements><flowable:value>3</flowable:value></extensionElements></dataObject>${users('a')}${along('s>a>e')}`,
    'xsd:int',
  ],
  [
    'a resource of another file',
    `<userTask id="a"><potentialOwner><resourceRef>crew</resourceRef></potentialOwner></userTask>${along('s>a>e')}`,
    'crew',
  ],
])('a file with a new drawing keeps %s', async (_, inner, kept) => {
  const xml = file(`<process id="p">${ends}${inner}</process>`);
  const drawn = await withDrawing(xml);
  expect([drawn.includes('BPMNShape'), drawn.includes(kept)]).toEqual([true, true]);
  const [before, after] = [await compile(xml), await compile(drawn)];
  expect(before.problems).toEqual([]);
  expect(after).toEqual(before);
});

const qualified = file(
  `<message id="m" name="go"/><collaboration id="co"><participant id="pool" processRef="tns:p"/></collaboration><process id="p"><laneSet id="ls"><lane id="l" name="Crew"><flowNodeRef>tns:a</flowNodeRef></lane></laneSet><startEvent id="s"><outgoing>tns:f</outgoing></startEvent><userTask id="a"/><boundaryEvent id="b" attachedToRef="tns:a"><messageEventDefinition messageRef="tns:m"/></boundaryEvent><exclusiveGateway id="g" default="tns:h"/><endEvent id="e"/><sequenceFlow id="f" sourceRef="tns:s" targetRef="tns:a"/><sequenceFlow id="k" sourceRef="tns:a" targetRef="tns:g"/><sequenceFlow id="h" sourceRef="tns:g" targetRef="tns:e"/><sequenceFlow id="i" sourceRef="tns:b" targetRef="tns:e"/></process>`,
);

it('a file with qualified references runs as before after it is drawn, and so does its drawing', async () => {
  const before = await compile(qualified);
  expect(before.problems).toEqual([]);
  const drawn = await withDrawing(qualified);
  expect(await compile(drawn)).toEqual(before);
  expect(drawn.match(/<bpmndi:BPMN(Shape|Edge) /g)).toHaveLength(11);
  const shown = drawn.replace(/bpmnElement="(\w+)"/g, 'bpmnElement="tns:$1"');
  const plain = await withDrawing(shown);
  expect([plain.includes('tns:'), plain.includes('bpmnElement="a"')]).toEqual([false, true]);
  expect(await compile(plain)).toEqual(before);
});
