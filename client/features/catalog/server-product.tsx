import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { queryClient } from '#client/lib/query-client.ts';
import { toast } from '#client/lib/toast.ts';
import { Loading } from '#client/ui/feedback/loading.tsx';
import type { OfferedProduct } from '#contract/api/products.ts';
import { DEMO_PRODUCT } from './demo-product.ts';
import { productQuery } from './product-queries.ts';
import { type ProductViewModel, productViewModel } from './product-view-model.ts';

interface ServerProductProps {
  id: string;
  onFetched: (product: OfferedProduct) => void;
  children: (product: ProductViewModel) => ReactNode;
}

/** Fetches a product from the server; if that fails, shows the demo product. */
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
  return children(isError ? DEMO_PRODUCT : productViewModel(data));
}
