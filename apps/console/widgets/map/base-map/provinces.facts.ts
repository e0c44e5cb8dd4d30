/** A province: its code and its file in the outlines' package (china-geojson). */
export interface Province {
  readonly code: string;
  readonly file: string;
}

const province = (code: string, file: string): Province => ({ code, file });

export const provinces: readonly Province[] = [
  province('11', 'bei_jing'),
  province('12', 'tian_jin'),
  province('13', 'he_bei'),
  province('14', 'shan_xi_2'),
  province('15', 'nei_meng_gu'),
  province('21', 'liao_ning'),
  province('22', 'ji_lin'),
  province('23', 'hei_long_jiang'),
  province('31', 'shang_hai'),
  province('32', 'jiang_su'),
  province('33', 'zhe_jiang'),
  province('34', 'an_hui'),
  province('35', 'fu_jian'),
  province('36', 'jiang_xi'),
  province('37', 'shan_dong'),
  province('41', 'he_nan'),
  province('42', 'hu_bei'),
  province('43', 'hu_nan'),
  province('44', 'guang_dong'),
  province('45', 'guang_xi'),
  province('46', 'hai_nan'),
  province('50', 'chong_qing'),
  province('51', 'si_chuan'),
  province('52', 'gui_zhou'),
  province('53', 'yun_nan'),
  province('54', 'xi_zang'),
  province('61', 'shan_xi_1'),
  province('62', 'gan_su'),
  province('63', 'qing_hai'),
  province('64', 'ning_xia'),
  province('65', 'xin_jiang'),
  province('71', 'tai_wan'),
  province('81', 'xiang_gang'),
  province('82', 'ao_men'),
];

/**
 * Outlines of about 2015 whose area has since been renamed or merged into another, by their old name → the current
 * code. A mere change of rank (县 to 区, 地区 to 市) needs no line.
 */
export const renamed: Readonly<Record<string, string>> = {
  襄樊市: '420600',
  莱芜市: '370100',
  蓟县: '120119',
  开县: '500154',
  宣武区: '110102',
  崇文区: '110101',
  南汇区: '310115',
  闸北区: '310106',
  卢湾区: '310101',
  万盛区: '500110',
  双桥区: '500111',
  大港区: '120116',
  塘沽区: '120116',
  汉沽区: '120116',
};
