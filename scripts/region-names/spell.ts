import { pinyin } from 'pinyin-pro';
import { spellings } from './spellings.facts.ts';

/** Nationalities in the names of autonomous divisions, longest first if one contains another. */
const nationalities: Readonly<Record<string, string>> = {
  柯尔克孜: 'Kirgiz',
  达斡尔: 'Daur',
  鄂伦春: 'Oroqen',
  鄂温克: 'Ewenki',
  哈萨克: 'Kazakh',
  塔吉克: 'Tajik',
  维吾尔: 'Uygur',
  景颇: 'Jingpo',
  傈僳: 'Lisu',
  独龙: 'Derung',
  普米: 'Pumi',
  土家: 'Tujia',
  布依: 'Bouyei',
  布朗: 'Blang',
  拉祜: 'Lahu',
  哈尼: 'Hani',
  纳西: 'Naxi',
  仡佬: 'Gelao',
  仫佬: 'Mulao',
  毛南: 'Maonan',
  朝鲜: 'Korean',
  蒙古: 'Mongol',
  锡伯: 'Xibe',
  裕固: 'Yugur',
  撒拉: 'Salar',
  保安: 'Bonan',
  东乡: 'Dongxiang',
  各: 'Various Nationalities',
  满: 'Manchu',
  回: 'Hui',
  藏: 'Tibetan',
  羌: 'Qiang',
  彝: 'Yi',
  苗: 'Miao',
  侗: 'Dong',
  瑶: 'Yao',
  壮: 'Zhuang',
  傣: 'Dai',
  白: 'Bai',
  怒: 'Nu',
  佤: 'Va',
  水: 'Sui',
  黎: 'Li',
  畲: 'She',
  土: 'Tu',
};

/** Endings of ranks in English names; a city has its name alone. */
const ranks: Readonly<Record<string, string>> = {
  地区: ' Prefecture',
  自治州: ' Autonomous Prefecture',
  自治县: ' Autonomous County',
  自治旗: ' Autonomous Banner',
  盟: ' League',
  旗: ' Banner',
  县: ' County',
  区: ' District',
  市: '',
};
const rankAtEnd = new RegExp(`(${Object.keys(ranks).join('|')})$`);

/**
 * The English name of a division: its own spelling if it has one, else its name in pinyin (GB/T 16159: one word, an apostrophe before a
 * syllable that begins with a vowel), its nationalities, and its rank.
 */
export function englishName(code: string, name: string): string {
  const own = spellings[code];
  if (own !== undefined) return own;
  const [, rank = ''] = rankAtEnd.exec(name) ?? [];
  const { root, people } = withoutPeople(name.slice(0, name.length - rank.length), rank);
  const whose = people.length === 0 ? '' : ` ${people.join(' and ')}`.replace(/ and (?=.* and )/g, ', ');
  return `${inPinyin(root, name)}${whose}${ranks[rank] ?? ''}`;
}

/** Removes the nationalities from the end of '恩施土家族苗族', unless one character would remain: 东乡族 is Dongxiang. */
function withoutPeople(
  text: string,
  rank: string,
): { readonly root: string; readonly people: readonly string[] } {
  const people: string[] = [];
  let root = text;
  for (;;) {
    const found = Object.keys(nationalities).find((one) => {
      const end = root.endsWith(`${one}族`)
        ? `${one}族`
        : rank.startsWith('自治') && one.length > 1
          ? one
          : '';
      return end !== '' && root.endsWith(end) && root.length > end.length;
    });
    if (found === undefined) return { root: root.replace(/族$/, ''), people };
    root = root.slice(0, root.length - found.length - (root.endsWith('族') ? 1 : 0));
    people.unshift(nationalities[found] ?? '');
  }
}

/** In place names 都 means capital and is read du; alone it mostly means 'all' and is read dou. */
const capital = '都';

/** The pronunciation of the whole name, which is more reliable than that of its parts. */
function inPinyin(root: string, name: string): string {
  const readings = pinyin(name, { toneType: 'none', type: 'array' });
  const word = [...root]
    .map((sign, index) => (sign === capital ? 'du' : (readings[index] ?? sign)))
    .map((syllable, index) => (index > 0 && /^[aeo]/.test(syllable) ? `'${syllable}` : syllable))
    .join('');
  return word.charAt(0).toUpperCase() + word.slice(1);
}
