import { label } from '@heliodeck/kit/label';
import type { TemplateQuery } from '@heliodeck/model/tools/report-wire';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Context } from '../../context.ts';
import type { SetProvider } from '../../set-provider.ts';
import { itemsWhere, selectableItems, type Table } from './dictionary-store.ts';

const prefixes = { 'dict:': 'dict', 'dictbiz:': 'dictBiz' } as const satisfies Readonly<
  Record<string, Table>
>;
/** Codes that can be the name of a source; tenants may use others. */
const named = /^[a-zA-Z0-9._-]{1,80}$/;
const group = label('字典', 'Dictionaries');
const fields: TemplateQuery['fields'] = [
  { name: 'value', label: label('字典键值', 'Dictionary key'), kind: 'text' },
  { name: 'label', label: label('字典名称', 'Dictionary label'), kind: 'text' },
];

/**
 * The selectable items of the system's and the tenant's dictionaries as data sets of templates, for the choices of parameters. Everybody who
 * is signed in may read dictionaries.
 */
export function dictionarySets(): SetProvider {
  return {
    async sources({ db }) {
      const lists = Object.entries(prefixes).map(async ([prefix, table]) => {
        const tops = await itemsWhere(db, table, { parentId: '0' });
        return tops.flatMap(({ code, dictValue, dictValueEn, remark }): readonly TemplateQuery[] =>
          named.test(code)
            ? [
                {
                  name: prefix + code,
                  label: label(`${dictValue}（字典）`, `${dictValueEn || remark || dictValue} (dictionary)`),
                  group,
                  fields,
                  arguments: [],
                },
              ]
            : [],
        );
      });
      return (await Promise.all(lists)).flat();
    },
    forbidden: () => undefined,
    async read({ db, locale }: Context, source, given, limit) {
      const [prefix, table] = Object.entries(prefixes).find(([start]) => source.startsWith(start)) ?? [];
      if (prefix === undefined || table === undefined) return undefined;
      const [unknown] = Object.keys(given);
      if (unknown !== undefined) throw new CodedError('request.parameterFormat', { name: unknown });
      const items = await selectableItems(db, table, source.slice(prefix.length));
      return items.slice(0, limit + 1).map(({ dictKey, dictValue, dictValueEn }) => ({
        value: dictKey,
        label: locale === 'zh' ? dictValue : dictValueEn,
      }));
    },
  };
}
