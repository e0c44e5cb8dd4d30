import type { Page, WireRow } from '@heliodeck/client/page';
import { titleIn } from '@heliodeck/model/descriptors/title';
import { dept } from '@heliodeck/model/organisation/dept';
import { post } from '@heliodeck/model/organisation/post';
import { role } from '@heliodeck/model/permissions/role';
import { peopleFunctions } from '@heliodeck/model/workflow/people-functions';
import { useQuery } from '@tanstack/react-query';
import { get } from '../../../api/client.ts';
import { type ReferenceNode, useReferenceTree } from '../../../api/references.ts';
import { useSession } from '../../../api/session.ts';
import { useLocale, useMessages } from '../../../i18n/messages.ts';
import type { Choice } from './fields.tsx';
import { panelWords } from './panel-words.ts';

/** Number of posts offered; those beyond have to be typed. */
const mostPosts = 500;

/**
 * Groups by name, each with its value in a model: roles by alias, posts by code, departments and their heads by id.
 * @param rolesOnly without posts and departments
 */
export function useGroupChoices(rolesOnly: boolean): readonly Choice[] {
  const w = useMessages(panelWords);
  const locale = useLocale();
  const tenantId = useSession()?.tenantId;
  const { data: roles = [] } = useQuery({
    queryKey: ['references', role.key, 'aliases', tenantId],
    queryFn: ({ signal }) =>
      get<readonly RoleRow[]>(`${role.path}/list`, { tenantId_equal: tenantId }, signal),
    staleTime: 60_000,
  });
  const { data: posts } = useQuery({
    queryKey: ['references', post.key, 'codes', tenantId],
    queryFn: ({ signal }) =>
      get<Page<WireRow>>(
        `${post.path}/list`,
        { current: 1, size: mostPosts, tenantId_equal: tenantId },
        signal,
      ),
    enabled: !rolesOnly,
    staleTime: 60_000,
  });
  const { data: depts = [] } = useReferenceTree(dept, tenantId);
  const aliases = flat(roles).flatMap((row): readonly Choice[] =>
    row.roleAlias ? [{ value: String(row.roleAlias), label: w.role(titleIn(role, row, locale)) }] : [],
  );
  if (rolesOnly) return aliases;
  return [
    ...aliases,
    ...(posts?.records ?? []).map((row) => ({
      value: `${peopleFunctions.post.prefix}${String(row.postCode)}`,
      label: w.post(titleIn(post, row, locale)),
    })),
    ...flat<ReferenceNode>(depts).flatMap(({ id, title }) => [
      { value: `${peopleFunctions.dept.prefix}${id}`, label: w.dept(title) },
      { value: `${peopleFunctions.deptHead.prefix}${id}`, label: w.head(title) },
    ]),
  ];
}

type RoleRow = WireRow & { readonly children?: readonly RoleRow[] };

/** A tree as a list, parents first. */
function flat<T extends { readonly children?: readonly T[] }>(nodes: readonly T[]): readonly T[] {
  return nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
}
