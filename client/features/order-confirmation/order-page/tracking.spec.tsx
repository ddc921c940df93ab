import { renderToStaticMarkup } from 'react-dom/server';
import { Tracking } from './tracking.tsx';

const SHIPMENT = {
  carrier: 'USPS',
  trackingNumber: '9400100000000000000000',
  trackingUrl: 'https://carrier.example/9400100000000000000000',
  shippedAt: '2026-05-15T10:00:00Z',
};

it('names carrier, delivery and number, and links to the carrier', () => {
  const markup = renderToStaticMarkup(<Tracking shipment={SHIPMENT} />);
  expect(markup).toContain('On its way with USPS');
  expect(markup).toContain('Estimated delivery: 3-7 business days.');
  expect(markup).toContain(`<strong>${SHIPMENT.trackingNumber}</strong>`);
  expect(markup).toContain(`href="${SHIPMENT.trackingUrl}"`);
});

it('leaves out what the shop does not know', () => {
  const markup = renderToStaticMarkup(
    <Tracking shipment={{ ...SHIPMENT, carrier: null, trackingNumber: null, trackingUrl: null }} />,
  );
  expect(markup).toContain('>On its way<');
  expect(markup).not.toMatch(/Tracking number|<a /);
});

it('shows nothing before the order ships', () => {
  expect(renderToStaticMarkup(<Tracking shipment={null} />)).toBe('');
});
