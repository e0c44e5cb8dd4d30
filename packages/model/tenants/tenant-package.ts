import { label } from '@heliodeck/kit/label';
import { defineEntity } from '../descriptors/entity.ts';
import { remark } from '../descriptors/usual-fields.ts';
import { plainName } from '../fields/plain-name.ts';

/**
 * A product package: the menus that its tenants may use (docs/product/tenants.md#product-packages). Managed
 * from the tenant screen.
 */
export const tenantPackage = defineEntity({
  key: 'tenantPackage',
  path: 'blade-system/tenant-package',
  table: 'tenant_package',
  label: label('产品包', 'Product Package'),
  tenancy: 'platform',
  title: 'packageName',
  permissions: {
    add: 'tenant_package_manage',
    view: 'tenant_package_manage',
    edit: 'tenant_package_manage',
    delete: 'tenant_package_manage',
  },
  fields: {
    packageName: {
      kind: 'text',
      pattern: plainName,
      label: label('产品包名称', 'Package Name'),
      required: label('请输入产品包名称', 'Please enter the package name'),
      max: 50,
      search: 'like',
    },
    menuId: {
      kind: 'ref',
      label: label('菜单', 'Menus'),
      entity: 'menu',
      many: true,
      tree: true,
      treeAt: 'package-tree',
      list: { width: 320 },
      view: { span: 24 },
      required: label('请选择菜单', 'Please choose the menus'),
    },
    remark,
  },
});
