import { describe, expect, it } from 'vitest';
import { along, file, flow, nodes, users } from '../step/world.test-support.ts';
import { compile, isRefusal } from './compile.ts';

const ends = '<startEvent id="s"/><endEvent id="e"/>';
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const whole = `${ends}${users('a')}${along('s>a>e')}`;
const refusals = async (xml: string | Uint8Array) => (await compile(xml)).problems.filter(isRefusal);
const inProcess = (inner: string, roots = ''): string => file(`${roots}<process id="p">${inner}</process>`);

describe('a file is refused as a whole', () => {
  it.each<[string, string | Uint8Array]>([
    ['that is empty', ''],
    ['that is no XML', 'PK\u0003\u0004'],
    ['that is other XML', '<html><body/></html>'],
    ['that is broken off', inProcess(whole).slice(0, -20)],
    ['with entities', `<!DOCTYPE d [<!ENTITY a "aaaa">]>${inProcess(whole)}`],
    ['of more than 2 MB', inProcess(`${whole}<!--${'x'.repeat(2_200_000)}-->`)],
    ['that nests 200 deep', inProcess('<subProcess id="x">'.repeat(200))],
    ['with bytes that are no UTF-8', Uint8Array.of(0x3c, 0xff, 0x3e)],
    ['in an encoding nobody knows', bytes(`<?xml version="1.0" encoding="klingon"?>${inProcess(whole)}`)],
  ])('%s', async (_, xml) => {
    const { definitions, problems } = await compile(xml);
    expect(definitions).toEqual([]);
    expect(problems).toEqual([expect.objectContaining({ code: 'file', elementId: '' })]);
  });

  it('a file without an executable process is refused', async () => {
    const xml = file(`<process id="p" isExecutable="false">${whole}</process>`);
    expect(await refusals(xml)).toEqual([expect.objectContaining({ code: 'invalid' })]);
  });
});

it.each(['choreography', 'globalChoreographyTask'])('a %s is refused by its name and id', async (type) => {
  expect(await refusals(inProcess(whole, `<${type} id="bad"/>`))).toEqual([
    expect.objectContaining({ code: 'unsupported', elementId: 'bad', message: `${type} is not supported` }),
  ]);
});

describe('an element is refused with its id', () => {
  const boundary = (inner: string): string =>
    `${whole}<boundaryEvent id="bad" attachedToRef="a">${inner}</boundaryEvent>${along('bad>e')}`;
  it.each<[string, string, string]>([
    ['a script task', '<scriptTask id="bad"/>', 'unsupported'],
    ['a complex gateway', '<complexGateway id="bad"/>', 'unsupported'],
    ['a transaction', '<transaction id="bad"/>', 'unsupported'],
    ['an ad-hoc sub-process', '<adHocSubProcess id="bad"/>', 'unsupported'],
    [
      'a compensation',
      '<intermediateThrowEvent id="bad"><compensateEventDefinition/></intermediateThrowEvent>',
      'unsupported',
    ],
    ['a compensating task', '<userTask id="bad" isForCompensation="true"/>', 'unsupported'],
    ['a cancel end', '<endEvent id="bad"><cancelEventDefinition/></endEvent>', 'unsupported'],
    [
      'a condition event',
      '<intermediateCatchEvent id="bad"><conditionalEventDefinition/></intermediateCatchEvent>',
      'unsupported',
    ],
    ['a loop', '<userTask id="bad"><standardLoopCharacteristics/></userTask>', 'unsupported'],
    [
      'several definitions',
      '<endEvent id="bad"><terminateEventDefinition/><errorEventDefinition/></endEvent>',
      'unsupported',
    ],
    ['an event without definition', '<intermediateCatchEvent id="bad"/>', 'invalid'],
    [
      'a timer without time',
      '<intermediateCatchEvent id="bad"><timerEventDefinition/></intermediateCatchEvent>',
      'invalid',
    ],
    [
      'a timer of nonsense',
      '<intermediateCatchEvent id="bad"><timerEventDefinition><timeDuration>soon</timeDuration></timerEventDefinition></intermediateCatchEvent>',
      'invalid',
    ],
    [
      'an unknown message',
      '<intermediateCatchEvent id="bad"><messageEventDefinition messageRef="gone"/></intermediateCatchEvent>',
      'invalid',
    ],
    [
      'a link to nowhere',
      '<intermediateThrowEvent id="bad"><linkEventDefinition name="x"/></intermediateThrowEvent>',
      'invalid',
    ],
    ['an event gateway that leads to a task', `<eventBasedGateway id="bad"/>${along('bad>e')}`, 'invalid'],
    ['a default flow of another node', '<exclusiveGateway id="bad" default="a-e"/>', 'invalid'],
    ['a call of nothing', '<callActivity id="bad"/>', 'invalid'],
    ['an event sub-process without start', '<subProcess id="bad" triggeredByEvent="true"/>', 'invalid'],
    ['a broken expression', '<userTask id="bad" flowable:assignee="#{a +}"/>', 'expression'],
    ['a refused name', '<userTask id="bad" name="#{a.constructor}"/>', 'expression'],
    [
      'a repetition of nothing',
      '<userTask id="bad"><multiInstanceLoopCharacteristics/></userTask>',
      'invalid',
    ],
  ])('%s', async (_, inner, code) => {
    const found = await refusals(inProcess(whole + inner));
    expect(found.map(({ elementId }) => elementId)).toEqual(['bad']);
    expect(found[0]?.code).toBe(code);
  });

  it.each([
    ['without definition', ''],
    ['that waits for a link', '<linkEventDefinition name="x"/>'],
    ['that terminates', '<terminateEventDefinition/>'],
  ])('a boundary event %s', async (_, inner) => {
    expect((await refusals(inProcess(boundary(inner)))).map(({ elementId }) => elementId)).toEqual(['bad']);
  });

  it('a condition in another language, and one without braces', async () => {
    const bad = (expression: string): string =>
      inProcess(`${ends}<sequenceFlow id="bad" sourceRef="s" targetRef="e">${expression}</sequenceFlow>`);
    const groovy = await refusals(bad('<conditionExpression language="groovy">x</conditionExpression>'));
    expect(groovy).toEqual([expect.objectContaining({ code: 'unsupported', elementId: 'bad' })]);
    const plain = await refusals(bad('<conditionExpression>x > 1</conditionExpression>'));
    expect(plain).toEqual([expect.objectContaining({ code: 'expression', elementId: 'bad' })]);
  });

  it('a task, and not the default flow that leads to it', async () => {
    const inner = `<startEvent id="s"/><exclusiveGateway id="x" default="x-bad"/>${users('a')}<scriptTask id="bad"/>${along('s>x')}${flow('x', 'a', 'true')}${flow('x', 'bad')}`;
    const found = await refusals(inProcess(inner));
    expect(found.map(({ elementId, message }) => [elementId, message])).toEqual([
      ['bad', 'scriptTask is not supported'],
    ]);
  });

  it('a flow without a target, or into a sub-process', async () => {
    const inner = `${whole}<subProcess id="sub">${users('inner')}</subProcess>${flow('a', 'inner')}${flow('a', 'gone')}`;
    expect((await refusals(inProcess(inner))).map(({ elementId }) => elementId)).toEqual([
      'a-inner',
      'a-gone',
    ]);
  });

  it('a duplicate id, because one of both would be lost', async () => {
    expect(await refusals(inProcess(`${whole}${users('a')}`))).toEqual([
      expect.objectContaining({ code: 'droppedElement', elementId: 'a' }),
    ]);
  });

  it('an unknown handler, where the registered ones are known', async () => {
    const xml = inProcess(
      `${whole}<serviceTask id="bad" flowable:delegateExpression="#{mail}"/><serviceTask id="none"/>`,
    );
    const { problems } = await compile(xml, { handlers: new Set(['other']) });
    expect(problems.map(({ code, elementId }) => [code, elementId])).toEqual([
      ['handler', 'bad'],
      ['handler', 'none'],
    ]);
    expect(await refusals(xml)).toEqual([]);
  });

  it('several faults of a file are reported at once', async () => {
    const found = await refusals(
      inProcess(`${whole}${nodes('scriptTask', 'x1 x2')}${nodes('complexGateway', 'x3')}`),
    );
    expect(found.map(({ elementId }) => elementId)).toEqual(['x1', 'x2', 'x3']);
  });
});

