import { useQueries } from '@tanstack/react-query';
import { useEffect } from 'react';
import { currentLine } from './current-line.ts';
import { currentProductQuery } from './get-current-product.ts';
import type { OrderLine } from './order-line.ts';

/** The cart's lines at today's prices. `onPriceChange` hears of each that the cart has wrong. */
export function useCurrentLines(
  cart: readonly OrderLine[],
  onPriceChange: (id: string, salePrice: number) => void,
): { lines: OrderLine[]; loading: boolean } {
  const products = useQueries({ queries: cart.map((line) => currentProductQuery(line._id)) });
  const lines = cart.map((line, index) => currentLine(line, products[index]?.data));

  useEffect(() => {
    for (const [index, line] of lines.entries()) {
      if (line.salePrice !== cart[index]?.salePrice) onPriceChange(line._id, line.salePrice);
    }
  });

  return { lines, loading: products.some((product) => product.isLoading) };
}
