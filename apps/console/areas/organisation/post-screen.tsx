import { post } from '@heliodeck/model/organisation/post';
import type { JSX } from 'react';
import { CrudScreen } from '../../crud/crud-screen.tsx';
import { useTenantField } from '../../crud/screen/tenant-field.ts';

/**
 * Posts; the tenant column is displayed only to users who manage several tenants (docs/product/organisation.md#posts).
 */
export default function PostScreen(): JSX.Element {
  const { without, preset } = useTenantField();
  return <CrudScreen entity={post} without={without} form={{ preset }} />;
}
