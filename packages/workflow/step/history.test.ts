import { expect, it } from 'vitest';
import { along, define, nodes, ProcessWorld, users } from './world.test-support.ts';

const ends = '<startEvent id="s"/><endEvent id="e"/>';
const hour = 3_600_000;
const roots =
  '<message id="m" name="go"/><signal id="g" name="bell"/><error id="x" errorCode="E1"/><escalation id="up" escalationCode="U1"/>';
const timer = '<timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition>';
const escalation = '<escalationEventDefinition escalationRef="up"/>';
const link = (kind: string, id: string): string =>
  `<intermediate${kind}Event id="${id}"><linkEventDefinition name="far"/></intermediate${kind}Event>`;
const terminate = '<endEvent id="over"><terminateEventDefinition/></endEvent>';
const loop = (inner: string): string =>
  `<multiInstanceLoopCharacteristics><loopCardinality>3</loopCardinality>${inner}</multiInstanceLoopCharacteristics>`;
const besides = (isInterrupting: boolean, event: string): string =>
  `<subProcess id="esp" triggeredByEvent="true"><startEvent id="i" isInterrupting="${isInterrupting}">${event}</startEvent>${users('help')}<endEvent id="ie"/>${along('i>help>ie')}</subProcess>`;

/** History entries that are never closed: a diagram would show their nodes as current. */
function open({ log }: ProcessWorld): readonly string[] {
  const left: string[] = [];
  for (const { kind, node, scope } of log) {
    const one = `${scope} ${node}`;
    if (kind === 'enter') left.push(one);
    else if ((kind === 'leave' || kind === 'cancel') && left.includes(one)) left.splice(left.indexOf(one), 1);
  }
  return left;
}

// An hour passes before the waiting tasks are completed, in order.
it.each<readonly [string, string]>([
  ['a link', `${link('Throw', 'far')}${link('Catch', 'near')}${users('a')}${along('s>far', 'near>a>e')}`],
  [
    'branches that a terminate end overtakes',
    `${terminate}${nodes('parallelGateway', 'f')}${nodes('manualTask', 'a b')}${users('u')}${along('s>f>a>b>e', 'f>over', 'f>u>e')}`,
  ],
  ['an event sub-process that does not interrupt', `${users('a')}${along('s>a>e')}${besides(false, timer)}`],
  ['an event sub-process that does', `${users('a b')}${along('s>a>e', 's>b>e')}${besides(true, timer)}`],
  [
    'an escalation that interrupts the scope it comes from',
    `${users('a')}<intermediateThrowEvent id="w">${escalation}</intermediateThrowEvent>${along('s>a>e', 's>w>e')}${besides(true, escalation)}`,
  ],
  [
    'rounds that a completion condition ends',
    `<userTask id="a">${loop('<completionCondition>#{nrOfCompletedInstances == 1}</completionCondition>')}</userTask>${users('b')}${along('s>a>b>e')}`,
  ],
  [
    'a sub-process that its boundary event ends',
    `<subProcess id="sub"><startEvent id="i"/>${users('a c')}${along('i>a', 'i>c')}</subProcess><boundaryEvent id="b" attachedToRef="sub">${timer}</boundaryEvent>${users('late')}${along('s>sub>e', 'b>late>e')}`,
  ],
  [
    'an error out of two sub-processes',
    `<subProcess id="outer"><startEvent id="i"/>${users('side')}<subProcess id="inner"><startEvent id="ii"/><endEvent id="bang"><errorEventDefinition errorRef="x"/></endEvent>${along('ii>bang')}</subProcess>${along('i>inner', 'i>side')}</subProcess><boundaryEvent id="b" attachedToRef="outer"><errorEventDefinition errorRef="x"/></boundaryEvent>${users('fix')}${along('s>outer>e', 'b>fix>e')}`,
  ],
  [
    'an event-based gateway',
    `${nodes('eventBasedGateway', 'eg')}<intermediateCatchEvent id="c">${timer}</intermediateCatchEvent><intermediateCatchEvent id="k"><messageEventDefinition messageRef="m"/></intermediateCatchEvent>${along('s>eg>c>e', 'eg>k>e')}`,
  ],
])('%s leaves nothing in the history that seems active', async (_, inner) => {
  const run = new ProcessWorld(await define(`${ends}${inner}`, roots)).start();
  run.passTo(hour);
  for (let tasks = 0; tasks < 20 && run.state.status === 'running'; tasks += 1) {
    const [waiting] = Object.values(run.state.tokens).filter(({ at }) => at === 'user');
    run.complete(waiting?.node ?? '');
  }
  expect(run.state.status).toBe('ended');
  expect(open(run)).toEqual([]);
});

it('withdrawn work is completed in the history as well', async () => {
  const inner = `<subProcess id="sub"><startEvent id="i"/>${users('a')}${along('i>a')}</subProcess>${nodes('parallelGateway', 'f')}${users('b')}${along('s>f>sub>e', 'f>b>e')}`;
  const run = new ProcessWorld(await define(`${ends}${inner}`)).start();
  run.do({ kind: 'cancel', reason: 'withdrawn' });
  expect(open(run)).toEqual([]);
});
