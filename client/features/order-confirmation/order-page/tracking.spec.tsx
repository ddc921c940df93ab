import { renderToStaticMarkup } from 'react-dom/server';
import type { OrderTimes } from './delivery-text.ts';
import { Tracking } from './tracking.tsx';

const SHIPMENT = {
  carrier: 'USPS',
  trackingNumber: '9400100000000000000000',
  trackingUrl: 'https://carrier.example/9400100000000000000000',
  shippedAt: '2026-05-15T10:00:00Z',
};

const orderWith = (shipment: OrderTimes['shipment']): OrderTimes => ({
  placedAt: '2026-05-13T10:00:00Z',
  paidAt: '2026-05-13T12:00:00Z',
  shipment,
});

it('names carrier, delivery and number, and links to the carrier', () => {
  const markup = renderToStaticMarkup(<Tracking order={orderWith(SHIPMENT)} />);
  expect(markup).toContain('On its way with USPS');
  expect(markup).toContain('Estimated delivery: Mon, May 18 – Fri, May 22.');
  expect(markup).toContain(`<strong>${SHIPMENT.trackingNumber}</strong>`);
  expect(markup).toContain(`href="${SHIPMENT.trackingUrl}"`);
});

it('leaves out what the shop does not know', () => {
  const markup = renderToStaticMarkup(
    <Tracking order={orderWith({ ...SHIPMENT, carrier: null, trackingNumber: null, trackingUrl: null })} />,
  );
  expect(markup).toContain('>On its way<');
  expect(markup).not.toMatch(/Tracking number|<a /);
});

it('shows nothing before the order ships', () => {
  expect(renderToStaticMarkup(<Tracking order={orderWith(null)} />)).toBe('');
});
