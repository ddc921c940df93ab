import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { answers, runOwnIn, textFiles, writePictures } from '../../../test/shop/own-shop.ts';
import { readShop } from '../read-shop.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'own-shop-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const inFolder = (file: string) => path.join(folder, file);
const shopJson = () => JSON.parse(readFileSync(inFolder('bells/shop.json'), 'utf8'));

it('writes a complete folder with the answers and the pictures', async () => {
  await writePictures(inFolder('photos'), ['Bell, silver.JPG', 'IMG_2.png', 'On the road.webp']);
  const { code, output } = await runOwnIn(folder, [...answers({ pictures: 'photos' }), '', 'A bell', '']);
  expect(output).toContain('"Silver"');
  expect(code).toBe(0);
  expect(readShop(inFolder('bells'))).toMatchObject({
    name: 'Ringwell',
    nameLines: ['Ringwell'],
    orderPrefix: 'RI',
    accent: '#12306b',
    product: {
      slug: 'brass-bicycle-bell',
      title: 'Brass Bicycle Bell',
      price: 24,
      description: 'A brass bell that rings for two seconds.',
    },
    variantLabel: 'Color',
    variants: [
      { name: 'Black', swatch: '#1a1a1a', picture: 'black' },
      { name: 'Silver', swatch: '#c0c0c0', picture: 'silver' },
    ],
    service: {
      shipsWithinBusinessDays: 2,
      deliveryBusinessDays: '3-7',
      refundDays: 30,
      cancellationHours: 2,
    },
    home: { title: 'Ringwell: Brass Bicycle Bell', featured: { picture: 'on-the-road' } },
    contactForm: false,
    pictures: {
      black: { alt: 'Brass Bicycle Bell, Black' },
      silver: { alt: 'A bell' },
      'on-the-road': { alt: 'Brass Bicycle Bell, picture 3' },
    },
    gallery: [{ label: 'Black' }, { label: 'Silver' }, { label: 'Brass Bicycle Bell, picture 3' }],
  });
  for (const optional of ['reviews', 'newsletter', 'video', 'measuring'])
    expect(shopJson()).not.toHaveProperty(optional);
  expect(readdirSync(inFolder('bells/pictures')).sort()).toEqual([
    'black.png',
    'logo.svg',
    'on-the-road.webp',
    'silver.jpg',
  ]);
});

it('writes none of the collar’s words', async () => {
  await runOwnIn(folder, answers({ priceBefore: '30' }).toSpliced(5, 0, '2026-05-01'));
  const texts = textFiles(inFolder('bells'));
  expect([...texts.keys()]).toHaveLength(12);
  const words = /\b(?:cats?|collars?|lasers?|pets?|necks?|buckle|band|battery|toys?|video|blue|pink|LC)\b/gi;
  expect([...texts].flatMap(([file, text]) => (text.match(words) ?? []).map((word) => [file, word]))).toEqual(
    [],
  );
});

it('says which pictures are missing if there is no folder of pictures', async () => {
  const { code, output } = await runOwnIn(folder, answers());
  expect(code).toBe(0);
  for (const name of ['black', 'silver'])
    expect(output).toContain(`bells/pictures/${name}.jpg: is missing; add a JPEG, PNG or WebP file`);
});

it('writes the original price and the discount of a sale', async () => {
  await writePictures(inFolder('photos'), ['black.jpg', 'silver.jpg']);
  const given = answers({ priceBefore: '$30.00', pictures: 'photos' }).toSpliced(5, 0, '2026-05-01');
  await runOwnIn(folder, [...given, '', '']);
  expect(readShop(inFolder('bells')).product).toMatchObject({
    priceBefore: 30,
    priceBeforeSince: '2026-05-01',
    saleBadge: '20% off',
  });
});

it('uses the logo in the folder of pictures', async () => {
  await writePictures(inFolder('photos'), ['black.jpg', 'silver.jpg']);
  const logo = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle r="4"/></svg>';
  writeFileSync(inFolder('photos/logo.svg'), logo);
  await runOwnIn(folder, [...answers({ pictures: 'photos' }), '', '']);
  expect(readFileSync(inFolder('bells/pictures/logo.svg'), 'utf8')).toBe(logo);
});

