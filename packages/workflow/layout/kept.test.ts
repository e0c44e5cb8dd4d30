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
])('a file that is drawn keeps %s', async (_, inner, kept) => {
  const xml = file(`<process id="p">${ends}${inner}</process>`);
  const drawn = await withDrawing(xml);
  expect([drawn.includes('BPMNShape'), drawn.includes(kept)]).toEqual([true, true]);
  const [before, after] = [await compile(xml), await compile(drawn)];
  expect(before.problems).toEqual([]);
  expect(after).toEqual(before);
});
