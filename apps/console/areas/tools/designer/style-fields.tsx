import type { CellStyle } from '@heliodeck/reports/laid-out';
import { Button, Checkbox, InputNumber } from 'antd';
import type { JSX } from 'react';
import { useMessages } from '../../../i18n/messages.ts';
import { Icon } from '../../../icons/icon.tsx';
import styles from './designer.module.css';
import { designerWords } from './designer-words.ts';
import { LabelledControl, SelectLine } from './line.tsx';

interface StyleProps {
  readonly style: CellStyle;
  readonly onChange: (patch: { readonly [Key in keyof CellStyle]?: CellStyle[Key] | undefined }) => void;
}

/** The style of cells. */
export function StyleFields({ style, onChange }: StyleProps): JSX.Element {
  const w = useMessages(designerWords);
  const color = (name: 'color' | 'fill', text: string): JSX.Element => (
    <LabelledControl label={text}>
      {(id) => (
        <span className={styles.pair}>
          {/* The browser's colour picker: the one of the component library would add 3 kB to the first load. */}
          <input
            id={id}
            type="color"
            value={style[name] ?? (name === 'fill' ? '#ffffff' : '#1f1f1f')}
            onChange={(event) => onChange({ [name]: event.target.value })}
          />
          <Button
            size="small"
            type="text"
            disabled={style[name] === undefined}
            aria-label={`${w.remove} ${text}`}
            icon={<Icon name="close" size={14} />}
            onClick={() => onChange({ [name]: undefined })}
          />
        </span>
      )}
    </LabelledControl>
  );
  return (
    <>
      <div className={styles.pair}>
        <Checkbox
          checked={style.bold === true}
          onChange={(event) => onChange({ bold: event.target.checked })}
        >
          {w.bold}
        </Checkbox>
        <Checkbox
          checked={style.italic === true}
          onChange={(event) => onChange({ italic: event.target.checked })}
        >
          {w.italic}
        </Checkbox>
      </div>
      <LabelledControl label={w.size}>
        {(id) => (
          <InputNumber
            id={id}
            size="small"
            min={5}
            max={40}
            value={style.size ?? 9}
            onChange={(size) => onChange({ size: size === null || size === 9 ? undefined : size })}
          />
        )}
      </LabelledControl>
      <SelectLine<NonNullable<CellStyle['align']>>
        label={w.align}
        value={style.align ?? 'left'}
        onChange={(align) => onChange({ align: align === 'left' ? undefined : align })}
        options={[
          { value: 'left', label: w.alignLeft },
          { value: 'center', label: w.alignCenter },
          { value: 'right', label: w.alignRight },
        ]}
      />
      <SelectLine<NonNullable<CellStyle['vertical']>>
        label={w.vertical}
        value={style.vertical ?? 'middle'}
        onChange={(vertical) => onChange({ vertical: vertical === 'middle' ? undefined : vertical })}
        options={[
          { value: 'top', label: w.alignTop },
          { value: 'middle', label: w.alignMiddle },
          { value: 'bottom', label: w.alignBottom },
        ]}
      />
      <SelectLine<NonNullable<CellStyle['border']>>
        label={w.border}
        value={style.border ?? 'none'}
        onChange={(border) => onChange({ border: border === 'none' ? undefined : border })}
        options={[
          { value: 'none', label: w.none },
          { value: 'thin', label: w.thin },
          { value: 'medium', label: w.medium },
          { value: 'bottom', label: w.bottom },
        ]}
      />
      {color('color', w.color)}
      {color('fill', w.fill)}
    </>
  );
}
