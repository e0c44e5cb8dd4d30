import { BpmnModdle } from 'bpmn-moddle';
import { elementAt, elementsAt, typeOf } from '../decode/element.ts';
import { keepReferences, linkQualified } from '../decode/keep-references.ts';
import { collaborationSheet, poolProcesses, processSheet } from './pools.ts';
import { DrawingWriter } from './write-drawing.ts';

const margin = 40;

/**
 * Adds a diagram to a file without one: one diagram for its pools and one for each other process, laid out from left to right. A file with
 * a diagram is returned unchanged, except that qualified references such as `tns:approve` are replaced by plain ids, because viewers use
 * ids. Elements without an id get one, because a diagram refers to ids.
 * @throws Error if the text is not a BPMN 2.0 document
 */
export async function withDrawing(xml: string): Promise<string> {
  const moddle = new BpmnModdle();
  const parsed = await moddle.fromXML(xml);
  const { rootElement: root, elementsById } = parsed;
  const isLinked = linkQualified(parsed);
  const written = async (): Promise<string> => {
    keepReferences(parsed, (type, properties) => moddle.create(type, properties));
    return (await moddle.toXML(root, { format: true })).xml;
  };
  if (
    elementsAt(root, 'diagrams').some(
      (one) => elementsAt(elementAt(one, 'plane') ?? one, 'planeElement').length > 0,
    )
  )
    return isLinked ? written() : xml;
  const roots = elementsAt(root, 'rootElements');
  const processes = roots.filter((one) => typeOf(one) === 'process');
  if (processes.length === 0) return isLinked ? written() : xml;
  const pools = roots
    .filter((one) => typeOf(one) === 'collaboration' && poolProcesses(one).size > 0)
    .slice(0, 1);
  const inPools = new Set(pools.flatMap((one) => [...poolProcesses(one)]));
  const writer = new DrawingWriter(moddle, new Set(Object.keys(elementsById)));
  const from = { x: margin, y: margin };
  root.set('diagrams', [
    ...pools.map((one) => writer.diagram(one, collaborationSheet(one), from)),
    ...processes
      .filter((one) => !inPools.has(one))
      .map((one) => writer.diagram(one, processSheet(one), from)),
  ]);
  return written();
}
