import { US_ZIP } from '#contract/order-fields.ts';

/**
 * Ranges of ZIP codes in ascending order: the first three digits at which each range starts, and its state. "--" marks
 * ranges outside the 50 states, such as Washington, DC, the territories and the military.
 */
const FIRST_PREFIXES =
  '000--005NY006--010MA028RI030NH039ME050VT055MA056VT060CT070NJ090--100NY150PA197DE200--201VA202--206MD220VA247WV' +
  '270NC290SC300GA320FL340--341FL350AL370TN386MS398GA400KY430OH460IN480MI500IA530WI550MN569--570SD580ND590MT600IL' +
  '630MO660KS680NE700LA716AR730OK733TX734OK750TX800CO820WY832ID840UT850AZ870NM885TX889NV900CA962--967HI969--970OR' +
  '980WA995AK';

const RANGES = [...FIRST_PREFIXES.matchAll(/(\d{3})(..)/g)].map(([, first = '', state = '']) => ({
  first,
  state,
}));

/** The state of a ZIP code; undefined if it is invalid or outside the 50 states. A few ZIP codes cross state lines. */
export function stateOfZip(zip: string): string | undefined {
  const [, prefix] = US_ZIP.exec(zip.trim()) ?? [];
  const state = prefix && RANGES.findLast(({ first }) => first <= prefix)?.state;
  return state === '--' ? undefined : state;
}

const STATE_NAMES: Partial<Record<string, string>> = Object.fromEntries(
  (
    'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,FL Florida,' +
    'GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,' +
    'MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,' +
    'NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,' +
    'OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,' +
    'UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming'
  )
    .split(',')
    .map((entry) => [entry.slice(0, 2), entry.slice(3)]),
);

export const stateName = (state: string): string => STATE_NAMES[state] ?? state;
