/** Earlier elements of a list are drawn more often. */
export const FIRST_NAMES =
  'James Mary John Patricia Robert Jennifer Michael Linda William Elizabeth David Barbara Richard Susan Joseph Jessica Thomas Sarah Charles Karen Daniel Lisa Matthew Nancy Anthony Betty Mark Sandra Donald Margaret Steven Ashley Andrew Kimberly Paul Emily Joshua Donna Kenneth Michelle Kevin Carol Brian Amanda Timothy Melissa Ronald Deborah Jason Stephanie Zoë José Renée André Siobhán Łukasz Mei Xiao Yusuf Quinn';

export const LAST_NAMES =
  "Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez Gonzalez Wilson Anderson Thomas Taylor Moore Jackson Martin Lee Perez Thompson White Harris Sanchez Clark Ramirez Lewis Robinson Walker Young Allen King Wright Scott Torres Nguyen Hill Flores Green Adams Nelson Baker Hall Rivera Campbell Mitchell Carter Roberts Gomez Phillips Evans Turner Diaz Parker Cruz Edwards Collins Reyes Stewart Morris Morales Murphy Cook Rogers Gutierrez Ortiz Morgan Cooper Peterson Bailey Reed Kelly Howard Ramos Kim Cox Ward Richardson Müller O'Brien Núñez Østergård Zhang";

/** Rare last names are composed of these. */
export const SYLLABLES =
  'bar ven tor mil san dro kel win far nor lis gan pet ros hal dun cor bel zan wick lo mar ti ren os qua fen hol jar vik';

export const MAIL_PROVIDERS =
  'gmail.com yahoo.com outlook.com icloud.com hotmail.com aol.com proton.me example.net';

export const CITIES =
  'Los Angeles|New York|Chicago|Houston|Phoenix|Philadelphia|San Antonio|San Diego|Dallas|Austin|Columbus|Seattle|Denver|Boston|Portland|Omaha';

export const STREETS = 'Street Avenue Road Lane Drive Court';

export const PRODUCTS = [
  { title: 'Smart Laser Cat Collar Pro', price: 14.99 },
  { title: 'Spare laser module', price: 3.49 },
  { title: 'Charging cradle', price: 5.25 },
  { title: 'Two collars for two cats', price: 15.5 },
  { title: 'Collar and cradle', price: 12 },
];
