const isChinese = (text: string): boolean => /\p{Script=Han}/u.test(text);

/** A text with a note in brackets, which have the width of the note's script: '3 kW（估算值）', '3 kW (estimated)'. */
export const bracketed = (text: string, note: string): string =>
  isChinese(note) ? `${text}（${note}）` : `${text} (${note})`;

/** A name and a text after a colon of the width of the text's script. */
export const withColon = (name: string, text: string): string =>
  isChinese(text) ? `${name}：${text}` : `${name}: ${text}`;
