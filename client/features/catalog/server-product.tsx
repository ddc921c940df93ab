import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { queryClient } from '#client/lib/query-client.ts';
import { Loading } from '#client/ui/loading.tsx';
import { toast } from '#client/ui/toast.ts';
import type { OfferedProduct } from '#contract/products.ts';
import { productQuery } from './get-product.ts';
import { DEMO_PRODUCT, type ShownProduct, shownProduct } from './shown-product.ts';

interface ServerProductProps {
  id: string;
  /** Hears how the product is sold now. */
  onFetched: (product: OfferedProduct) => void;
  children: (product: ShownProduct) => ReactNode;
}

/** A product of the server, or the demo product where there is none to be had. Loaded only when asked for. */
export function ServerProduct(props: ServerProductProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <FetchedProduct {...props} />
    </QueryClientProvider>
  );
}

function FetchedProduct({ id, onFetched, children }: ServerProductProps) {
  const { data, isPending, isError } = useQuery(productQuery(id));

  const fetched = useEffectEvent(onFetched);
  useEffect(() => {
    if (data) fetched(data);
  }, [data]);

  useEffect(() => {
    if (isError) toast('Showing demo product.', { id: 'demo-product' });
  }, [isError]);

  if (isPending) return <Loading />;
  return children(isError ? DEMO_PRODUCT : shownProduct(data));
}
