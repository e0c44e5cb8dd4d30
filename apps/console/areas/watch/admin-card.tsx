import { label } from '@heliodeck/kit/label';
import { type QueryFunctionContext, useQuery } from '@tanstack/react-query';
import type { JSX, ReactNode } from 'react';
import { LoadFailure, LoadingRows } from '../../crud/notices/list-notices.tsx';
import { useLocale, useMessages } from '../../i18n/messages.ts';
import { ToneMark } from '../../theme/tone.tsx';
import { Go } from '../../ui/go.tsx';
import styles from './admin-home.module.css';

const words = {
  counted: (title: string, count: number) => label(`${title}（${count}）`, `${title} (${count})`),
  all: label('查看全部', 'Show all'),
};

/** Maximum number of findings displayed; the link has the rest. */
const shown = 6;

/** A finding for administrators. */
export interface AdminLine {
  readonly id: string;
  readonly text: string;
  readonly note: string;
  readonly isBad: boolean;
  /** Used share, 0 to 1, if there is a limit. */
  readonly share?: number | undefined;
}

/** Content of a card. */
export interface AdminFacts {
  readonly lines: readonly AdminLine[];
  /** Total number; absent if the title needs none. */
  readonly count?: number | undefined;
  /** A summary line above the others. */
  readonly summary?: ReactNode;
}

export interface AdminCardProps {
  readonly title: string;
  readonly href: string;
  /** Name of the query, unique on this page. */
  readonly name: string;
  readonly ask: (signal: AbortSignal) => Promise<AdminFacts>;
  /** Text if there are no lines. */
  readonly none: string;
}

/** A card of the administrator's home: a query, its result and the link to its list. */
export function AdminCard({ title, href, name, ask, none }: AdminCardProps): JSX.Element {
  const w = useMessages(words);
  const locale = useLocale();
  const { data, error, refetch } = useQuery({
    // The answer holds texts in the language of the page.
    queryKey: ['admin-home', name, locale],
    queryFn: ({ signal }: QueryFunctionContext) => ask(signal),
    staleTime: 60_000,
    refetchInterval: 60_000,
  });
  let content: ReactNode = <LoadingRows />;
  if (data !== undefined)
    content = (
      <>
        {data.summary !== undefined && <p className={styles.summary}>{data.summary}</p>}
        {data.lines.length === 0 ? (
          <p className={styles.none}>{none}</p>
        ) : (
          <ul>
            {data.lines.slice(0, shown).map((line) => (
              <Line key={line.id} line={line} />
            ))}
          </ul>
        )}
      </>
    );
  else if (error) content = <LoadFailure error={error} onAgain={() => void refetch()} />;
  return (
    <section className={styles.card} aria-label={title}>
      <header>
        <h2>{data?.count ? w.counted(title, data.count) : title}</h2>
        <Go href={href}>{w.all}</Go>
      </header>
      {content}
    </section>
  );
}

function Line({ line: { text, note, isBad, share } }: { readonly line: AdminLine }): JSX.Element {
  return (
    <li>
      {isBad && <ToneMark tone="warning" />}
      <span title={text}>{text}</span>
      {share !== undefined && <meter min={0} max={1} high={0.9} value={share} aria-label={text} />}
      <small>{note}</small>
    </li>
  );
}
