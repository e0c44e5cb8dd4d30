import { describe, expect, it } from 'vitest';
import { along, file, users } from '../step/world.test-support.ts';
import { compile, isRefusal } from './compile.ts';

const ends = '<startEvent id="s"/><endEvent id="e"/>';
const whole = `${ends}${users('a')}${along('s>a>e')}`;
const inProcess = (inner: string): string => file(`<process id="p">${inner}</process>`);
const problems = async (inner: string) => (await compile(inProcess(inner))).problems;
const named = async (inner: string) =>
  (await problems(inner)).filter(isRefusal).map(({ code, elementId }) => [code, elementId]);

it('white space around ids and references is ignored, as XML Schema specifies', async () => {
  const { definitions, problems: found } = await compile(
    inProcess(
      `<startEvent id=" s"/><userTask id='a '/><sequenceFlow id="f " sourceRef="s " targetRef=" a"/>`,
    ),
  );
  expect(found).toEqual([]);
  expect(definitions[0]?.nodes.get('a')?.incoming).toEqual(['f']);
});

it('white space around the equals sign of an attribute is ignored, and nowhere else', async () => {
  const { definitions, problems: found } = await compile(
    inProcess(
      `<!-- a = "b" -->${ends}<userTask id ="a" name\n= 'x = "1" > y' flowable:assignee\t=\t"kim"><documentation><![CDATA[<a href = "x">]]> p = "q"</documentation></userTask>${along('s>a>e')}`,
    ),
  );
  expect(found).toEqual([]);
  expect(definitions[0]?.nodes.get('a')).toMatchObject({
    name: { source: 'x = "1" > y' },
    work: { assignee: { source: 'kim' }, documentation: { source: '<a href = "x"> p = "q"' } },
  });
});

it('an unterminated value, with or without spaces before it, refuses the file', async () => {
  expect(
    (await compile(inProcess(`${ends}<userTask id = "a name="x"/>`))).problems.filter(isRefusal),
  ).not.toEqual([]);
});

it('a prefix of a vendor is valid where it is bound, not at the root alone', async () => {
  const xml = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"><process id="p" xmlns:own="http://activiti.org/bpmn">${ends}<userTask id="a" own:assignee="kim"/>${along('s>a>e')}</process></definitions>`;
  const { definitions } = await compile(xml);
  expect(definitions[0]?.nodes.get('a')?.work).toMatchObject({ assignee: { source: 'kim' } });
});

it('HTML in a documentation, and drawings of another tool, do not refuse a file', async () => {
  const inner = `${ends}<userTask id="a"><documentation><html xmlns="http://www.w3.org/1999/xhtml"><b>x</b></html></documentation></userTask>${along('s>a>e')}`;
  expect((await problems(inner)).map(({ code }) => code)).toEqual(['ignored']);
});

it('an extension may have documentation, as BPMN allows', async () => {
  const { definitions, problems: found } = await compile(
    file(
      `<extension definition="flowable:model"><documentation id="author">kim</documentation></extension><process id="p">${whole}</process>`,
    ),
  );
  expect([definitions.length, found.map(({ code }) => code)]).toEqual([1, ['ignored']]);
});

it('a page of HTML as text in a documentation or a comment is not a document type', async () => {
  const page = '<!DOCTYPE html><p>x</p>';
  const inner = `<!-- ${page} -->${ends}<userTask id="a"><documentation><![CDATA[${page}]]></documentation></userTask>${along('s>a>e')}`;
  expect(await problems(inner)).toEqual([]);
  const [refusal] = await problems(`${inner}<!-- --><!DOCTYPE x>`);
  expect(refusal?.code).toBe('file');
});

it('an unreadable element is reported with its own id, else with that of the enclosing element', async () => {
  expect(await named(`${whole}<userTask id="bad" 3="x"/>`)).toEqual([['droppedElement', 'bad']]);
  const call = `<callActivity id="call" calledElement="x"><extensionElements><flowable:in source="a" 3="x"/></extensionElements></callActivity>`;
  expect(await named(`${whole}${call}`)).toEqual([['droppedElement', 'call']]);
  expect(await named(`${whole}<startEventOfSomeKind/>`)).toEqual([['droppedElement', 'p']]);
});

