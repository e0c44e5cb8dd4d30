/** Weather phrases are Chinese on the wire; the console translates them. */
/** Weather phrases of Open-Meteo's WMO codes (WMO table 4677, as in its documentation). */
export const phraseOfCode: Readonly<Record<number, string>> = {
  0: '晴',
  1: '少云',
  2: '多云',
  3: '阴',
  45: '雾',
  48: '雾',
  51: '毛毛雨',
  53: '毛毛雨',
  55: '毛毛雨',
  56: '冻雨',
  57: '冻雨',
  61: '小雨',
  63: '中雨',
  65: '大雨',
  66: '冻雨',
  67: '冻雨',
  71: '小雪',
  73: '中雪',
  75: '大雪',
  77: '雪',
  80: '阵雨',
  81: '阵雨',
  82: '强阵雨',
  85: '阵雪',
  86: '阵雪',
  95: '雷阵雨',
  96: '雷阵雨并伴有冰雹',
  99: '雷阵雨并伴有冰雹',
};

export const unknownPhrase = '未知';

/** Eight compass points, clockwise from north. */
export const compassPoints = ['北', '东北', '东', '东南', '南', '西南', '西', '西北'] as const;
