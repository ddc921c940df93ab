import { atDomain, likelyDomain } from './email-domain.ts';

describe('likelyDomain', () => {
  it.each([
    ['ada@gmial.com', 'gmail.com'],
    ['ada@gmai.com', 'gmail.com'],
    ['ada@gamil.com', 'gmail.com'],
    ['ada@gmaill.com', 'gmail.com'],
    ['ada@gnail.com', 'gmail.com'],
    ['ada@gmail.co', 'gmail.com'],
    ['ada@gmail.con', 'gmail.com'],
    ['ada@gmial.con', 'gmail.com'],
    ['ada@gmailcom', 'gmail.com'],
    [' Ada@GMIAL.COM ', 'gmail.com'],
    ['ada@yaho.com', 'yahoo.com'],
    ['ada@hotmial.com', 'hotmail.com'],
    ['ada@hotmai.com', 'hotmail.com'],
    ['ada@outlok.com', 'outlook.com'],
    ['ada@iclod.com', 'icloud.com'],
    ['ada@comcast.ne', 'comcast.net'],
    ['ada@shop.example.con', 'shop.example.com'],
    ['ada@shop.cmo', 'shop.com'],
  ])('of %p is %p', (email, domain) => {
    expect(likelyDomain(email)).toBe(domain);
  });

  it.each([
    'ada@gmail.com',
    'ada@example.com',
    'ada@ymail.com',
    'ada@mail.com',
    'ada@email.com',
    'ada@yahoo.co.uk',
    'ada@yahoo.ca',
    'ada@hotmail.fr',
    'ada@me.com',
    'ada@mac.com',
    'ada@aim.com',
    'ada@con.org',
    'ada@university.edu',
    'ada@shop.co',
    'ada@',
    'gmial.com',
    '',
  ])('of %p is as typed', (email) => {
    expect(likelyDomain(email)).toBeUndefined();
  });
});

it('atDomain changes the domain only', () => {
  expect(atDomain(' A.da+$&@gmial.com ', 'gmail.com')).toBe('A.da+$&@gmail.com');
});
