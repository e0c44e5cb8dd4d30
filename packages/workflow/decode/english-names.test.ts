import { describe, expect, it } from 'vitest';
import { compareFiles } from '../compare/compare.ts';
import { ProcessWorld } from '../step/world.test-support.ts';
import { compile } from './compile.ts';
import { englishIn, englishNames, inEnglish, nodeName, withEnglish } from './english-names.ts';

const expression = '$' + '{who}';
const head =
  '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:own="urn:heliodeck:bpmn">';
const file = `${head}<process id="Leave" name="请假" own:nameEn="Leave">
  <startEvent id="s" name="开始"/><userTask id="t" own:nameEn='Approve &amp; "file" a > b' name="审批"/>
  <userTask id="u" name="${expression}复核" own:nameEn="Check by ${expression}"/><endEvent id="e" own:nameEn=" " name="结束"/>
  <sequenceFlow id="f" name="同意" own:nameEn="Agreed" sourceRef="s" targetRef="t"/>
  <sequenceFlow id="g" sourceRef="t" targetRef="u"/><sequenceFlow id="h" sourceRef="u" targetRef="e"/></process></definitions>`;
const older = file.replaceAll(/ (?:own:nameEn|xmlns:own)=(?:"[^"]*"|'[^']*')/g, '');
const compiled = async () => {
  const { definitions, problems } = await compile(file);
  const [definition] = definitions;
  if (definition === undefined) throw new Error('nothing was compiled');
  return { definition, problems };
};

describe('English names of elements', () => {
  it('are read whatever their prefix, without a problem', async () => {
    const { definition, problems } = await compiled();
    expect(problems).toEqual([]);
    expect(englishNames(definition)).toEqual({ Leave: 'Leave', t: 'Approve & "file" a > b' });
    const [task, end] = [definition.nodes.get('t'), definition.nodes.get('e')];
    expect([nodeName(task, 'en'), nodeName(task, 'zh')]).toEqual(['Approve & "file" a > b', '审批']);
    expect([nodeName(end, 'en'), nodeName(undefined, 'en')]).toEqual(['结束', '']);
  });

  it('are evaluated with each task', async () => {
    const { definition } = await compiled();
    const world = new ProcessWorld(definition).start({ who: 'Li' });
    world.complete('t');
    const made = world
      .taken()
      .flatMap((effect) => (effect.kind === 'taskCreated' ? [effect.task.nameEn] : []));
    expect(made).toEqual(['Approve & "file" a > b', 'Check by Li']);
  });

  it('replace the names in the text of a drawing that is shown in English', () => {
    const shown = inEnglish(file);
    expect(shown).toContain(`name='Approve &amp; "file" a > b'`);
    expect([...shown.matchAll(/ name="([^"]*)"/g)].map(([, name]) => name)).toEqual([
      'Leave',
      '开始',
      `Check by ${expression}`,
      '结束',
      'Agreed',
    ]);
    expect(inEnglish(older)).toBe(older);
  });

  it('get room beside their elements, to both sides, where Chinese names need less', () => {
    const shape = (bounds: string) =>
      `<bpmndi:BPMNShape bpmnElement="s"><dc:Bounds x="0" y="0" width="36" height="36"/><bpmndi:BPMNLabel>
       <dc:Bounds ${bounds}/></bpmndi:BPMNLabel></bpmndi:BPMNShape></definitions>`;
    const drawn = (bounds: string) => file.replace('</definitions>', shape(bounds));
    const shown = (bounds: string) => inEnglish(drawn(bounds)).split('<bpmndi:BPMNLabel>')[1];
    expect(shown(`x="6" y="40" width="24" height="14"`)).toContain(
      '<dc:Bounds x="-27" y="40" width="90" height="14"/>',
    );
    expect(shown(`height='14' width='120' x='6' y='40'`)).toContain(
      `<dc:Bounds height='14' width='120' x='6' y='40'/>`,
    );
    expect(inEnglish(drawn('x="6" y="40" width="24" height="14"'))).toContain(
      'x="0" y="0" width="36" height="36"',
    );
    expect(shown('x="?" y="40"')).toContain('<dc:Bounds x="?" y="40"/>');
  });

  it('come to an older file for elements of the same id and name only, once', async () => {
    const edited = older.replace('name="审批"', 'name="主管审批"');
    const { xml, given } = withEnglish(edited, englishIn(file));
    expect(given.map(({ id }) => id)).toEqual(['Leave', 'u', 'e', 'f']);
    const { definitions, problems } = await compile(xml);
    expect([problems, definitions.map(englishNames)]).toEqual([[], [{ Leave: 'Leave' }]]);
    expect(withEnglish(xml, englishIn(file))).toEqual({ xml, given: [] });
    expect((await compareFiles(edited, xml)).map(({ parts }) => parts)).toEqual(given.map(() => ['nameEn']));
  });
});
