import { renderToStaticMarkup } from 'react-dom/server';
import { MatchedWords } from './matched-words.tsx';

it.each([
  ['340 Harbor Road, Phoenix', 'harb', ['Harbor']],
  ['340 Harbor Road, Phoenix', '340 phoenix', ['340', 'Phoenix']],
  ['12 Rue de l’Élysée', 'elysee', ['Élysée']],
  ['1 Østergård Straße', 'ostergard strasse', ['Østergård', 'Straße']],
  ['340 Harbor Road', 'bor', []],
  ['340 Harbor Road', '...', []],
])('in %p, the search %p finds %j', (text, search, words) => {
  const html = renderToStaticMarkup(<MatchedWords text={text} search={search} />);
  expect(html.replaceAll(/<[^>]+>/g, '')).toBe(text);
  expect([...html.matchAll(/<strong>(.*?)<\/strong>/g)].map(([, word]) => word)).toEqual(words);
});
