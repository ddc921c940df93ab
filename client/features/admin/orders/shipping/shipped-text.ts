import { pluralize } from '#contract/pluralize.ts';

export const shippedText = (count: number) => `${pluralize(count, 'order')} marked as shipped`;
