import { readTrackingFile } from './tracking-file.ts';

const read = (text: string) => readTrackingFile(Buffer.from(text));
const ID = '0b8f2a52-6d0c-4c3e-9a57-6f3cbbd1f001';

/** Turns of the event loop until the work is done. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  const turn = () => {
    turns += 1;
    timer = setImmediate(turn);
  };
  let timer = setImmediate(turn);
  await work.catch(() => {});
  clearImmediate(timer);
  return turns;
}

describe('a tracking file', () => {
  it.each([
    ['with an extra column', 'Order number,Order ID,Status,Tracking number\nLC123456,,paid,1Z1'],
    ['with semicolons', 'Order;Tracking\nLC123456;1Z1'],
    ['with tabs', 'Order\tTracking\nLC123456\t1Z1'],
    ['with a byte order mark and quotes', '\ufeff"Order #","Tracking #"\r\n"LC123456","1Z1"\r\n'],
    ['of a shipping service', 'Date,Order - Number,Shipment - Tracking Number\n2026-05-10,#lc123456,1Z1'],
    ['with empty lines', 'Order,Tracking\n\n , \nLC123456, 1Z1 '],
    ['with a delimiter line', 'sep=;\r\nOrder;Tracking\r\nLC123456;1Z1\r\n'],
    ['with a quoted delimiter line and tabs', '\ufeff"sep=\t"\nOrder\tTracking, number\nLC123456\t1Z1'],
    ['with an unusual delimiter', 'SEP=^\nOrder^Tracking\nLC123456^1Z1'],
    ['with text formulas', 'Order,Tracking\n="LC123456",="1Z1"'],
    ['with quoted text formulas', '"Order","Tracking"\n"=""LC123456""","=""1Z1"""'],
    ['with lines of different lengths', 'Order,Tracking,Note\nLC123456,1Z1\n'],
  ])('%s is parsed', async (_, text) => {
    expect(await read(text)).toMatchObject([{ order: 'LC123456', trackingNumber: '1Z1', carrier: 'other' }]);
  });

  it('may be UTF-16, as spreadsheets save Unicode text', async () => {
    const file = Buffer.from('\ufeffOrder\tTracking\r\nLC123456\t1Z1', 'utf16le');
    expect(await readTrackingFile(file)).toMatchObject([{ order: 'LC123456', trackingNumber: '1Z1' }]);
  });

  it('numbers lines as a spreadsheet does, even after a multiline cell', async () => {
    const lines = await read(`Order,Tracking,Note\n${ID},1,"one\ntwo"\nLC123456,2,\n`);
    expect(lines).toMatchObject([{ order: ID }, { order: 'LC123456' }]);
    expect(lines[1]?.line).toBe(3);
  });

  it('counts neither the delimiter line nor its header as a line of orders', async () => {
    expect(await read('sep=;\nOrder;Tracking\nAda;1')).toMatchObject([{ line: 2 }]);
    await expect(read(`sep=;\nOrder;Tracking${';ref'.repeat(300)}\n`)).rejects.toThrow(
      'more than 200 columns',
    );
  });

  it.each([
    ['USPS Ground Advantage', '1', 'usps'],
    ['United Parcel Service', '1', 'ups'],
    ['UPS® Ground', '1', 'ups'],
    ['Federal Express', '1', 'fedex'],
    ['FedEx Home', '1', 'fedex'],
    ['DHL eCommerce', '1', 'dhl'],
    ['OnTrac', '1Z999AA10123456784', 'other'],
    ['', '1Z999AA10123456784', 'ups'],
    ['', '9400100000000000000006', 'usps'],
    ['', '="9400100000000000000006"', 'usps'],
    ['', '986578788855', 'fedex'],
    ['', '3318810025', 'dhl'],
    ['', '9400100000000000000000', 'other'],
    ['', '12345', 'other'],
    ['Other carrier', '12345', 'other'],
  ])('maps carrier %j with number %j to %s', async (carrier, trackingNumber, expected) => {
    expect(await read(`Order,Tracking,Carrier\nLC123456,${trackingNumber},${carrier}`)).toMatchObject([
      { carrier: expected },
    ]);
  });

  it.each([
    ['OnTrac', '12345', 'OnTrac'],
    ['', '12345', ''],
    ['', '986578788855', undefined],
    ['USPS', '12345', undefined],
    ['Other carrier', '12345', undefined],
  ])('of carrier %j with number %j names %j as unknown', async (carrier, trackingNumber, unknownCarrier) => {
    const [line] = await read(`Order,Tracking,Carrier\nLC123456,${trackingNumber},${carrier}`);
    expect((line as { unknownCarrier?: string }).unknownCarrier).toBe(unknownCarrier);
  });

  it.each([
    ['Ada,1', 'This isn’t an order number or ID.'],
    ['LC000001,1', 'No order with this number.'],
    [',1', 'Order number is missing.'],
    ['LC123456,', 'Tracking number is missing.'],
    ['LC123456,9.40011E+21', 'The spreadsheet rounded the tracking number. Format its column as text.'],
    ['LC123456,"9,40011E+21"', 'The spreadsheet rounded the tracking number. Format its column as text.'],
    ['LC123456,=1+1', 'The tracking number isn’t valid.'],
    [`LC123456,${'1'.repeat(41)}`, 'The tracking number isn’t valid.'],
  ])('explains why %s is refused', async (line, error) => {
    expect(await read(`Order,Tracking\n${line}`)).toMatchObject([{ line: 2, error }]);
  });

  it('yields to other requests every 8 kB', async () => {
    const file = `Order,Tracking\n${'LC123456,1Z1\n'.repeat(20_000)}`;
    expect(await turnsDuring(read(file))).toBeGreaterThanOrEqual(Math.floor(file.length / (8 * 1024)));
  });

  it('may have 200 columns and multibyte characters', async () => {
    const wide = (names: string) => `${names}${',é'.repeat(198)}`;
    const text = `${wide('Order,Tracking')}\n${`${wide('LC123456,1Z1')}\n`.repeat(100)}`;
    expect(await read(text)).toHaveLength(100);
    await expect(read(`${wide('Order,Tracking')},Note\n`)).rejects.toThrow('more than 200 columns');
    await expect(read(`${wide('Order,Tracking')}\n${wide('LC123456,1Z1')},note\n`)).rejects.toThrow(
      'more than 200 columns',
    );
  });

  it('is refused at its first line if that has too many columns', async () => {
    const file = `Order,Tracking${',ref'.repeat(20_000)}\n${'LC123456,1Z1\n'.repeat(20_000)}`;
    await expect(read(file)).rejects.toThrow(
      'The file has more than 200 columns. Remove the ones you don’t need.',
    );
    expect(await turnsDuring(read(file))).toBeLessThan(5);
    const quoted = file.replaceAll('ref', '"ref"');
    await expect(read(quoted)).rejects.toThrow('more than 200 columns');
  });

  it('is refused before the end of an overlong line', async () => {
    const file = `Order,Tracking\n"LC123456${' '.repeat(1_000_000)}`;
    await expect(read(file)).rejects.toThrow('This isn’t a CSV file.');
    expect(await turnsDuring(read(file))).toBeLessThan(100_000 / (8 * 1024) + 5);
  });
});
