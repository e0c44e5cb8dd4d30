import { currentLocale } from '../../i18n/messages.ts';
import { bpmnWords } from './bpmn-words.ts';

/** The library's translation service; it uses the current language, also after it changes. */
export const translateModule = {
  translate: [
    'value',
    (template: string, replacements: Readonly<Record<string, string>> = {}): string =>
      (currentLocale() === 'zh' ? (bpmnWords.get(template) ?? template) : template).replaceAll(
        /\{([^}]+)\}/g,
        (_, name: string) => replacements[name] ?? `{${name}}`,
      ),
  ],
};
