import type { Label } from '@heliodeck/kit/label';
import { describe, expect, it } from 'vitest';
import type { ReportedFind } from '../../../widgets/bus-scan/use-scan.ts';
import { draftOf, withModel } from './found-draft.ts';

const english = ({ en }: Label) => en;
const find = (more: Partial<ReportedFind> = {}): ReportedFind => ({
  family: 'modbus',
  address: 9,
  disturbed: false,
  answers: [],
  registered: null,
  fits: [{ profile: 'epever-tracer', score: 90, reasons: [] }],
  ...more,
});

describe('the initial values of a found device', () => {
  it('a good guess is selected and named by model and address', () => {
    const draft = draftOf(find(), english);
    expect(draft).toMatchObject({ isTaken: true, model: 'epever-tracer', type: 1 });
    expect(draft.name).toMatch(/ 9$/);
  });

  it.each([
    ['a bad guess', { fits: [{ profile: 'epever-tracer', score: 5, reasons: [] }] }],
    ['no guess', { fits: [] }],
    ['a disturbed address', { disturbed: true }],
    ['a device that is entered already', { registered: { id: '1', name: 'x', model: 'epever-tracer' } }],
  ])('%s is not added unless the user selects it', (_, more) => {
    expect(draftOf(find(more), english).isTaken).toBe(false);
  });

  it('another model sets its type and selects the device', () => {
    const draft = withModel(draftOf(find({ fits: [] }), english), 'chint-dtsu666');
    expect(draft).toMatchObject({ model: 'chint-dtsu666', type: 2, isTaken: true });
  });
});
