import type { Page, WireRow } from '@heliodeck/client/page';
import type { Label } from '@heliodeck/kit/label';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import type { Tone } from '@heliodeck/model/descriptors/tone';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type JSX, useState } from 'react';
import { get } from '../../api/client.ts';
import { isAdmin, useSession } from '../../api/session.ts';
import { CrudScreen } from '../../crud/crud-screen.tsx';
import { isChangeable } from '../../crud/shared/changeable.ts';
import type { RowAction } from '../../crud/shared/crud-props.ts';
import { useTranslate } from '../../i18n/messages.ts';
import tabbed from '../../ui/tabbed.module.css';
import { NoneYet } from '../../widgets/none-yet/none-yet.tsx';
import { enabledCells } from './enabled-cell.tsx';
import styles from './resource.module.css';
import { resourceWords } from './resource-words.ts';
import { TrialOutcome } from './trial-outcome.tsx';
import { active, useEnable } from './use-enable.ts';

interface ConfigurationsProps {
  /** Its title field is the code by which a configuration is tested. */
  readonly entity: Entity;
  /** Text displayed if there is no configuration. */
  readonly none: Label;
  /** Consequence for files or messages while no configuration is enabled. */
  readonly noneActive: Label;
  /** Severity of that. */
  readonly tone: Tone;
  readonly debugDialog: ComponentType<{ readonly code: string; readonly onClose: () => void }>;
}

/**
 * Configurations of one kind of service: the active one, or the consequence of having none, and a test
 * (docs/product/resources.md#active-configuration).
 */
export function Configurations(props: ConfigurationsProps): JSX.Element {
  const { entity, none, noneActive, tone, debugDialog: DebugDialog } = props;
  const translate = useTranslate();
  const [tried, setTried] = useState<WireRow>();
  const session = useSession();
  const enable = useEnable(entity);
  const isIdle = useIsIdle(entity);
  const debug: RowAction = {
    key: 'debug',
    label: resourceWords.debug,
    icon: 'tool',
    run: (row) => setTried(row),
  };
  const meaning = translate(noneActive);
  return (
    <div className={tabbed.tabbed}>
      {isIdle && (
        <div className={styles.idle}>
          <TrialOutcome tone={tone} role="status">
            {meaning}
          </TrialOutcome>
        </div>
      )}
      <CrudScreen
        entity={entity}
        cells={enabledCells}
        rowActions={[
          ...(isChangeable(entity, session) ? [enable] : []),
          ...(isAdmin(session) ? [debug] : []),
        ]}
        empty={
          <NoneYet text={translate(none)}>
            <p>{meaning}</p>
            <p>{translate(resourceWords.nextAdd)}</p>
          </NoneYet>
        }
      />
      {tried && <DebugDialog code={String(tried[entity.title])} onClose={() => setTried(undefined)} />}
    </div>
  );
}

/** Whether there are configurations and none of them is enabled; an enabled one is sorted first. */
function useIsIdle({ key, path }: Entity): boolean {
  const { data } = useQuery({
    queryKey: ['references', key, 'enabled'],
    queryFn: ({ signal }) => get<Page>(`${path}/list`, { current: 1, size: 1, descs: 'status' }, signal),
  });
  const first = data?.records[0];
  return first !== undefined && first.status !== active;
}
