import { describe, expect, it } from 'vitest';
import { dataClassOf, fieldsOfClass, personalFields } from './data-classes.ts';
import { entities } from './entities.ts';

const all = [...entities.values()];

describe('the classes of data', () => {
  it('name existing fields', () => {
    const gone = Object.entries(personalFields).flatMap(([key, names]) =>
      names.flatMap((name) => (name in (entities.get(key)?.fields ?? {}) ? [] : `${key}.${name}`)),
    );
    expect(gone).toEqual([]);
  });

  it('include every field whose name suggests a person, a number, an address or a birthday', () => {
    const telling =
      /phone|mobile|e-?mail|birth|linkman|principal|contact|realName|userName|account$|remoteIp|userAgent|idCard|^sex$|avatar/i;
    const known = new Set([...fieldsOfClass(all, 'personal'), ...fieldsOfClass(all, 'secret')]);
    const left = all.flatMap((entity) =>
      Object.entries(entity.fields).flatMap(([name, { kind }]) => {
        const text = ['text', 'image', 'choice', 'dict', 'date', 'dateTime'].includes(kind);
        return text && telling.test(name) && !known.has(`${entity.key}.${name}`)
          ? `${entity.key}.${name}`
          : [];
      }),
    );
    expect(left).toEqual([]);
  });

  it('treat write-only fields as secret, and the rest as data of the tenant', () => {
    const of = (key: string, name: string) => {
      const entity = entities.get(key);
      return entity && dataClassOf(entity, name);
    };
    expect(of('user', 'password')).toBe('secret');
    expect(of('client', 'clientSecret')).toBe('secret');
    expect(of('user', 'phone')).toBe('personal');
    expect(of('stationInfo', 'stationName')).toBe('business');
    expect(() => of('user', 'nothing')).toThrow(/no field/);
  });
});