describe('a file is read', () => {
  it('the encoding it declares is used', async () => {
    const xml = `<?xml version="1.0" encoding="GBK"?>${inProcess(`${ends}<userTask id="a" name="@@"/>${along('s>a>e')}`)}`;
    const [before = '', after = ''] = xml.split('@@');
    const gbk = Uint8Array.from([...bytes(before), 0xc9, 0xf3, 0xc5, 0xfa, ...bytes(after)]);
    const { definitions, problems } = await compile(gbk);
    expect(problems).toEqual([]);
    expect(definitions[0]?.nodes.get('a')?.name?.source).toBe('审批');
  });

  it('a file in UTF-16 is read with a byte order mark', async () => {
    const text = inProcess(whole);
    const utf16 = new Uint8Array(2 + text.length * 2);
    utf16.set([0xff, 0xfe]);
    for (let at = 0; at < text.length; at += 1) utf16[2 + at * 2] = text.charCodeAt(at);
    expect((await compile(utf16)).problems).toEqual([]);
  });

  it('a file is read with flows without an id, and a vendor prefix bound to another vendor', async () => {
    const xml = `<b:definitions xmlns:b="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:camunda="http://activiti.org/bpmn" xmlns:tns="x" targetNamespace="x"><b:message id="m" name="Go"/><b:process id="p"><b:startEvent id="s"/><b:userTask id="a" camunda:assignee="kim" camunda:candidateGroups="x, #{f(1,2)}"><b:potentialOwner><b:resourceAssignmentExpression><b:formalExpression>user(lee), crew</b:formalExpression></b:resourceAssignmentExpression></b:potentialOwner></b:userTask><b:receiveTask id="r" messageRef="tns:m"/><b:sequenceFlow sourceRef="s" targetRef="a"/><b:sequenceFlow sourceRef="a" targetRef="r"/></b:process></b:definitions>`;
    const { definitions, problems } = await compile(xml);
    expect(problems).toEqual([]);
    const work = definitions[0]?.nodes.get('a')?.work;
    if (work?.kind !== 'user') throw new Error('no user task');
    expect(work.assignee?.source).toBe('kim');
    expect(work.users.map(({ source }) => source)).toEqual(['lee']);
    expect(work.groups.map(({ source }) => source)).toEqual(['x', '#{f(1,2)}', 'crew']);
    expect(definitions[0]?.nodes.get('r')?.incoming).toHaveLength(1);
    expect(definitions[0]?.nodes.get('r')?.work).toMatchObject({ message: { source: 'Go' } });
  });

  it('a file is read with notes on differences from other engines', async () => {
    const inner = `${whole}<userTask id="w" flowable:taskIdVariableName="x"><extensionElements><flowable:taskListener event="create"/></extensionElements></userTask>`;
    const { problems } = await compile(inProcess(inner));
    expect(problems.map(({ code, elementId }) => [code, elementId])).toEqual([
      ['ignored', 'w'],
      ['ignored', 'w'],
    ]);
  });
});
