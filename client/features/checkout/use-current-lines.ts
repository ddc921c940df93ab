import { useQueries } from '@tanstack/react-query';
import { useEffect } from 'react';
import { HttpError } from '#client/lib/http.ts';
import { currentLine, isOutdated } from './current-line.ts';
import { currentProductQuery } from './get-current-product.ts';
import type { OrderLine } from './order-line.ts';

interface CurrentLines {
  lines: OrderLine[];
  loading: boolean;
  /** A product has been taken out of the shop since, and cannot be bought any more. */
  gone: boolean;
}

/** The cart's lines as they are sold today. `onChange` hears of each that the cart has wrong. */
export function useCurrentLines(
  cart: readonly OrderLine[],
  onChange: (id: string, line: OrderLine) => void,
): CurrentLines {
  const products = useQueries({ queries: cart.map((line) => currentProductQuery(line._id)) });
  const lines = cart.map((line, index) => currentLine(line, products[index]?.data));

  useEffect(() => {
    for (const [index, line] of lines.entries()) {
      const kept = cart[index];
      if (kept && isOutdated(kept, line)) onChange(line._id, line);
    }
  });

  return {
    lines,
    loading: products.some((product) => product.isLoading),
    gone: products.some(({ error }) => error instanceof HttpError && error.status === 404),
  };
}
