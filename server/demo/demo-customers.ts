import type { CheckoutFields } from '../../contract/order-row.ts';
import { DEMO_ADDRESS_END } from '../orders/demo-address.ts';

const FIRST_NAMES =
  'Maria James Aisha Robert Wei Linda Carlos Emily Samuel Grace Daniel Priya Thomas Olivia Marcus Hannah Diego Ruth Peter Nora Kevin Amara Louis';
const LAST_NAMES =
  'Lopez Miller Johnson Chen Williams Patel Garcia Brown Nguyen Davis Wilson Martinez Anderson Kim Taylor Moore Jackson Rivera Thompson White Harris Clark Lewis Walker Young Allen Scott Adams Baker';
const STREETS = [
  'Maple Street',
  'Oak Avenue',
  'Harbor Road',
  'Mill Lane',
  'Sunset Drive',
  'Hill Street',
  '2nd Avenue',
];

/** City, state, zip and area code. */
const CITIES: readonly [string, string, string, string][] = [
  ['Austin', 'TX', '78704', '512'],
  ['Portland', 'OR', '97214', '503'],
  ['Chicago', 'IL', '60614', '312'],
  ['Brooklyn', 'NY', '11215', '718'],
  ['Denver', 'CO', '80205', '303'],
  ['Seattle', 'WA', '98103', '206'],
  ['Atlanta', 'GA', '30307', '404'],
  ['Boston', 'MA', '02118', '617'],
  ['Phoenix', 'AZ', '85006', '602'],
  ['Minneapolis', 'MN', '55408', '612'],
  ['San Diego', 'CA', '92104', '619'],
  ['Philadelphia', 'PA', '19147', '215'],
  ['Nashville', 'TN', '37206', '615'],
];

/** Last four digits of test card numbers. */
const TEST_CARDS = ['4242', '4444', '1117', '1881'];

const CUSTOMERS = 173;

function pick<T>(list: readonly T[], index: number): T {
  return list[index % list.length] as T;
}

/** The customer of a demo order. Some customers order twice. */
export function demoCustomer(order: number): CheckoutFields {
  const person = (order * 47) % CUSTOMERS;
  const first = pick(FIRST_NAMES.split(' '), person);
  const last = pick(LAST_NAMES.split(' '), person * 5);
  const [city, state, zip, areaCode] = pick(CITIES, person * 3);
  return {
    name: `${first} ${last}`,
    email: `${first}.${last}${DEMO_ADDRESS_END}`.toLowerCase(),
    // 555-0100 to 555-0199 are reserved for fiction.
    phone: person % 3 === 0 ? '' : `(${areaCode}) 555-01${String(person % 100).padStart(2, '0')}`,
    address: `${12 + ((person * 29) % 880)} ${pick(STREETS, person)}`,
    address2: person % 5 === 0 ? `Apt ${1 + (person % 24)}` : '',
    city,
    state,
    zip,
    cardholder_name: `${first} ${last}`,
    card_number: pick(TEST_CARDS, person),
    card_expiry: '12/30',
    card_cvc: '',
  };
}
