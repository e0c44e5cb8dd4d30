import { label } from '@heliodeck/kit/label';
import type { Difference } from '@heliodeck/workflow/compare/compare';
import { compareFiles } from '@heliodeck/workflow/compare/compare';
import { typeLabel } from '@heliodeck/workflow/decode/type-words';
import { Button } from 'antd';
import { type JSX, useEffect, useMemo, useState } from 'react';
import { useJoined, useMessages, useTranslate } from '../../i18n/messages.ts';
import { ToneTag } from '../../theme/tone.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import styles from './compared.module.css';
import { partWords } from './part-words.ts';
import { pictureWords } from './picture-words.ts';
import { ProcessPicture } from './process-picture.tsx';

const words = {
  same: label('两个版本没有差别（图形位置除外）', 'The versions do not differ, but for the places of shapes'),
  unreadable: label('其中一个文件无法读取', 'One of the files cannot be read'),
  list: label('差别', 'Differences'),
};
const tones = { added: 'good', removed: 'critical', changed: 'warning' } as const;

/** A version of a file with a drawing. */
export interface Version {
  readonly name: string;
  readonly xml: string;
}

/** Two versions side by side: removed or changed elements in the older picture, added or changed ones in the newer. */
export function ComparedPictures({
  before,
  after,
}: {
  readonly before: Version;
  readonly after: Version;
}): JSX.Element {
  const w = useMessages(words);
  const joined = useJoined();
  const p = useMessages(pictureWords);
  const t = useTranslate();
  const differences = useDifferences(before.xml, after.xml);
  const [pointed, setPointed] = useState<string>();
  const [old, now] = useMemo(() => {
    const found = Array.isArray(differences) ? (differences as readonly Difference[]) : [];
    const states = (left: Difference['kind']) =>
      new Map(found.flatMap(({ id, kind }) => (kind === left ? [] : [[id, kind] as const])));
    return [states('added'), states('removed')];
  }, [differences]);
  if (differences === undefined) return <Waiting />;
  if (differences === 'unreadable') return <p role="alert">{w.unreadable}</p>;
  return (
    <div className={styles.both}>
      {(
        [
          [before, old],
          [after, now],
        ] as const
      ).map(([version, states]) => (
        <figure key={version.name} className={styles.version}>
          <figcaption>{version.name}</figcaption>
          <ProcessPicture
            xml={version.xml}
            label={version.name}
            states={states}
            pointed={pointed}
            onPoint={setPointed}
          />
        </figure>
      ))}
      {differences.length === 0 ? (
        <p className={styles.list}>{w.same}</p>
      ) : (
        <ul className={styles.list} aria-label={w.list}>
          {differences.map(({ id, kind, type, name, parts }) => (
            <li key={`${kind} ${id}`}>
              <Button type="text" aria-pressed={pointed === id} onClick={() => setPointed(id)}>
                <ToneTag tone={tones[kind]}>{p[kind]}</ToneTag>
                {t(typeLabel(type))} {name || id}
                {parts.length > 0 &&
                  ` (${joined(parts.map((part) => t(partWords.get(part) ?? label(part, part))))})`}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function useDifferences(before: string, after: string): readonly Difference[] | 'unreadable' | undefined {
  const [found, setFound] = useState<{ key: string; value: readonly Difference[] | 'unreadable' }>();
  const key = `${before}\u0000${after}`;
  useEffect(() => {
    let isGone = false;
    const tell = (value: readonly Difference[] | 'unreadable'): void => {
      if (!isGone) setFound({ key: `${before}\u0000${after}`, value });
    };
    compareFiles(before, after).then(tell, () => tell('unreadable'));
    return () => {
      isGone = true;
    };
  }, [before, after]);
  return found?.key === key ? found.value : undefined;
}
