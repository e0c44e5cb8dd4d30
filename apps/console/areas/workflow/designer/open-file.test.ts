import { describe, expect, it } from 'vitest';
import { newDrawing } from './new-drawing.ts';
import { openFile } from './open-file.ts';

const fileOf = (content: string | Uint8Array<ArrayBuffer>, name = 'leave.bpmn20.xml') => ({
  name,
  arrayBuffer: async () =>
    typeof content === 'string' ? new TextEncoder().encode(content).buffer : content.buffer,
});

describe('opening a file', () => {
  it('refuses a file that is not XML, declares entities or is too large, in both languages', async () => {
    const entities = `<!DOCTYPE x [<!ENTITY a "b">]>${newDrawing()}`;
    for (const content of ['nonsense', '<html/>', entities, ' '.repeat(3_000_000)]) {
      const opened = await openFile(fileOf(content));
      if (!('refused' in opened)) throw new Error('the file was opened');
      expect(opened.refused.zh).toMatch(/\p{Script=Han}/u);
      expect(opened.refused.en).not.toBe(opened.refused.zh);
    }
  });

  it('refuses bytes that are invalid in the declared encoding', async () => {
    const bytes = new Uint8Array([
      ...new TextEncoder().encode('<?xml version="1.0" encoding="UTF-8"?><a b="'),
      0xff,
    ]);
    expect(await openFile(fileOf(bytes))).toHaveProperty('refused');
  });

  it('refuses a file that would lose an element, such as a second one with the same id', async () => {
    const start = '<bpmn:startEvent id="StartEvent_1" flowable:initiator="initiator" />';
    const opened = await openFile(fileOf(newDrawing().replace(start, start + start)));
    expect(opened).toMatchObject({ refused: { zh: expect.stringContaining('标识 StartEvent_1 重复') } });
  });

  it('reads a file in GBK as it declares', async () => {
    const [before, after] = newDrawing()
      .replace('UTF-8', 'GBK')
      .replace('id="Process_1"', 'id="Process_1" name="|"')
      .split('|');
    const encoder = new TextEncoder();
    // 请假 in GBK
    const bytes = new Uint8Array([
      ...encoder.encode(before),
      0xc7,
      0xeb,
      0xbc,
      0xd9,
      ...encoder.encode(after),
    ]);
    expect(await openFile(fileOf(bytes))).toMatchObject({ xml: expect.stringContaining('name="请假"') });
  });

  it('keeps a drawing, and adds one to a file that has none', async () => {
    expect(await openFile(fileOf(newDrawing()))).toEqual({
      name: 'leave',
      xml: newDrawing(),
      isLaidOut: false,
    });
    const bare = newDrawing().replace(/<bpmndi:BPMNDiagram[\s\S]*<\/bpmndi:BPMNDiagram>/, '');
    const opened = await openFile(fileOf(bare, 'leave.bpmn'));
    expect(opened).toMatchObject({ name: 'leave', isLaidOut: true });
    expect(opened).toMatchObject({ xml: expect.stringContaining('BPMNShape') });
  });
});
