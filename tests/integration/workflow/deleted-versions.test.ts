import { describe, expect, it } from 'vitest';
import { fieldWorld } from '../../support/field-world.ts';
import { multipart } from '../../support/multipart.ts';
import { organisation, type Row } from '../../support/organisation.ts';

const world = await fieldWorld();
const ours = await organisation(world, '删除版本电力');
const platform = await world.signIn('000000', 'admin');
const { admin } = ours;
const { owner } = world.database;
const base = '/api/blade-flow';
const head = '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t">';
const flows = (...pairs: readonly string[]): string =>
  pairs
    .map((pair) => pair.split('>'))
    .map(([from, to]) => `<sequenceFlow id="${from}-${to}" sourceRef="${from}" targetRef="${to}"/>`)
    .join('');
const look = '<userTask id="look" name="look"/>';
const ask = '<startEvent id="m"><messageEventDefinition messageRef="msg"/></startEvent>';
const model = (cycle: string, more = '') =>
  `<startEvent id="s"><timerEventDefinition>${cycle}</timerEventDefinition></startEvent>${more}${look}<endEvent id="e"/>${flows('s>look', 'look>e')}`;
const hourly = '<timeCycle>R/PT1H</timeCycle>';

/** @returns the id of the definition */
async function deployed(key: string, inner: string, roots = ''): Promise<string> {
  const xml = `${head}${roots}<process id="${key}" name="${key}">${inner}</process></definitions>`;
  const fields = { category: 'flow_1', tenantIds: ours.tenantId };
  const { body, headers } = await multipart(xml, `${key}.bpmn20.xml`, { field: 'files', fields });
  const reply = await world.post(`${base}/manager/deploy-upload`, body, { ...platform, ...headers });
  expect([reply.status, reply.body.msg]).toEqual([200, expect.any(String)]);
  return String((reply.body.data as { ids: string[] }).ids[0]);
}
const remove = async (definition: string): Promise<void> => {
  const [row] = await owner('select deployment_id::text as id from wf_definition where id = $1', [
    definition,
  ]);
  const query = `deploymentIds=${String(row?.id)}&cascade=true`;
  expect((await world.post(`${base}/manager/delete-deployment?${query}`, {}, admin)).status).toBe(200);
};
const dueOf = (id: string) => owner('select due_at from wf_timer where definition_id = $1', [id]);
/** Which versions of a process wait for which events. */
const startsOf = (key: string) =>
  owner(
    `select d.version, coalesce(s.name, 'timer') as waits from wf_definition d
       left join wf_subscription s on s.definition_id = d.id left join wf_timer t on t.definition_id = d.id
     where d.key = $1 and (s.id is not null or t.id is not null) order by 1, 2`,
    [key],
  );

describe('a deleted version', () => {
  it('makes the previous one wait again for its start events, where it was the newest', async () => {
    const message = '<message id="msg" name="look again"/>';
    const older = await deployed('again', model(hourly, ask) + flows('m>look'), message);
    const newer = await deployed('again', model(hourly));
    expect(await startsOf('again')).toEqual([{ version: 2, waits: 'timer' }]);
    await remove(newer);
    expect(await startsOf('again')).toEqual([{ version: 1, waits: 'look again' }]);
    expect(await dueOf(older)).toHaveLength(1);
  });

  it('does not affect the newest one where it was an older one, and sets no timer that fires only once', async () => {
    const once = await deployed('once', model('<timeDate>2020-01-01T00:00:00Z</timeDate>'));
    const second = await deployed('once', model(hourly));
    const newest = await deployed('once', model(hourly));
    const due = await dueOf(newest);
    expect(due).toHaveLength(1);
    await remove(second);
    expect(await dueOf(newest)).toEqual(due);
    await remove(newest);
    expect(await dueOf(once)).toEqual([]);
  });

  it('states in both languages why its instances ended', async () => {
    const processDefinitionId = await deployed(
      'ended',
      `<startEvent id="s"/>${look}<endEvent id="e"/>${flows('s>look', 'look>e')}`,
    );
    const started = await world.post(`${base}/work/start-process`, { processDefinitionId }, admin);
    const id = String((started.body.data as Row).processInstanceId);
    await remove(processDefinitionId);
    const reason = async (language: string): Promise<unknown> => {
      const headers = { ...admin, 'accept-language': language };
      const { body } = await world.get(`${base}/process/forms?processInstanceId=${id}`, headers);
      return (body.data as Row).endReason;
    };
    expect([await reason('zh-CN'), await reason('en-US')]).toEqual([
      '流程部署已删除',
      'The deployment was deleted',
    ]);
  });
});
