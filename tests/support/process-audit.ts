type Owner = (text: string, values?: readonly unknown[]) => Promise<Record<string, unknown>[]>;

/** What servers acknowledged to callers. */
export interface Acknowledged {
  readonly starts: ReadonlySet<string>;
  readonly tasks: ReadonlySet<string>;
}

/**
 * Compares what is stored with what was acknowledged; each instance passes every node once.
 * @param nodes its nodes, `tasks` those of people
 * @returns the number of faults of each kind; all 0 if nothing was lost or done twice
 */
export async function auditProcesses(
  owner: Owner,
  { starts, tasks }: Acknowledged,
  nodes: { readonly all: readonly string[]; readonly tasks: readonly string[] },
): Promise<Readonly<Record<string, number>>> {
  const count = async (text: string, values?: readonly unknown[]): Promise<number> =>
    Number((await owner(`select count(*) as n from (${text}) as found`, values))[0]?.n);
  return {
    'acknowledged starts that are gone':
      starts.size - (await count('select 1 from wf_instance where id = any($1)', [[...starts]])),
    'acknowledged completions that are gone':
      tasks.size -
      (await count(`select 1 from wf_task where id = any($1) and status = 'done'`, [[...tasks]])),
    'steps done twice, or never, in ended instances': await count(
      `select i.id, n.node from wf_instance i cross join unnest($1::text[]) as n(node)
       where i.status = 'ended'
         and (select count(*) from wf_task t where t.instance_id = i.id and t.node = n.node and t.status = 'done') <> 1`,
      [nodes.tasks],
    ),
    'lines of history too many or missing': await count(
      `select i.id, n.node from wf_instance i cross join unnest($1::text[]) as n(node)
       where i.status = 'ended' and (select count(*) from wf_activity a
         where a.instance_id = i.id and a.node = n.node and a.ended_at is not null and not a.is_cancelled) <> 1`,
      [nodes.all],
    ),
    'instances that do not come to their end': await count(
      `select 1 from wf_instance where status <> 'ended'`,
    ),
  };
}
