/** Pictures of weather phrases. */
export type SkyPicture =
  | 'clear'
  | 'partly'
  | 'overcast'
  | 'wind'
  | 'haze'
  | 'drizzle'
  | 'rain'
  | 'downpour'
  | 'thunder'
  | 'sleet'
  | 'snow'
  | 'dust'
  | 'tornado'
  | 'fog'
  | 'hot'
  | 'cold'
  | 'unknown';

/**
 * Weather phrases of Chinese weather services, with English text and picture. Facts: the published table of
 * weather phenomena of AMap's weather service.
 */
export const phrases: Readonly<Record<string, readonly [english: string, sky: SkyPicture]>> = {
  晴: ['Sunny', 'clear'],
  少云: ['Few clouds', 'partly'],
  晴间多云: ['Partly cloudy', 'partly'],
  多云: ['Cloudy', 'partly'],
  阴: ['Overcast', 'overcast'],
  有风: ['Windy', 'wind'],
  平静: ['Calm', 'clear'],
  微风: ['Light breeze', 'wind'],
  和风: ['Moderate breeze', 'wind'],
  清风: ['Fresh breeze', 'wind'],
  强风: ['Strong breeze', 'wind'],
  劲风: ['Strong breeze', 'wind'],
  '强风/劲风': ['Strong breeze', 'wind'],
  疾风: ['Near gale', 'wind'],
  大风: ['Gale', 'wind'],
  烈风: ['Strong gale', 'wind'],
  风暴: ['Storm', 'wind'],
  狂爆风: ['Violent storm', 'wind'],
  飓风: ['Hurricane', 'tornado'],
  热带风暴: ['Tropical storm', 'tornado'],
  霾: ['Haze', 'haze'],
  中度霾: ['Moderate haze', 'haze'],
  重度霾: ['Heavy haze', 'haze'],
  严重霾: ['Severe haze', 'haze'],
  阵雨: ['Shower', 'rain'],
  雷阵雨: ['Thundershower', 'thunder'],
  雷阵雨并伴有冰雹: ['Thundershower with hail', 'thunder'],
  小雨: ['Light rain', 'drizzle'],
  中雨: ['Moderate rain', 'rain'],
  大雨: ['Heavy rain', 'downpour'],
  暴雨: ['Rainstorm', 'downpour'],
  大暴雨: ['Heavy rainstorm', 'downpour'],
  特大暴雨: ['Extreme rainstorm', 'downpour'],
  强阵雨: ['Heavy shower', 'downpour'],
  强雷阵雨: ['Heavy thundershower', 'thunder'],
  极端降雨: ['Extreme rainfall', 'downpour'],
  毛毛雨: ['Drizzle', 'drizzle'],
  细雨: ['Drizzle', 'drizzle'],
  '毛毛雨/细雨': ['Drizzle', 'drizzle'],
  雨: ['Rain', 'rain'],
  '小雨-中雨': ['Light to moderate rain', 'rain'],
  '中雨-大雨': ['Moderate to heavy rain', 'downpour'],
  '大雨-暴雨': ['Heavy rain to rainstorm', 'downpour'],
  '暴雨-大暴雨': ['Rainstorm to heavy rainstorm', 'downpour'],
  '大暴雨-特大暴雨': ['Heavy to extreme rainstorm', 'downpour'],
  雨雪天气: ['Rain and snow', 'sleet'],
  雨夹雪: ['Sleet', 'sleet'],
  阵雨夹雪: ['Shower with sleet', 'sleet'],
  冻雨: ['Freezing rain', 'sleet'],
  雪: ['Snow', 'snow'],
  阵雪: ['Snow shower', 'snow'],
  小雪: ['Light snow', 'snow'],
  中雪: ['Moderate snow', 'snow'],
  大雪: ['Heavy snow', 'snow'],
  暴雪: ['Snowstorm', 'snow'],
  '小雪-中雪': ['Light to moderate snow', 'snow'],
  '中雪-大雪': ['Moderate to heavy snow', 'snow'],
  '大雪-暴雪': ['Heavy snow to snowstorm', 'snow'],
  浮尘: ['Floating dust', 'dust'],
  扬沙: ['Blowing sand', 'dust'],
  沙尘暴: ['Sandstorm', 'dust'],
  强沙尘暴: ['Heavy sandstorm', 'dust'],
  龙卷风: ['Tornado', 'tornado'],
  雾: ['Fog', 'fog'],
  轻雾: ['Mist', 'fog'],
  大雾: ['Heavy fog', 'fog'],
  浓雾: ['Dense fog', 'fog'],
  强浓雾: ['Very dense fog', 'fog'],
  特强浓雾: ['Extremely dense fog', 'fog'],
  热: ['Hot', 'hot'],
  冷: ['Cold', 'cold'],
  未知: ['Unknown', 'unknown'],
};

/** Compass points as these services write them. */
export const winds: Readonly<Record<string, string>> = {
  北: 'N',
  东北: 'NE',
  东: 'E',
  东南: 'SE',
  南: 'S',
  西南: 'SW',
  西: 'W',
  西北: 'NW',
  无风向: 'No direction',
  旋转不定: 'Variable',
};
