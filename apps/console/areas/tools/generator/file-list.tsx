import { Collapse } from 'antd';
import type { JSX } from 'react';
import { useMessages, useTranslate } from '../../../i18n/messages.ts';
import { ToneTag } from '../../../theme/tone.tsx';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { codeWords, fileStates } from './code-words.ts';
import styles from './generator.module.css';
import { lineChanges, shownChanges } from './line-changes.ts';

/** A generated file, and the existing content. */
export interface GeneratedFile {
  readonly path: string;
  readonly state: 'new' | 'same' | 'renewed' | 'edited';
  readonly before: string;
  readonly text: string;
}

const tones = { new: 'good', same: 'neutral', renewed: 'info', edited: 'critical' } as const;
const signs = { added: '+', removed: '-', kept: ' ' } as const;

/** Files by path, each with added, removed and unchanged lines. */
export function FileList({ files }: { readonly files: readonly GeneratedFile[] }): JSX.Element {
  const translate = useTranslate();
  const w = useMessages({ files: codeWords.files, leftOut: codeWords.leftOut });
  return (
    <Collapse
      size="small"
      items={files.map(({ path, state, before, text }) => ({
        key: path,
        label: <span className={styles.path}>{path}</span>,
        extra: <ToneTag tone={tones[state]}>{translate(fileStates[state])}</ToneTag>,
        children: (
          <ScrollRegion label={`${w.files} ${path}`} className={styles.code}>
            <pre>
              {shownChanges(lineChanges(before, text)).map((one) =>
                one.kind === 'left out' ? (
                  <span key={one.number} className={styles.leftOut}>{`  ${w.leftOut(one.lines)}\n`}</span>
                ) : (
                  <span
                    key={one.number}
                    className={styles[one.kind]}
                  >{`${signs[one.kind]} ${one.text}\n`}</span>
                ),
              )}
            </pre>
          </ScrollRegion>
        ),
      }))}
    />
  );
}
