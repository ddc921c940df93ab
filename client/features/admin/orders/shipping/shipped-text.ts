import { pluralize } from '#client/lib/pluralize.ts';

export const shippedText = (count: number) => `${pluralize(count, 'order')} marked as shipped`;
