import { renderToStaticMarkup } from 'react-dom/server';
import type { Carrier } from '#contract/shipments.ts';
import { ShipmentFacts } from './shipment-facts.tsx';

function groupsOf(carrier: Carrier, trackingNumber: string): string[] {
  const shipment = { carrier, trackingNumber, shippedBy: null, shippedAt: '2026-11-29T12:00:00Z' };
  return [
    ...renderToStaticMarkup(<ShipmentFacts shipment={shipment} />).matchAll(/<span>(\w+)<\/span>/g),
  ].map(([, group = '']) => group);
}

describe('the tracking number of a shipment', () => {
  it('is in the groups that UPS prints', () => {
    expect(groupsOf('ups', '1Z999AA10123456784')).toEqual(['1Z', '999', 'AA1', '01', '2345', '6784']);
  });

  it('is in groups of four for other carriers', () => {
    expect(groupsOf('usps', '9400100000000000859640')).toEqual([
      '9400',
      '1000',
      '0000',
      '0000',
      '8596',
      '40',
    ]);
  });
});
