/** A province: its code, its file in the outlines' package (china-geojson), its name in English. */
export interface Province {
  readonly code: string;
  readonly file: string;
  readonly en: string;
}

const province = (code: string, file: string, en: string): Province => ({ code, file, en });

export const provinces: readonly Province[] = [
  province('11', 'bei_jing', 'Beijing'),
  province('12', 'tian_jin', 'Tianjin'),
  province('13', 'he_bei', 'Hebei'),
  province('14', 'shan_xi_2', 'Shanxi'),
  province('15', 'nei_meng_gu', 'Inner Mongolia'),
  province('21', 'liao_ning', 'Liaoning'),
  province('22', 'ji_lin', 'Jilin'),
  province('23', 'hei_long_jiang', 'Heilongjiang'),
  province('31', 'shang_hai', 'Shanghai'),
  province('32', 'jiang_su', 'Jiangsu'),
  province('33', 'zhe_jiang', 'Zhejiang'),
  province('34', 'an_hui', 'Anhui'),
  province('35', 'fu_jian', 'Fujian'),
  province('36', 'jiang_xi', 'Jiangxi'),
  province('37', 'shan_dong', 'Shandong'),
  province('41', 'he_nan', 'Henan'),
  province('42', 'hu_bei', 'Hubei'),
  province('43', 'hu_nan', 'Hunan'),
  province('44', 'guang_dong', 'Guangdong'),
  province('45', 'guang_xi', 'Guangxi'),
  province('46', 'hai_nan', 'Hainan'),
  province('50', 'chong_qing', 'Chongqing'),
  province('51', 'si_chuan', 'Sichuan'),
  province('52', 'gui_zhou', 'Guizhou'),
  province('53', 'yun_nan', 'Yunnan'),
  province('54', 'xi_zang', 'Tibet'),
  province('61', 'shan_xi_1', 'Shaanxi'),
  province('62', 'gan_su', 'Gansu'),
  province('63', 'qing_hai', 'Qinghai'),
  province('64', 'ning_xia', 'Ningxia'),
  province('65', 'xin_jiang', 'Xinjiang'),
  province('71', 'tai_wan', 'Taiwan'),
  province('81', 'xiang_gang', 'Hong Kong'),
  province('82', 'ao_men', 'Macau'),
];

/**
 * Outlines of about 2015 whose area has since been renamed or merged into another, by the name they carry → the code
 * of today. A plain change of rank (县 to 区, 地区 to 市) needs no line.
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
