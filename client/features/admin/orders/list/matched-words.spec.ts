import { matchedParts } from './matched-words.tsx';

it.each([
  ['340 Harbor Road, Phoenix', 'harb', ['340 ', 'Harbor', ' Road, Phoenix']],
  ['340 Harbor Road, Phoenix', '340 phoenix', ['', '340', ' Harbor Road, ', 'Phoenix', '']],
  ['12 Rue de l’Élysée', 'elysee', ['12 Rue de l’', 'Élysée', '']],
  ['340 Harbor Road', 'bor', ['340 Harbor Road']],
  ['340 Harbor Road', '...', ['340 Harbor Road']],
])('of %p, the search %p finds %j', (text, search, parts) => {
  expect(matchedParts(text, search)).toEqual(parts);
});
