import { describe, expect, it } from 'vitest';
import { inProcessBus } from './bus.ts';

const silent = { debug() {}, info() {}, warn() {}, error() {} };
const raised = { topic: 'alarm.raised', tenantId: '000000', payload: { id: '1' } };

describe('the bus in one process', () => {
  it('reaches listeners of the topic and of the topics above it, and no others', () => {
    const heard: string[] = [];
    const bus = inProcessBus(silent);
    for (const topic of ['alarm', 'alarm.raised', 'alarm.closed', 'al'])
      bus.subscribe(topic, () => heard.push(topic));
    bus.publish(raised);
    expect(heard).toEqual(['alarm.raised', 'alarm']);
  });

  it('lets a failing listener disturb no other', () => {
    const heard: unknown[] = [];
    const bus = inProcessBus(silent);
    bus.subscribe('alarm', () => {
      throw new Error('deaf');
    });
    bus.subscribe('alarm', (event) => heard.push(event.payload));
    bus.publish(raised);
    expect(heard).toEqual([{ id: '1' }]);
  });

  it('is silent to a listener that left', () => {
    const heard: unknown[] = [];
    const bus = inProcessBus(silent);
    bus.subscribe('alarm', (event) => heard.push(event))();
    bus.publish(raised);
    expect(heard).toEqual([]);
  });
});
