/** The signs on a task: what one needs, drawn. */

export interface Sign {
  /** Id of a symbol, see Defs.svelte. */
  symbol: string;
  /** How many; 0 where the sign only says which. */
  count: number;
  /** `≠` of different kinds, `=` of one kind, `↓` slid down. */
  mark: string;
}

const SIGNS: Record<string, string> = {
  s01: '1 priest, 1 field-agriculture',
  s02: '1 priest, 1 field-research',
  s03: '1 field-research, 1 field-agriculture',
  s04: '1 field-research, first',
  s05: '1 field-agriculture, 1 good',
  s06: '2 khipu',
  '01': '3 feather-orange',
  '02': '3 feather-violet',
  '03': '3 feather-pink',
  '04': '3 feather-turquoise',
  '05': 'feather-turquoise, feather-violet, feather-orange, feather-pink',
  '06': '7 person-03',
  '07': '9 khipu',
  '08': '3 khipu, feather-turquoise',
  '09': '3 khipu, feather-pink',
  '10': '3 khipu, feather-violet',
  '11': '3 khipu, feather-orange',
  '12': '3 khipu, 3 point',
  '13': '3 khipu, 2 point',
  '14': '5 khipu, point ≠',
  '15': '3 field-research ≠',
  '16': '3 field-agriculture ≠',
  '17': '3 field-research ↓',
  '18': '3 field-agriculture ↓',
  '19': '5 person ↓',
  '20': '4 field-research',
  '21': '4 field-agriculture',
  '22': '4 god-card ≠',
  '23': '3 god-card =',
  '24': '2 good-soup',
  '25': '2 good-clothing',
  '26': '2 good-tools',
  '27': '2 good-bowl',
  '28': '2 good-carafe',
  '29': '2 good-jewellery',
  '30': '3 good ≠',
  '31': '4 good',
  '32': '2 god-iliapa',
  '33': '2 god-mama_quilia',
  '34': '2 god-viracocha',
  '35': '2 god-pacha_mama',
  '36': '2 god-mama_sara',
  '37': '3 priest, field-temple',
  '38': '5 food',
  '39': '4 person-09',
  '40': '2 medallion',
  '41': '4 offering',
  '42': '4 khipu, ring-inner',
  '43': '4 khipu, ring-outer',
  '44': '2 person-01',
  '45': '2 person-02',
  '46': '2 person-05',
  '47': '2 person-06',
  '48': '2 person-04',
  '49': '2 person-03',
  '50': '2 person-07',
  '51': '2 person-08',
  '52': '2 person-09',
  '53': '2 person-10',
  '54': '2 person-11',
  '55': '2 person-12',
};

/** The signs of a task such as `05` or `s03`. */
export function signs(task: string): Sign[] {
  return (SIGNS[task.toLowerCase()] ?? 'task').split(', ').map((sign) => {
    const [, count = '0', symbol = '', mark = ''] = /^(?:(\d) )?(\S+) ?(\S?)$/.exec(sign) ?? [];
    return { symbol, count: Number(count), mark };
  });
}
