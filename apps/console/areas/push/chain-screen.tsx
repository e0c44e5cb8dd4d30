import type { WireRow } from '@heliodeck/client/page';
import { pushChain } from '@heliodeck/model/push/push-chain';
import { wayOptions } from '@heliodeck/model/push/push-ways';
import { shownName } from '@heliodeck/model/wire/shown-name';
import type { JSX } from 'react';
import { usePermission } from '../../api/menus.ts';
import { CrudScreen } from '../../crud/crud-screen.tsx';
import { useJoined, useMessages, useTranslate } from '../../i18n/messages.ts';
import { DutyNow } from './duty-now.tsx';
import styles from './push.module.css';
import { pushWords } from './push-words.ts';

const levels = ['first', 'second', 'third'] as const;
type ChainLevel = (typeof levels)[number];

const cells = {
  chainName: (name: unknown, row: WireRow) => (
    <div className={styles.rota}>
      {String(name ?? '')}
      <ToldPeople chain={row} />
    </div>
  ),
};

/** Escalation chains: the recipients of each level, their channels, and the delay. */
export default function ChainScreen(): JSX.Element {
  return <CrudScreen entity={pushChain} cells={cells} />;
}

function ToldPeople({ chain }: { readonly chain: WireRow }): JSX.Element {
  return (
    <ol className={styles.levels}>
      {levels.map((level) =>
        level === 'first' || chain[`${level}After`] ? (
          <Level key={level} level={level} chain={chain} />
        ) : null,
      )}
    </ol>
  );
}

/** One level: delay, recipients, channels; for a rota who is on duty now. */
function Level({ level, chain }: { readonly level: ChainLevel; readonly chain: WireRow }): JSX.Element {
  const w = useMessages(pushWords);
  const joined = useJoined();
  const translate = useTranslate();
  const maySeeDuty = usePermission('dutyRota_ahead');
  const wordsOf = (name: string): readonly string[] =>
    String(chain[name] ?? '')
      .split(',')
      .filter((part) => part !== '');
  const rota = chain[`${level}RotaId`];
  const who = [...wordsOf(shownName(`${level}RotaId`)), ...wordsOf(shownName(`${level}UserIds`))];
  const ways = wordsOf(`${level}Ways`).map((way) => {
    const known = wayOptions.find(({ value }) => String(value) === way);
    return known === undefined ? way : translate(known.label);
  });
  const after = level === 'first' ? w.atOnce : w.afterMinutes(String(chain[`${level}After`]));
  return (
    <li>
      <span className={styles.when}>{after}</span>
      <span>
        {who.length === 0 ? w.groupsOnly : joined(who)}
        {ways.length > 0 && <small className={styles.now}> {joined(ways)}</small>}
        {rota && maySeeDuty ? (
          <div>
            <DutyNow id={String(rota)} />
          </div>
        ) : null}
      </span>
    </li>
  );
}