it.each(['message', 'signal'])('an end or throw event that names no %s throws nothing', async (kind) => {
  const definition = `<${kind}EventDefinition/>`;
  const inner = `<startEvent id="s"/><intermediateThrowEvent id="t">${definition}</intermediateThrowEvent><endEvent id="e">${definition}</endEvent>${along('s>t>e')}`;
  expect((await problems(inner)).map(({ code, elementId }) => [code, elementId])).toEqual([
    ['ignored', 't'],
    ['ignored', 'e'],
  ]);
  const waits = `${ends}<intermediateCatchEvent id="c">${definition}</intermediateCatchEvent>${along('s>c>e')}`;
  expect(await named(waits)).toEqual([['invalid', 'c']]);
  const calls = `<startEvent id="s"/><endEvent id="e"><${kind}EventDefinition flowable:class="a.B"/></endEvent>${along('s>e')}`;
  // A handler does the work of a message event, but not that of a signal event.
  expect(await named(calls)).toEqual(kind === 'message' ? [] : [['invalid', 'e']]);
});

it('a refused activity or start is reported once, not again at its boundary event or sub-process', async () => {
  const host = `${whole}<transaction id="bad"/><boundaryEvent id="b" attachedToRef="bad"><errorEventDefinition/></boundaryEvent>`;
  expect(await named(host)).toEqual([['unsupported', 'bad']]);
  const start = `${whole}<subProcess id="esp" triggeredByEvent="true"><startEvent id="bad"><conditionalEventDefinition/></startEvent></subProcess>`;
  expect(await named(start)).toEqual([['unsupported', 'bad']]);
  const plain = `${whole}<subProcess id="esp" triggeredByEvent="true"><startEvent id="q"/></subProcess>`;
  expect(await named(plain)).toEqual([['invalid', 'esp']]);
});

it('a duration in place of a date starts now', async () => {
  const clock = (text: string) =>
    `${ends}<intermediateCatchEvent id="c"><timerEventDefinition><timeDate>${text}</timeDate></timerEventDefinition></intermediateCatchEvent>${along('s>c>e')}`;
  expect(await problems(clock('PT10M'))).toEqual([]);
  expect(await named(clock('P10Q'))).toEqual([['invalid', 'c']]);
});

it('an empty process beside one that runs is ignored, and alone it is refused by its id', async () => {
  const pair = await compile(file(`<process id="p">${whole}</process><process id="pool"/>`));
  expect(pair.definitions.map(({ key }) => key)).toEqual(['p']);
  expect(pair.problems.map(({ code, elementId }) => [code, elementId])).toEqual([['ignored', 'pool']]);
  expect(await named('')).toEqual([['invalid', 'p']]);
});

it('a process declared as not executable is named by its id', async () => {
  const { problems: found } = await compile(file(`<process id="p" isExecutable="false">${whole}</process>`));
  expect(found.map(({ code, elementId }) => [code, elementId])).toEqual([['invalid', 'p']]);
});

it('resources and performers without an expression are groups with their names, in addition to those of attributes', async () => {
  const resource = '<resource id="r1" name="accounting"/>';
  const owner = (kind: string, inner: string) => `<${kind}>${inner}</${kind}>`;
  const by = (text: string) =>
    `<resourceAssignmentExpression><formalExpression>${text}</formalExpression></resourceAssignmentExpression>`;
  const tasks = [
    `<userTask id="a" flowable:candidateGroups="crew">${owner('performer', '<resourceRef>r1</resourceRef>')}</userTask>`,
    `<userTask id="b">${owner('humanPerformer', by(' kim '))}${owner('potentialOwner', by('user(lee), crew'))}</userTask>`,
    `<userTask id="c">${owner('potentialOwner', '')}</userTask>`,
  ];
  const { definitions, problems: found } = await compile(
    file(`${resource}<process id="p">${ends}${tasks.join('')}${along('s>a>b>c>e')}</process>`),
  );
  expect(found).toEqual([]);
  const of = (id: string) => {
    const work = definitions[0]?.nodes.get(id)?.work;
    if (work?.kind !== 'user') throw new Error('no user task');
    const names = (list: typeof work.users) => list.map(({ source }) => source);
    return [work.assignee?.source, names(work.users), names(work.groups)];
  };
  expect([of('a'), of('b'), of('c')]).toEqual([
    [undefined, [], ['crew', 'accounting']],
    ['kim', ['lee'], ['crew']],
    [undefined, [], []],
  ]);
});

