import { US_STATES } from '#contract/us-states.ts';
import { stateName, stateOfZip } from './zip-state.ts';

/** Of the state capitols and city halls. */
const CAPITALS = {
  AL: '36104',
  AK: '99801',
  AZ: '85001',
  AR: '72201',
  CA: '95814',
  CO: '80202',
  CT: '06103',
  DE: '19901',
  FL: '32301',
  GA: '30303',
  HI: '96813',
  ID: '83702',
  IL: '62701',
  IN: '46225',
  IA: '50309',
  KS: '66603',
  KY: '40601',
  LA: '70802',
  ME: '04330',
  MD: '21401',
  MA: '02201',
  MI: '48933',
  MN: '55102',
  MS: '39205',
  MO: '65101',
  MT: '59623',
  NE: '68502',
  NV: '89701',
  NH: '03301',
  NJ: '08608',
  NM: '87501',
  NY: '12207',
  NC: '27601',
  ND: '58501',
  OH: '43215',
  OK: '73102',
  OR: '97301',
  PA: '17101',
  RI: '02903',
  SC: '29217',
  SD: '57501',
  TN: '37219',
  TX: '78701',
  UT: '84111',
  VT: '05602',
  VA: '23219',
  WA: '98507',
  WV: '25301',
  WI: '53703',
  WY: '82001',
};

it('knows the capital of every state', () => {
  const states = Object.fromEntries(US_STATES.map((state) => [state, stateOfZip(CAPITALS[state])]));
  expect(states).toEqual(Object.fromEntries(US_STATES.map((state) => [state, state])));
});

it.each([
  // The borders of ranges, and the exceptions within them.
  ['00501', 'NY'],
  ['01001', 'MA'],
  ['05501', 'MA'],
  ['05001', 'VT'],
  ['05901', 'VT'],
  ['10001', 'NY'],
  ['20101', 'VA'],
  ['20601', 'MD'],
  ['24701', 'WV'],
  ['32899', 'FL'],
  ['34101', 'FL'],
  ['38601', 'MS'],
  ['39901', 'GA'],
  ['51001', 'IA'],
  ['73301', 'TX'],
  ['73401', 'OK'],
  ['79999', 'TX'],
  ['88510', 'TX'],
  ['88401', 'NM'],
  ['94103', 'CA'],
  ['96898', 'HI'],
  ['99950', 'AK'],
  ['94103-1234', 'CA'],
  ['941031234', 'CA'],
  [' 94103 ', 'CA'],
  // Washington, DC, Puerto Rico, the military, Guam; no ZIP code.
  ['20001', undefined],
  ['00901', undefined],
  ['09012', undefined],
  ['34012', undefined],
  ['96201', undefined],
  ['96910', undefined],
  ['56901', undefined],
  ['00000', undefined],
  ['9410', undefined],
  ['941030', undefined],
  ['SW1A 1AA', undefined],
  ['', undefined],
])('%p is in %p', (zip, state) => {
  expect(stateOfZip(zip)).toBe(state);
});

it('names every state', () => {
  for (const state of US_STATES) expect(stateName(state)).toMatch(/^[A-Z][a-z]+(?: [A-Z][a-z]+)?$/);
  expect([stateName('CA'), stateName('NY'), stateName('WV')]).toEqual([
    'California',
    'New York',
    'West Virginia',
  ]);
});
