import { label } from '@heliodeck/kit/label';
import { describe, expect, it } from 'vitest';
import { inOwnNames, isContested } from './dialect.ts';
import { defineEntity } from './entity.ts';
import { draftSchema, parseDraft, saysSomething } from './schema.ts';

const gate = defineEntity({
  key: 'gate',
  path: 'blade-gate/gate',
  table: 'gate',
  label: label('门', 'Gate'),
  tenancy: 'tenant',
  title: 'name',
  fields: {
    name: { kind: 'text', label: label('名', 'Name'), required: label('请输入名', 'Please enter the name') },
    homeUrl: { kind: 'text', label: label('址', 'Address') },
    open: {
      kind: 'integer',
      label: label('开', 'Open'),
      required: label('请选择', 'Please choose'),
      initial: 1,
    },
  },
  dialect: { aliases: { home: 'homeUrl' }, ignored: ['subName'], values: { open: { 0: 1 } } },
});

describe('additional fields from a stock client', () => {
  it('is refused by its name if no client of the family is known to send it', () => {
    expect(() => parseDraft(gate, 'add', { name: 'a', homePage: 'x' })).toThrow(/homePage/);
    expect(() => parseDraft(gate, 'edit', { constructor: 'x' })).toThrow(/constructor/);
  });

  it('is accepted under another name of a field, dropped if it has no meaning, and read as the value it represents', () => {
    const sent = { name: 'a', home: 'x', subName: 'y', open: 0, $open: '是', children: [] };
    expect(parseDraft(gate, 'add', sent)).toEqual({ name: 'a', homeUrl: 'x', open: 1 });
    expect(parseDraft(gate, 'edit', { open: '0' })).toEqual({ open: 1 });
  });

  it('is the default on adding and no change on editing if it is empty; a form still requires it', () => {
    expect(parseDraft(gate, 'add', { name: 'a', open: '' })).toEqual({ name: 'a', open: 1 });
    expect(parseDraft(gate, 'edit', { open: null, homeUrl: '' })).toEqual({ homeUrl: null });
    expect(() => parseDraft(gate, 'edit', { name: '' })).toThrow(/name/);
    expect(draftSchema(gate, 'add').safeParse({ name: 'a', open: '' }).success).toBe(false);
  });

  it('is the one of two names that was changed, and the field’s own name if both were', () => {
    const stored = { homeUrl: 'x' };
    const cases = [
      [{ home: 'x', homeUrl: 'x' }, 'x'],
      [{ home: 'y', homeUrl: 'x' }, 'y'],
      [{ home: '', homeUrl: 'x' }, ''],
      [{ home: 'x', homeUrl: 'z' }, 'z'],
      [{ home: 'y', homeUrl: 'z' }, 'z'],
    ] as const;
    for (const [body, homeUrl] of cases) expect(inOwnNames(gate, body, stored)).toEqual({ homeUrl });
    expect(isContested(gate, { home: 'y', homeUrl: 'x' })).toBe(true);
    expect(isContested(gate, { home: null, homeUrl: '' })).toBe(false);
  });

  it('is a name for several fields if none of them was changed under its own name', () => {
    const shift = { dialect: { joined: { span: ['from', 'to'] } } };
    const stored = { from: '08:00', to: '10:00' };
    const cases = [
      [
        { ...stored, span: '09:00,11:00' },
        { from: '09:00', to: '11:00' },
      ],
      [{ span: '09:00, 11:00' }, { from: '09:00', to: '11:00' }],
      [
        { ...stored, from: '07:00', span: '08:00,10:00' },
        { from: '07:00', to: '10:00' },
      ],
      [{ ...stored, span: '' }, stored],
      [
        { ...stored, span: '09:00' },
        { from: '09:00', to: '' },
      ],
      [
        { ...stored, span: '09:00,11:00,12:00' },
        { from: '09:00', to: '11:00,12:00' },
      ],
    ] as const;
    for (const [body, meant] of cases) expect(inOwnNames(shift, body, stored)).toMatchObject(meant);
    expect(isContested(shift, { ...stored, span: '09:00,11:00' })).toBe(true);
    expect(isContested(shift, { ...stored, span: '08:00,10:00' })).toBe(false);
  });

  it('changes a record only if it names a field', () => {
    for (const nothing of [
      null,
      [],
      {},
      { subName: 'y' },
      { id: '1' },
      { createTime: '2026-01-01 00:00:00' },
    ])
      expect(saysSomething(gate, 'edit', nothing), JSON.stringify(nothing)).toBe(false);
    expect(saysSomething(gate, 'add', { name: '', home: ' ' })).toBe(false);
    expect(saysSomething(gate, 'add', { home: 'x' })).toBe(true);
    expect(saysSomething(gate, 'edit', { homeUrl: '' })).toBe(true);
  });

  it('cannot be declared for a missing field, or by the name of an existing one', () => {
    const { dialect: _, ...bare } = gate;
    const declared = (aliases: Record<string, 'homeUrl'>) => () =>
      defineEntity({ ...bare, dialect: { aliases } });
    expect(declared({ away: 'awayUrl' as 'homeUrl' })).toThrow(/away/);
    expect(declared({ name: 'homeUrl' })).toThrow(/name/);
  });
});
