import type { FieldWorld } from './field-world.ts';
import type { Row } from './organisation.ts';

/** A process with the start form `f`; `inner` contains its elements between start and end; flows are 'a>b'. */
export function processXml(key: string, inner: string, flows: readonly string[]): string {
  const lines = flows.map((pair) => {
    const [from, to] = pair.split('>');
    return `<sequenceFlow id="${from}-${to}" sourceRef="${from}" targetRef="${to}"/>`;
  });
  return `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" targetNamespace="t"><process id="${key}" name="${key}"><startEvent id="s" flowable:formKey="f" flowable:initiator="me"/>${inner}<endEvent id="e"/>${lines.join('')}</process></definitions>`;
}

/** Deploys a process with its forms for a tenant through its model. @returns the id of its definition */
export async function deployFor(
  world: FieldWorld,
  { admin, tenantId }: { readonly admin: Record<string, string>; readonly tenantId: string },
  xml: string,
  forms: Row = {},
): Promise<string> {
  const saved = await world.post('/api/blade-flow/model/submit', { modelEditorXml: xml, forms }, admin);
  const { id } = saved.body.data as Row;
  const query = `modelId=${String(id)}&category=flow_3&tenantIds=${tenantId}`;
  const reply = await world.post(`/api/blade-flow/model/deploy?${query}`, {}, admin);
  const [definition] = (reply.body.data as { ids?: string[] } | null)?.ids ?? [];
  if (definition === undefined) throw new Error(`not deployed: ${JSON.stringify(reply.body)}`);
  return definition;
}