it('candidate starters of a process are read from its vendor element as well', async () => {
  const starter = `<extensionElements><flowable:potentialStarter><resourceAssignmentExpression><formalExpression>user(kim), group(crew), clerks</formalExpression></resourceAssignmentExpression></flowable:potentialStarter></extensionElements>`;
  const xml = file(`<process id="p" flowable:candidateStarterGroups="board">${starter}${whole}</process>`);
  const { definitions, problems: found } = await compile(xml);
  expect(found).toEqual([]);
  expect(definitions[0]?.starters).toEqual({ users: ['kim'], groups: ['board', 'crew', 'clerks'] });
});

it('a called process is found without the prefix of its qualified name', async () => {
  const { definitions } = await compile(
    inProcess(`${ends}<callActivity id="c" calledElement="tns:other"/>${along('s>c>e')}`),
  );
  expect(definitions[0]?.nodes.get('c')?.call?.key.source).toBe('other');
});

it('a collection may have the name of a data object that is no valid expression', async () => {
  const loop = `<multiInstanceLoopCharacteristics><loopDataInputRef>sid-1-list</loopDataInputRef></multiInstanceLoopCharacteristics>`;
  const { definitions, problems: found } = await compile(
    inProcess(`${ends}<userTask id="a">${loop}</userTask>${along('s>a>e')}`),
  );
  expect(found).toEqual([]);
  expect(definitions[0]?.nodes.get('a')?.loop?.collection?.parts).toEqual([
    { kind: 'name', name: 'sid-1-list' },
  ]);
});

it('a second plain start event is refused, in a process as in a sub-process', async () => {
  expect(await named(`${whole}<startEvent id="bad"/>${along('bad>a')}`)).toEqual([['invalid', 'bad']]);
  const sub = `<subProcess id="sub"><startEvent id="i"/><startEvent id="bad"/></subProcess>`;
  expect(await named(`${whole}${sub}`)).toEqual([['invalid', 'bad']]);
});

it.each([
  [
    'a start',
    '<startEvent id="bad"><extensionElements><flowable:eventType>x</flowable:eventType></extensionElements></startEvent>',
  ],
  [
    'a receive task',
    '<receiveTask id="bad"><extensionElements><flowable:eventType>x</flowable:eventType></extensionElements></receiveTask>',
  ],
  ['a gateway for all events', '<eventBasedGateway id="bad" eventGatewayType="Parallel"/>'],
])('%s with another rule than BPMN’s is refused and not treated as a plain one', async (_, inner) => {
  const found = await named(`${users('a')}<endEvent id="e"/>${inner}${along('a>e')}`);
  expect(found[0]).toEqual(['unsupported', 'bad']);
});

it.each([
  [
    'a condition that stands in another file',
    `<sequenceFlow id="bad" sourceRef="s" targetRef="e"><conditionExpression language="groovy" flowable:resource="left.groovy"/></sequenceFlow>`,
  ],
  [
    'a list that code of another engine makes',
    '<userTask id="bad"><multiInstanceLoopCharacteristics flowable:collection="x"><extensionElements><flowable:collection flowable:class="a.B"/></extensionElements></multiInstanceLoopCharacteristics></userTask>',
  ],
])('%s is refused', async (_, inner) => {
  expect(await named(`${ends}${inner}`)).toEqual([['unsupported', 'bad']]);
});

it('constructs that run differently in another engine are noted with their names', async () => {
  const inner = `<startEvent id="s"/><serviceTask id="a" flowable:class="x" flowable:triggerable="true" completionQuantity="2"><extensionElements><flowable:inputOutput/></extensionElements></serviceTask><boundaryEvent id="b" attachedToRef="a"><errorEventDefinition errorRef="E" flowable:errorMessageVariable="why"/></boundaryEvent><endEvent id="e"/>${along('s>a>e', 'b>e')}`;
  const { problems: found } = await compile(
    file(
      `<process id="p"><extensionElements><flowable:eventListener/></extensionElements>${inner}</process>`,
    ),
  );
  expect(found.map(({ code, elementId, message }) => [code, elementId, message.split(' ')[0]])).toEqual([
    ['ignored', 'a', 'triggerable'],
    ['ignored', 'a', 'inputOutput'],
    ['ignored', 'a', 'completionQuantity'],
    ['ignored', 'b', 'errorMessageVariable'],
    ['ignored', 'p', 'eventListener'],
  ]);
});