describe('asks again', () => {
  it.each<[answer: string, position: number, wrong: string, problem: string]>([
    ['no name', 0, ' ', 'The name must not be empty.'],
    ['a name with a placeholder', 0, '{name}', 'The name must not contain braces.'],
    ['a long name of the product', 1, 'x'.repeat(201), 'The name must be at most 200 characters long.'],
    ['no sentence', 2, '', 'The sentence must not be empty.'],
    ['a price in words', 3, 'ten', 'The price must be a number.'],
    ['a price of nothing', 3, '0', 'The price must be more than 0.'],
    ['three decimals', 3, '7.999', 'The price must have at most two decimals.'],
    ['a lower original price', 4, '20', 'The original price must be more than $24.00.'],
    ['two variants of one name', 5, 'Black, black', '"black" is used twice.'],
    ['an unknown color', 5, 'Chrome #zz', '"Chrome": its swatch must be a color such as "#c8102e".'],
    ['an email address without a host', 6, 'help', 'The address must be an email address.'],
    [
      'an address on one line',
      7,
      '7 Harbor Road',
      'The address must have at least two lines with / between them, ',
    ],
    [
      'a long address',
      7,
      `7 Harbor Road / ${'x'.repeat(61)}`,
      'The address must be at most 6 lines of at most 60 characters',
    ],
    [
      'an address with quotes',
      7,
      '7 "Harbor" Road / Portland',
      'The address must not contain quotes or dollar signs.',
    ],
    ['a light color', 8, '#ffcc00', 'The color must be darker: "#8c6f00" is the nearest legible color.'],
    ['a word for a color', 8, 'red', 'The color must be a color such as "#c8102e".'],
    ['half a day', 9, '0.5', 'The answer must be a whole number.'],
    ['one day of delivery', 10, '3', 'The answer must be a range of days such as "3-7".'],
    ['no hour to cancel', 12, '0', 'The answer must be more than 0.'],
    ['a folder that does not exist', 13, 'nowhere', '/nowhere is not a folder.'],
    ['a folder without pictures', 13, '.', ' contains no JPEG, PNG or WebP picture that the shop can use.'],
  ])('after %s', async (_, position, wrong, problem) => {
    const { code, output } = await runOwnIn(folder, answers().toSpliced(position, 0, wrong));
    expect(output).toContain(
      `  ${problem.startsWith('/') || problem.startsWith(' ') ? folder : ''}${problem}`,
    );
    expect(code).toBe(0);
  });

  it('after pictures that the build would refuse', async () => {
    await writePictures(inFolder('photos'), ['small.jpg'], 900);
    writeFileSync(inFolder('photos/phone.heic'), 'x');
    writeFileSync(inFolder('photos/logo.svg'), '<svg><script/></svg>');
    const { output } = await runOwnIn(folder, [...answers({ pictures: 'photos' }), '']);
    expect(output).toContain('  small.jpg is 900 pixels wide; it must be at least 1,200 pixels wide.');
    expect(output).toContain('  phone.heic must be a JPEG, PNG or WebP file.');
    expect(output).toContain('  logo.svg contains a script; ');
  });
});

it('leaves out files that the build would refuse, and uses the others', async () => {
  await writePictures(inFolder('photos'), ['silver.jpg']);
  await writePictures(inFolder('photos'), ['small.jpg'], 900);
  writeFileSync(inFolder('photos/logo.svg'), '<svg><script/></svg>');
  const { output } = await runOwnIn(folder, [...answers({ pictures: 'photos' }), '']);
  expect(output).toContain(
    '  Left out: small.jpg is 900 pixels wide; it must be at least 1,200 pixels wide.',
  );
  expect(output).toContain('  Left out: logo.svg contains a script; ');
  expect(readdirSync(inFolder('bells/pictures')).sort()).toEqual(['logo.svg', 'silver.jpg']);
  expect(readFileSync(inFolder('bells/pictures/logo.svg'), 'utf8')).toContain('<path d="M');
});

it('writes nothing if the answers end early', async () => {
  const { code, output } = await runOwnIn(folder, answers().slice(0, -2));
  expect(code).toBe(1);
  expect(output).toMatch(/Stopped at "Folder with pictures"\. Nothing was written\.\n$/);
  expect(readdirSync(folder)).toEqual([]);
});

it('lists the answers before it writes anything, and asks again for each one whose number is typed', async () => {
  await writePictures(inFolder('photos'), ['black.jpg', 'silver.jpg']);
  const { code, output } = await runOwnIn(folder, [
    ...answers({ pictures: 'photos' }),
    ...['', 'A shiny bell'],
    ...['1', 'Bellwether', '99', 'two', '6', 'Silver, Gold'],
  ]);
  expect(code).toBe(0);
  const [asked = '', first = '', second = '', third = ''] = output.split('Your answers:');
  expect(asked).toContain(
    'Description of silver.jpg, the picture of "Silver", for people who can’t see it [Brass Bicycle Bell, Silver]: ',
  );
  expect(first).toMatch(/^ {3}1\. Name of the shop: Ringwell$[\s\S]*^ {3}5\. Original price: none$/m);
  expect(first).toMatch(
    /^ {2}16\. Description of silver\.jpg: A shiny bell$[\s\S]*Name of the shop \[Ringwell\]: Bellwether\n\n$/m,
  );
  expect(second).toContain('Type a number from 1 to 16, or press Enter.');
  expect(third).toMatch(/^ {3}6\. Variants: Silver, Gold$/m);
  expect(readShop(inFolder('bells'))).toMatchObject({
    name: 'Bellwether',
    orderPrefix: 'BE',
    variants: [{ name: 'Silver' }, { name: 'Gold' }],
    pictures: { silver: { alt: 'A shiny bell' }, gold: { alt: 'Brass Bicycle Bell, Gold' } },
  });
});

