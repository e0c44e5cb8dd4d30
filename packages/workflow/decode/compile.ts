import { BpmnModdle } from 'bpmn-moddle';
import type { DecodeProblem, Definition } from '../definition.ts';
import { connect } from './check.ts';
import { droppedElement } from './dropped.ts';
import { type Element, elementsAt, textAt, typeOf } from './element.ts';
import { FileError, fileText } from './file-text.ts';
import { linkQualified } from './keep-references.ts';
import { type ReadElements, readScope, requireShortId } from './read-node.ts';
import { documentationOf, ownersIn, splitList } from './read-work.ts';
import { BpmnFile, type DecodeOptions } from './reading.ts';
import { noteUnheeded } from './unheeded.ts';

/** Result of compiling a file. It can be deployed if none of the problems is a refusal. */
export interface CompiledFile {
  /** The executable processes, in the order of the file. */
  readonly definitions: readonly Definition[];
  readonly problems: readonly DecodeProblem[];
}

const mostNodes = 5_000;

/**
 * Compiles a BPMN 2.0 file, given as bytes or text. Reports all problems at once, each with the id of its element; never throws for an
 * invalid file.
 */
export async function compile(file: Uint8Array | string, options: DecodeOptions = {}): Promise<CompiledFile> {
  let parsed: Awaited<ReturnType<BpmnModdle['fromXML']>>;
  let text: string;
  try {
    text = fileText(typeof file === 'string' ? new TextEncoder().encode(withoutEncoding(file)) : file);
    parsed = await new BpmnModdle().fromXML(text);
  } catch (error) {
    const message = error instanceof FileError ? error.message : 'the file is no BPMN 2.0 document';
    return { definitions: [], problems: [fileProblem('file', message)] };
  }
  linkQualified(parsed);
  const { rootElement, elementsById, references, warnings } = parsed;
  const reading = new BpmnFile(new Map(Object.entries(elementsById)), references, text, options);
  reading.problems.push(
    ...warnings.flatMap(({ message }) => droppedElement(message, text, rootElement) ?? []),
  );
  const all = elementsAt(rootElement, 'rootElements').filter((element) => typeOf(element) === 'process');
  const processes = all.filter((element) => element.isExecutable !== false);
  refuseChoreographies(reading, rootElement);
  const read = processes.map((process) => ({ process, definition: readProcess(reading, process) }));
  const full = read.filter(({ definition }) => definition.nodes.size > 0);
  // Tools write an empty process for a pool without contents; beside an executable process it is ignored.
  const code = full.length > 0 ? 'ignored' : 'invalid';
  for (const { process, definition } of read)
    if (definition.nodes.size === 0) reading.report(code, process, 'the process is empty');
  const definitions = (full.length > 0 ? full : read).map(({ definition }) => definition);
  if (processes.length === 0) reading.problems.push(noProcess(reading, all[0]));
  return { definitions, problems: reading.problems };
}

/** True for a problem that prevents the deployment of a file. */
export function isRefusal({ code }: DecodeProblem): boolean {
  return code !== 'ignored';
}

function readProcess(reading: BpmnFile, process: Element): Definition {
  const drawing: ReadElements = { nodes: new Map(), flows: new Map(), data: new Map(), elements: new Map() };
  requireShortId(reading, process, reading.idOf(process));
  readScope(reading, process, drawing);
  connect(reading, drawing);
  if (drawing.nodes.size > mostNodes)
    reading.report('invalid', process, `a process has at most ${mostNodes} nodes`);
  noteUnheeded(reading, process);
  const list = (name: string): readonly string[] => splitList(reading.vendor(process, name) ?? '');
  const starters = reading.extensions(process, 'potentialStarter').flatMap(expressionsIn).flatMap(ownersIn);
  const named = (wanted: 'users' | 'groups'): readonly string[] =>
    starters.flatMap(({ name, isUser }) => (isUser === (wanted === 'users') ? [name] : []));
  return {
    key: reading.idOf(process),
    name: textAt(process, 'name') ?? reading.idOf(process),
    nameEn: reading.own(process, 'nameEn')?.trim(),
    documentation: documentationOf(process) ?? '',
    nodes: drawing.nodes,
    flows: drawing.flows,
    data: drawing.data,
    starters: {
      users: [...list('candidateStarterUsers'), ...named('users')],
      groups: [...list('candidateStarterGroups'), ...named('groups')],
    },
  };
}

/** The formal expressions within a vendor's element, whose parts are unknown to the parser. */
function expressionsIn(element: Element): readonly string[] {
  const own = typeOf(element) === 'formalExpression' ? textAt(element, '$body') : undefined;
  return [...(own === undefined ? [] : [own]), ...elementsAt(element, '$children').flatMap(expressionsIn)];
}

function refuseChoreographies(reading: BpmnFile, root: Element): void {
  for (const element of elementsAt(root, 'rootElements')) {
    const type = typeOf(element);
    if (type === 'choreography' || type === 'globalChoreographyTask') {
      reading.report('unsupported', element, `${type} is not supported`);
    }
  }
}

/** Removes the encoding declaration: the text has been decoded already. */
function withoutEncoding(text: string): string {
  return text.replace(/^(\s{0,20}<\?xml[^>]{0,100}?)\sencoding\s{0,5}=\s{0,5}["'][\w.:-]{1,40}["']/, '$1');
}

/** The problem of a file without an executable process, reported at the first process marked as not executable, if any. */
function noProcess(reading: BpmnFile, process: Element | undefined): DecodeProblem {
  const problem = fileProblem('invalid', 'there is no executable process');
  if (process === undefined) return problem;
  return {
    ...problem,
    elementId: reading.idOf(process),
    type: 'process',
    name: textAt(process, 'name') ?? '',
  };
}

function fileProblem(code: DecodeProblem['code'], message: string): DecodeProblem {
  return { code, elementId: '', type: 'definitions', name: '', message };
}
