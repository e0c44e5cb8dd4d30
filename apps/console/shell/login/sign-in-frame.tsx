import { label } from '@heliodeck/kit/label';
import { useQuery } from '@tanstack/react-query';
import { type JSX, type ReactNode, useEffect } from 'react';
import { siteTenantQuery } from '../../api/site-tenant.ts';
import { useMessages } from '../../i18n/messages.ts';
import { BrandMark } from '../../icons/brand.tsx';
import { ColourControl, LanguageControl, ThemeControl } from '../appearance.tsx';
import { DayArc } from './day-arc.tsx';
import styles from './login.module.css';
import { pictureBehind } from './picture-behind.ts';

const words = {
  claim: label('光伏与储能电站运行平台', 'Operations for solar and storage stations'),
};

/** The frame of every page before sign-in: a picture of the day on one side, the form on the other. */
export function SignInFrame({ title, children }: { title: string; children: ReactNode }): JSX.Element {
  const w = useMessages(words);
  const { data: site } = useQuery(siteTenantQuery);
  const picture = pictureBehind(site?.backgroundUrl ?? '', location.origin);
  useEffect(() => {
    document.title = title.includes('Heliodeck') ? title : `${title} · Heliodeck`;
  }, [title]);
  return (
    <div className={styles.page}>
      <section
        className={styles.outside}
        aria-label={w.claim}
        {...(picture ? { style: { backgroundImage: picture } } : {})}
      >
        <div className={styles.brand}>
          <BrandMark size={36} />
          <span>Heliodeck</span>
        </div>
        <DayArc />
        <p className={styles.claim}>{w.claim}</p>
      </section>
      <div className={styles.inside}>
        <div className={styles.controls}>
          <ColourControl />
          <ThemeControl />
          <LanguageControl />
        </div>
        <main className={styles.form}>
          <h1 className={styles.title}>{title}</h1>
          {children}
        </main>
      </div>
    </div>
  );
}
