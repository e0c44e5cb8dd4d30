import { type JSX, useState } from 'react';
import { ProcessDesigner } from './designer/designer.tsx';
import { newDrawing } from './designer/new-drawing.ts';

/** The designer as a separate page: a local drawing, checked, simulated and saved as a file. */
export function FlowDesignerPage(): JSX.Element {
  const [drawing, setDrawing] = useState({ name: '', xml: newDrawing(), count: 0 });
  const show = (name: string, xml: string): void =>
    setDrawing(({ count }) => ({ name, xml, count: count + 1 }));
  return (
    <ProcessDesigner
      // A file that is opened again is drawn again, even if its text is the same.
      key={drawing.count}
      name={drawing.name}
      xml={drawing.xml}
      onCreate={() => show('', newDrawing())}
      onOpen={show}
    />
  );
}
