import { label } from '@heliodeck/kit/label';
import type { Translated } from '../../i18n/messages.ts';
import { type Hit, isMeant, type Offer } from './hit.ts';
import type { HeldPaths } from './places.ts';

/** Buttons of lists that do not act on rows. `act` is the button's key, used in addresses. */
const tools: readonly (Offer & {
  readonly menu: string;
  readonly act: string;
  readonly permission: string;
})[] = [
  {
    menu: 'user',
    act: 'import',
    permission: 'user_add',
    label: label('导入用户', 'Import users'),
    icon: 'upload',
    also: 'daoru yonghu dryh xlsx people',
  },
  {
    menu: 'planEnergy',
    act: 'import',
    permission: 'planEnergy_add',
    label: label('导入计划电量', 'Import planned energy'),
    icon: 'upload',
    also: 'daoru jihua dianliang drjh xlsx plan',
  },
  {
    menu: 'financeEntry',
    act: 'import',
    permission: 'financeEntry_add',
    label: label('导入财务数据', 'Import financial entries'),
    icon: 'upload',
    also: 'daoru caiwu shuju drcw xlsx finance',
  },
  {
    menu: 'tenant',
    act: 'packages',
    permission: 'tenant_package_manage',
    label: label('产品包管理', 'Product packages'),
    icon: 'folder',
    also: 'package chanpinbao guanli cpb add new',
  },
];

/** Buttons of lists that match a query, if the user may use them. */
export function toolHits(
  query: string,
  translate: (text: Offer['label']) => string,
  { held, permissions }: { readonly held: HeldPaths; readonly permissions: ReadonlySet<string> },
  { addForm }: Pick<Translated<{ addForm: Offer['label'] }>, 'addForm'>,
): readonly Hit[] {
  return tools.flatMap((tool): readonly Hit[] => {
    const path = held.get(tool.menu);
    if (path === undefined || !permissions.has(tool.permission) || !isMeant(tool, query)) return [];
    const { menu, act, icon } = tool;
    return [
      {
        key: `tool-${menu}-${act}`,
        icon,
        name: translate(tool.label),
        beside: addForm,
        href: `${path}?act=${act}`,
        once: true,
      },
    ];
  });
}
