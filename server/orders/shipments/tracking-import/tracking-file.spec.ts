import { readTrackingFile } from './tracking-file.ts';

const read = (text: string) => readTrackingFile(Buffer.from(text));
const ID = '0b8f2a52-6d0c-4c3e-9a57-6f3cbbd1f001';

describe('a file of tracking numbers', () => {
  it.each([
    ['ours, with a column more', 'Order number,Order ID,Status,Tracking number\nLC123456,,paid,1Z1'],
    ['with semicolons', 'Order;Tracking\nLC123456;1Z1'],
    ['with tabs', 'Order\tTracking\nLC123456\t1Z1'],
    ['with a byte order mark and quotes', '\ufeff"Order #","Tracking #"\r\n"LC123456","1Z1"\r\n'],
    ['of a label service', 'Date,Order - Number,Shipment - Tracking Number\n2026-05-10,#lc123456,1Z1'],
    ['with empty lines', 'Order,Tracking\n\n , \nLC123456, 1Z1 '],
    ['with lines of other lengths', 'Order,Tracking,Note\nLC123456,1Z1\n'],
  ])('%s is understood', (_, text) => {
    expect(read(text)).toMatchObject([{ order: 'LC123456', trackingNumber: '1Z1', carrier: 'other' }]);
  });

  it('may be UTF-16, as spreadsheets save Unicode text', () => {
    const file = Buffer.from('\ufeffOrder\tTracking\r\nLC123456\t1Z1', 'utf16le');
    expect(readTrackingFile(file)).toMatchObject([{ order: 'LC123456', trackingNumber: '1Z1' }]);
  });

  it('counts lines as a spreadsheet does, also behind a cell of several lines', () => {
    const lines = read(`Order,Tracking,Note\n${ID},1,"one\ntwo"\nLC123456,2,\n`);
    expect(lines).toMatchObject([{ order: ID }, { order: 'LC123456' }]);
    expect(lines[1]?.line).toBe(3);
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
    ['', '9400100000000000000000', 'usps'],
    ['', '12345', 'other'],
  ])('takes carrier %j with number %j for %s', (carrier, trackingNumber, expected) => {
    expect(read(`Order,Tracking,Carrier\nLC123456,${trackingNumber},${carrier}`)).toMatchObject([
      { carrier: expected },
    ]);
  });

  it.each([
    ['Ada,1', 'This is neither an order number nor an order ID.'],
    ['LC123456,', 'There is no tracking number.'],
    ['LC123456,9.40011E+21', 'The spreadsheet has rounded the tracking number. Format the column as text.'],
    ['LC123456,"9,40011E+21"', 'The spreadsheet has rounded the tracking number. Format the column as text.'],
    ['LC123456,=1+1', 'The tracking number is not valid.'],
    [`LC123456,${'1'.repeat(41)}`, 'The tracking number is not valid.'],
  ])('says of %s what is wrong', (line, error) => {
    expect(read(`Order,Tracking\n${line}`)).toMatchObject([{ line: 2, error }]);
  });
});
