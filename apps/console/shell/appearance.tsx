import { type Locale, label, languageTags } from '@heliodeck/kit/label';
import type { JSX } from 'react';
import { useMessages, useTranslate } from '../i18n/messages.ts';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-paths.ts';
import type { AccentName } from '../state/accents.ts';
import { distances } from '../state/distance.ts';
import { prefer, type ThemeChoice, usePreference } from '../state/preferences.ts';
import { accents } from '../theme/palette.ts';
import { densityWords } from '../ui/density-words.ts';
import { Popover, PopoverItem } from '../ui/popover/popover.tsx';
import styles from './appearance.module.css';

const words = {
  language: label('语言', 'Language'),
  theme: label('主题', 'Theme'),
  colour: label('颜色与字号', 'Colour and size'),
  appearance: label('外观', 'Appearance'),
  accent: label('强调色', 'Accent'),
  density: label('显示密度', 'Display size'),
  distance: label('观看距离', 'Read from'),
  desk: label('桌前', 'Desk'),
  metres: (metres: number) => label(`${metres} 米`, `${metres} m`),
};

/** Each language in its own words: users who cannot read the current one must find theirs. */
const languages: Record<Locale, string> = { zh: '中文', en: 'English' };

const themes: Record<ThemeChoice, { icon: IconName; label: ReturnType<typeof label> }> = {
  light: { icon: 'sun', label: label('浅色', 'Light') },
  dark: { icon: 'moon', label: label('深色', 'Dark') },
  system: { icon: 'auto', label: label('跟随系统', 'As the system') },
};

const accentNames: Record<AccentName, ReturnType<typeof label>> = {
  solar: label('日光', 'Solar'),
  copper: label('铜', 'Copper'),
  glacier: label('冰川', 'Glacier'),
  slate: label('石板', 'Slate'),
};

const keysOf = <K extends string>(table: Record<K, unknown>): readonly K[] => Object.keys(table) as K[];

/** Chooses the language of the console; messages of the server are in it from the next request on. */
export function LanguageControl(): JSX.Element {
  const w = useMessages(words);
  const locale = usePreference('locale');
  return (
    <Popover label={w.language} icon="globe" kind="menu">
      {(close) =>
        keysOf(languages).map((name) => (
          <PopoverItem
            key={name}
            chosen={name === locale}
            onSelect={() => {
              close();
              prefer({ locale: name });
            }}
          >
            <span lang={languageTags[name]}>{languages[name]}</span>
          </PopoverItem>
        ))
      }
    </Popover>
  );
}

/** Chooses light, dark, or the setting of the system. */
export function ThemeControl(): JSX.Element {
  const w = useMessages(words);
  const translate = useTranslate();
  const theme = usePreference('theme');
  return (
    <Popover label={w.theme} icon={themes[theme].icon} kind="menu">
      {(close) =>
        keysOf(themes).map((name) => (
          <PopoverItem
            key={name}
            chosen={name === theme}
            onSelect={() => {
              close();
              prefer({ theme: name });
            }}
          >
            {translate(themes[name].label)}
          </PopoverItem>
        ))
      }
    </Popover>
  );
}

/** Chooses the accent colour and the display size. */
export function ColourControl(): JSX.Element {
  const w = useMessages(words);
  return (
    <Popover label={w.colour} icon="palette" kind="dialog">
      {() => (
        <div className={styles.panel}>
          <ColourSets />
        </div>
      )}
    </Popover>
  );
}

/** All of the appearance in one menu, where there is no room for three. */
export function AppearanceControl({ className }: { className: string }): JSX.Element {
  const w = useMessages(words);
  const translate = useTranslate();
  const locale = usePreference('locale');
  const theme = usePreference('theme');
  return (
    <Popover
      label={w.appearance}
      icon="palette"
      kind="dialog"
      align="start"
      className={className}
      trigger={
        <>
          <Icon name="palette" />
          <span>{w.appearance}</span>
        </>
      }
    >
      {() => (
        <div className={styles.panel}>
          <fieldset className={styles.set}>
            <legend>{w.language}</legend>
            {keysOf(languages).map((name) => (
              <label key={name} className={styles.size} lang={languageTags[name]}>
                <input
                  type="radio"
                  name="language"
                  checked={name === locale}
                  onChange={() => prefer({ locale: name })}
                />
                {languages[name]}
              </label>
            ))}
          </fieldset>
          <fieldset className={styles.set} data-columns="one">
            <legend>{w.theme}</legend>
            {keysOf(themes).map((name) => (
              <label key={name} className={styles.swatch}>
                <input
                  type="radio"
                  name="theme"
                  checked={name === theme}
                  onChange={() => prefer({ theme: name })}
                />
                <Icon name={themes[name].icon} size={16} />
                {translate(themes[name].label)}
              </label>
            ))}
          </fieldset>
          <ColourSets />
        </div>
      )}
    </Popover>
  );
}

function ColourSets(): JSX.Element {
  const w = useMessages(words);
  const translate = useTranslate();
  const accent = usePreference('accent');
  const density = usePreference('density');
  const distance = usePreference('distance');
  return (
    <>
      <fieldset className={styles.set}>
        <legend>{w.accent}</legend>
        {keysOf(accents).map((name) => (
          <label key={name} className={styles.swatch}>
            <input
              type="radio"
              name="accent"
              checked={name === accent}
              onChange={() => prefer({ accent: name })}
            />
            <span className={styles.disc} style={{ background: accents[name].fill }} />
            {translate(accentNames[name])}
          </label>
        ))}
      </fieldset>
      <fieldset className={styles.set} data-columns="three">
        <legend>{w.density}</legend>
        {keysOf(densityWords).map((name) => (
          <label key={name} className={styles.size} data-size={name}>
            <input
              type="radio"
              name="density"
              checked={name === density}
              onChange={() => prefer({ density: name })}
            />
            {translate(densityWords[name])}
          </label>
        ))}
      </fieldset>
      <fieldset className={styles.set} data-columns="four">
        <legend>{w.distance}</legend>
        {distances.map((metres) => (
          <label key={metres} className={styles.size}>
            <input
              type="radio"
              name="distance"
              checked={metres === distance}
              onChange={() => prefer({ distance: metres })}
            />
            {metres === 0 ? w.desk : w.metres(metres)}
          </label>
        ))}
      </fieldset>
    </>
  );
}
