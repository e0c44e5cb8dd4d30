import { label } from '@heliodeck/kit/label';

/** How the figures of the performance page are calculated, with sources (docs/product/insight.md). */
export const insightHelp = {
  help: label('说明', 'What it is'),
  energy: label(
    '电表（无电表则逆变器）计量的电量之和。',
    'What meters counted, or the inverters where there is no meter.',
  ),
  finalYield: label(
    'Yf = E / P0（发电量 ÷ 装机容量），IEC 61724-1。',
    'Yf = E / P0: energy by installed capacity (IEC 61724-1).',
  ),
  referenceYield: label(
    'Yr = Σ(Gi·τ) / 1000 W/m²，Gi为组件平面上的光照，IEC 61724-1。',
    'Yr = Σ(Gi·τ) / 1000 W/m² with the light Gi in the plane of the modules (IEC 61724-1).',
  ),
  arrayYield: label(
    'Ya = EDC / P0，EDC为各逆变器直流输入功率按15分钟累计的电量；逆变器全部有数据的时段才计，IEC 61724-1。',
    'Ya = EDC / P0 (IEC 61724-1); EDC is the power at the inputs of the inverters added up by quarters of an hour, of the time in which all of them were read.',
  ),
  captureLoss: label(
    'Lc = Yr − Ya，同一时段：组件侧的温度、遮挡、积尘、失配、限电与停机，IEC 61724-1。',
    'Lc = Yr − Ya of the same time (IEC 61724-1): temperature, shade, dirt, mismatch, curtailment and outages at the modules.',
  ),
  systemLoss: label(
    'Ls = Ya − Yf − 电池净充电 / P0，同一时段：逆变器转换与线路，IEC 61724-1。',
    'Ls = Ya − Yf − what batteries took / P0, of the same time (IEC 61724-1): conversion and lines.',
  ),
  storedYield: label(
    '电池净充电量 / P0；放电多于充电时为负。',
    'What batteries took, less what they gave, over P0; negative if they gave more.',
  ),
  ratio: label(
    'PR = Yf / Yr，Yr = Σ(Gi·τ) / 1000 W/m²；只计有数据的时段，IEC 61724-1。',
    'PR = Yf / Yr with Yr = Σ(Gi·τ) / 1000 W/m², over the time that has data (IEC 61724-1).',
  ),
  ratioAt25: label(
    '发电量 ÷ Σ P0·(1+γ(Tm−25))·Gi·τ/1000（IEC 61724-1），组件温度按Faiman（2008）模型由气温与风速估算。',
    'Energy over Σ P0·(1+γ(Tm−25))·Gi·τ/1000 (IEC 61724-1); module temperature by the model of Faiman (2008) from air and wind.',
  ),
  measuredRatioAt25: label(
    '发电量 ÷ Σ P0·(1+γ(Tm−25))·Gi·τ/1000（IEC 61724-1），组件温度为现场实测；只计有光照与组件温度的时段。',
    'Energy over Σ P0·(1+γ(Tm−25))·Gi·τ/1000 (IEC 61724-1) with the module temperature measured on site, over the time that has light and temperature.',
  ),
  availability: label(
    '有光照（≥50 W/m²）且有数据的时段内，逆变器有输出的时间占比，按组件功率加权。输出不超过额定千分之一视为待机（同RdTools）；因自身限值停机的时段不计。',
    'Share of the time with light (50 W/m² and more) and data in which inverters gave power, weighted by their modules. A thousandth of the rating and less is standby (as in RdTools). Time in which its own limit stops an inverter does not count.',
  ),
  energyAvailability: label(
    'E /（E + 停机损失），IEC TS 61724-3；停机损失按同站其他逆变器的单位出力估算。',
    'E / (E + energy lost in outages), IEC TS 61724-3; what was lost is estimated by the output of the other inverters of the station.',
  ),
  coverage: label(
    '有计量数据的时段占比（按15分钟）。',
    'Share of the time, by quarters of an hour, that has data.',
  ),
  directRatio: label(
    '组件功率 ÷ 逆变器额定功率；两者均已填写时才有。',
    'Power of its modules over its rating, where both are entered.',
  ),
  against: label(
    '自身kWh/kWp ÷ 中位数 − 1。',
    'Its kWh/kWp over the middle one of those it stands beside, less 1.',
  ),
  lacking: label(
    '（中位数 − 自身）× 组件功率，高于中位数为0。',
    '(middle − own) × power of its modules; nothing above the middle.',
  ),
  worth: label(
    '少发电量 ×（售电价 + 补贴），按期内发电量在各电价时段的分布加权。',
    'What is lacking × (selling price + subsidy), weighed by the bands in which the period’s energy was generated.',
  ),
  reasons: label(
    '停机0.5小时、无数据1小时及以上，或组串、削峰、限电损失超过自身电量的2%。',
    'Off for half an hour or without data for an hour and more; or weak strings, clipping or curtailment took more than 2% of its own energy.',
  ),
  ofClearSky: label(
    'kWh/kWp ÷ 水平面晴空日照小时（Haurwitz, 1945）。不计倾角，不是PR。',
    'kWh/kWp over the hours of 1000 W/m² that a cloudless sky has on the level (Haurwitz, 1945). The tilt is not in it: it is no performance ratio.',
  ),
  clearSkyEnergy: label(
    '同一时段晴空（Linke浊度3）下25℃的发电量。',
    'The energy at 25 °C under a cloudless sky (Linke turbidity 3) in the same quarters of an hour.',
  ),
  irradiance: label(
    '晴空发电量 − 理论发电量；实际光照更强时为负。',
    'Cloudless sky − in theory; negative if there was more light.',
  ),
  theoretical: label(
    'Σ P0·Gi·τ / 1000 W/m²，即25℃下的发电量（Yr × P0，IEC 61724-1）。',
    'Σ P0·Gi·τ / 1000 W/m², the energy at 25 °C (Yr × P0, IEC 61724-1).',
  ),
  noData: label(
    '没有计量数据的15分钟的全部理论发电量。',
    'All of the theoretical energy of quarters of an hour in which nothing was counted.',
  ),
  temperature: label(
    '−Σ P0·Gi·τ/1000·γ(Tm−25)（PVWatts 5, NREL/TP-6A20-62641）；低温时为负，即增益。',
    '−Σ P0·Gi·τ/1000·γ(Tm−25) (PVWatts 5, NREL/TP-6A20-62641); negative in the cold, a gain.',
  ),
  outage: label(
    '无输出且未被限值停机的逆变器：其他逆变器的单位出力 × 自身组件功率（同RdTools）；全部停机时按光照估算，≥100 W/m²。',
    'An inverter without output that no limit stops: what the others gave per kWp × its own modules (as in RdTools); by the light from 100 W/m² on where all stood still.',
  ),
  curtailment: label(
    '出力达到低于额定的限值97%及以上，或上网功率与逆变器的上网限值相差不超过3%（或额定的1%）且电池不充不放：min(预期, 额定) − 实际；预期 = P0·Gi/1000·(1+γ(Tm−25))·η，η为PVWatts 5的逆变器效率（额定96%）。',
    'At 97% and more of a limit below its rating, or where feed-in is within 3% of the inverter’s export limit (or 1% of its rating) and its battery idle: min(expected, rating) − output, with expected = P0·Gi/1000·(1+γ(Tm−25))·η and η the inverter efficiency of PVWatts 5 (96% nominal).',
  ),
  clipping: label(
    '无限值，且出力达到额定98.5%及以上，或连续3个15分钟处于当日最高出力的0.5%以内而光照仍在变化：预期 − 实际 − 电池充电。',
    'Without a limit, at 98.5% and more of its rating, or within 0.5% of the highest output of the day for three quarters of an hour while the light changes: expected − output − into the battery.',
  ),
  strings: label(
    'Σ max(0, 电流中位数 − 组串电流)·电压，中位数达到1 A起计。',
    'Σ max(0, middle current − current of the string) · voltage, from a middle of 1 A on.',
  ),
  conversion: label(
    'Σ (直流输入 − 电池充电 − 交流输出)。',
    'Σ (input − into the battery − output) of the inverters.',
  ),
  lines: label(
    '逆变器计量之和 − 电表计量。',
    'What the inverters counted less what the meter behind them counted.',
  ),
  unexplained: label(
    '理论发电量减去以上各项与计量电量；可能为负，不分摊到其他各项。',
    'In theory less all of these and what was counted. It may be negative, and is never spread over the others.',
  ),
  measured: label('有光照数据的时段内的计量电量。', 'What was counted while the light was known.'),
};