it('asks again if a changed answer makes another one invalid', async () => {
  const { output } = await runOwnIn(folder, [
    ...answers({ priceBefore: '30' }).toSpliced(5, 0, '2026-05-01'),
    ...['4', '35', '40'],
  ]);
  expect(output).toContain('  The original price must be more than $35.00.');
  expect(shopJson().product).toMatchObject({ price: 35, priceBefore: 40, priceBeforeSince: '2026-05-01' });
});

describe('to change an answer', () => {
  const sale = () => answers({ priceBefore: '30' }).toSpliced(5, 0, '2026-05-01');

  it('offers what was typed', async () => {
    const { output } = await runOwnIn(folder, [...sale(), ...['3', '', '5', '', '10', '']]);
    const [, third = '', fifth = '', tenth = ''] = output.split(
      'type the number of an answer to change it: ',
    );
    expect(third).toMatch(/^3\nOne sentence .+ \[A brass bell that rings for two seconds\]: \n/);
    expect(fifth).toMatch(/^5\nOriginal price, .+ \[30, or type "none"\]: \n/);
    expect(tenth).toMatch(/^10\nColor of buttons and links, .+ \[#12306b\]: \n/);
    expect(shopJson()).toMatchObject({
      accent: '#12306b',
      product: { description: 'A brass bell that rings for two seconds.', priceBefore: 30 },
    });
  });

  it('offers the default if nothing was typed', async () => {
    const { output } = await runOwnIn(folder, [...answers(), '11', '']);
    expect(output).toMatch(/change it: 11\nBusiness days from order to delivery \[3-7\]: \n/);
  });

  it('"none" removes one that is optional', async () => {
    await runOwnIn(folder, [...sale(), ...['5', 'none']]);
    expect(shopJson().product).not.toHaveProperty('priceBefore');
  });

  it('asks for another one instead of a wrong one', async () => {
    const { output } = await runOwnIn(folder, [...answers(), ...['4', 'ten', '']]);
    expect(output).toContain('The price must be a number.\nPrice in dollars [24]: \n');
    expect(shopJson().product.price).toBe(24);
  });
});

it('asks what to call a choice that is not a color', async () => {
  const given = answers({ variants: 'Small, Large' }).toSpliced(6, 0, '');
  const { output } = await runOwnIn(folder, given);
  expect(output).toContain('What to call this choice [Size]: ');
  expect(shopJson()).toMatchObject({
    variantLabel: 'Size',
    product: { specifications: { Size: 'Small, Large' } },
  });
});

it('does not overwrite an existing folder, and asks nothing', async () => {
  await runOwnIn(folder, answers());
  const before = textFiles(inFolder('bells'));
  const { code, output } = await runOwnIn(folder, answers({ name: 'Other' }));
  expect({ code, output }).toEqual({
    code: 1,
    output: `${inFolder('bells')} already exists, so nothing was changed. To start over, rename or remove it.\n`,
  });
  expect(textFiles(inFolder('bells'))).toEqual(before);
});

it('adds the addresses to the settings, and says so', async () => {
  const { output } = await runOwnIn(folder, answers());
  expect(readFileSync(inFolder('.env'), 'utf8')).toBe(
    'SUPPORT_EMAIL=help@ringwell.test\nSHOP_ADDRESS="7 Harbor Road\\nPortland, ME 04101"\n',
  );
  expect(output).toContain(`SUPPORT_EMAIL and SHOP_ADDRESS are now in ${inFolder('.env')}.`);
});

it('accepts the date of the original price later', async () => {
  await runOwnIn(folder, answers({ priceBefore: '30' }).toSpliced(5, 0, ''));
  expect(shopJson().product.priceBefore).toBe(30);
  expect(shopJson().product).not.toHaveProperty('priceBeforeSince');
});

it('accepts an address on one line that is already set', async () => {
  writeFileSync(inFolder('.env'), 'SHOP_ADDRESS="PO Box 7, Portland, ME 04101"\n');
  const { code } = await runOwnIn(folder, answers({ address: '' }));
  expect(code).toBe(0);
});

it('keeps addresses that are set, which it offers as answers', async () => {
  writeFileSync(inFolder('.env'), 'SUPPORT_EMAIL=hello@ringwell.test\n');
  const { output } = await runOwnIn(folder, answers({ address: '' }));
  expect(output).toContain('[hello@ringwell.test]');
  expect(readFileSync(inFolder('.env'), 'utf8')).toBe('SUPPORT_EMAIL=hello@ringwell.test\n');
  expect(output).toContain(`SUPPORT_EMAIL in ${inFolder('.env')} stays unchanged.`);
  expect(existsSync(inFolder('bells'))).toBe(true);
});
