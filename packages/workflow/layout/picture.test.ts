import { describe, expect, it } from 'vitest';
import { withDrawing } from './draw.ts';
import { labelLines } from './label-lines.ts';
import { drawPicture } from './picture.ts';

const file = (name: string): string =>
  `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"><process id="p"><startEvent id="s"/><userTask id="a" name="${name}"/><exclusiveGateway id="g"/><endEvent id="e"/><sequenceFlow id="f1" sourceRef="s" targetRef="a"/><sequenceFlow id="f2" sourceRef="a" targetRef="g"/><sequenceFlow id="f3" sourceRef="g" targetRef="e" name="yes"/></process></definitions>`;

describe('a diagram of a process', () => {
  it('is refused if the document is not BPMN', async () => {
    await expect(drawPicture('hello')).rejects.toThrow();
  });

  it('contains no markup from a name', async () => {
    const svg = await drawPicture(
      await withDrawing(file('&lt;script&gt;alert(1)&lt;/script&gt;&quot; onload=&quot;x')),
    );
    expect(svg).not.toMatch(/<script|onload="/);
    expect(svg).toContain('&#60;');
  });

  it('does not treat a position of a shape as markup', async () => {
    const xml = (await withDrawing(file('A'))).replace(/x="\d+"/, 'x="1&quot;/&gt;&lt;script/&gt;"');
    expect(await drawPicture(xml)).not.toContain('<script');
  });

  it('draws each element once, all within its view, and colours the position of an instance', async () => {
    const svg = await drawPicture(await withDrawing(file('办理')), new Map([['a', 'current']]));
    expect(svg.match(/<circle/g)).toHaveLength(2);
    expect(svg.match(/<polygon/g)).toHaveLength(1);
    expect(svg.match(/<polyline/g)).toHaveLength(3);
    expect(svg).toContain('>办理<');
    expect(svg).toContain('>yes<');
    expect(svg).toMatch(/<rect [^>]*rx="10"[^>]*stroke="#1c5899"/);
    const [left = 0, top = 0, width = 0, height = 0] = (/viewBox="([^"]*)"/.exec(svg)?.[1] ?? '')
      .split(' ')
      .map(Number);
    for (const [, x, y] of svg.matchAll(/cx="([\d.-]+)" cy="([\d.-]+)"/g)) {
      expect(Number(x)).toBeGreaterThan(left);
      expect(Number(x)).toBeLessThan(left + width);
      expect(Number(y)).toBeGreaterThan(top);
      expect(Number(y)).toBeLessThan(top + height);
    }
  });
});

describe('a name in a diagram', () => {
  it('is broken between words and between Chinese characters, and truncated after five lines', () => {
    expect(labelLines('Check the invoice', 60)).toEqual(['Check the', 'invoice']);
    expect(labelLines('检修人员办理', 40)).toEqual(['检修人', '员办理']);
    expect(labelLines('a'.repeat(200), 66)).toHaveLength(5);
    expect(labelLines('a'.repeat(200), 66).at(-1)).toMatch(/…$/);
  });
});
