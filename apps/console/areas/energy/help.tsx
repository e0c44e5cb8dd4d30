import { Button, Popover } from 'antd';
import type { JSX, ReactNode } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import styles from './insight.module.css';
import { insightHelp } from './insight-help.ts';

interface HelpProps {
  /** The figure, or the part of the page, that it is about. */
  readonly about: string;
  readonly children: ReactNode;
}

/** What a figure is made of and by which source, behind a question mark. */
export function Help({ about, children }: HelpProps): JSX.Element {
  const w = useMessages(insightHelp);
  return (
    <Popover trigger="click" content={<div className={styles.about}>{children}</div>}>
      <Button type="text" size="small" aria-label={`${w.help}: ${about}`}>
        ?
      </Button>
    </Popover>
  );
}

/** Several figures with what each is made of. */
export function HelpList({
  figures,
}: {
  readonly figures: readonly (readonly [name: string, help: string])[];
}): JSX.Element {
  return (
    <dl className={styles.made}>
      {figures.map(([name, help]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{help}</dd>
        </div>
      ))}
    </dl>
  );
}