it('form fields, and variables passed with a signal, are noted as well; those of a call are passed on', async () => {
  const inner = `<startEvent id="s"><extensionElements><flowable:formProperty id="days"/></extensionElements></startEvent><callActivity id="c" calledElement="x"><extensionElements><flowable:in source="a" target="b"/></extensionElements></callActivity><intermediateThrowEvent id="t"><signalEventDefinition signalRef="g"><extensionElements><flowable:in source="a" target="b"/></extensionElements></signalEventDefinition></intermediateThrowEvent><endEvent id="e"/>${along('s>c>t>e')}`;
  const { problems: found } = await compile(
    file(`<signal id="g" name="bell"/><process id="p">${inner}</process>`),
  );
  expect(found.map(({ code, elementId, message }) => [code, elementId, message.split(' ')[0]])).toEqual([
    ['ignored', 's', 'formProperty'],
    ['ignored', 't', 'in'],
  ]);
});

describe('start events wait before any variables exist', () => {
  const starting = (definition: string): string => `<startEvent id="s">${definition}</startEvent>`;
  const one = (start: string): string => `${start}${users('a')}<endEvent id="e"/>${along('s>a>e')}`;

  it.each([
    ['message', starting(`<messageEventDefinition flowable:messageExpression="\${'go'}\${1+1}"/>`), 'go2'],
    ['signal', starting(`<signalEventDefinition flowable:signalExpression="bell-#{'x'}"/>`), 'bell-x'],
  ])('a %s has its name from the expression', async (kind, start, name) => {
    const { definitions, problems: found } = await compile(inProcess(one(start)));
    expect(found).toEqual([]);
    expect(definitions[0]?.nodes.get('s')?.event).toEqual({ kind, name: { source: name, parts: [name] } });
  });

  it.each([
    ['message', `<messageEventDefinition flowable:messageExpression="\${which}"/>`],
    ['signal', `<signalEventDefinition flowable:signalExpression="bell-\${which}"/>`],
    ['timer', `<timerEventDefinition><timeDuration>\${which}</timeDuration></timerEventDefinition>`],
    ['timer', `<timerEventDefinition><timeDuration>\${'soon'}</timeDuration></timerEventDefinition>`],
  ])('a %s that needs a variable, or is not of its kind, is refused', async (_, definition) => {
    expect((await named(one(starting(definition)))).map(([, id]) => id)).toEqual(['s']);
  });

  it('an event sub-process may wait for a name in a variable', async () => {
    const start = starting(`<messageEventDefinition flowable:messageExpression="\${which}"/>`);
    const within = `<subProcess id="sub" triggeredByEvent="true">${start.replace('id="s"', 'id="t"')}<endEvent id="f"/>${along('t>f')}</subProcess>`;
    expect(await named(`${whole}${within}`)).toEqual([]);
  });
});

it('an id or a name that is too long for an index is refused with its element', async () => {
  const long = 'x'.repeat(256);
  expect(await named(`${whole}<userTask id="${long}"/>`)).toEqual([['invalid', long]]);
  const catching = `<intermediateCatchEvent id="c"><messageEventDefinition messageRef="m"/></intermediateCatchEvent>`;
  const { problems: found } = await compile(
    file(
      `<message id="m" name="${long}"/><process id="${long}">${ends}${catching}${along('s>c>e')}</process>`,
    ),
  );
  expect(found.map(({ elementId }) => elementId)).toEqual([long, 'c']);
});

it.each(['\u0000', '&#0;', '&#x00;'])('a NUL, here %j, which XML does not allow, is refused', async (nul) => {
  const { problems: found } = await compile(inProcess(`${whole}<userTask id="b" name="x${nul}"/>`));
  expect(found).toMatchObject([
    { code: 'file', message: 'the file has a character that XML does not allow' },
  ]);
});
