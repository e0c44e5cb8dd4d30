import { Button, Popover } from 'antd';
import type { JSX, ReactNode } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import styles from './insight.module.css';
import { insightHelp } from './insight-help.ts';

interface HelpProps {
  /** The figure, or the section of the page, that the help explains. */
  readonly about: string;
  readonly children: ReactNode;
}

/** Explains how a figure is calculated and names the source, behind a question mark. */
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

/** Explains several figures. */
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
