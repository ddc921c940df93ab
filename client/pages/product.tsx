import { type ReactNode, Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { refreshItem } from '#client/features/cart/cart-store.ts';
import { CollarJsonLd } from '#client/features/catalog/json-ld.tsx';
import { ProductReviews } from '#client/features/catalog/product-reviews.tsx';
import { ProductView } from '#client/features/catalog/product-view.tsx';
import { DEMO_PRODUCT, type ShownProduct } from '#client/features/catalog/shown-product.ts';
import { lazyPart } from '#client/lib/lazy-part.ts';
import { Loading } from '#client/ui/loading.tsx';
import { PageHead } from '#client/ui/page-head.tsx';
import { usePurchase } from './use-purchase.ts';

// The built-in collar needs no server, so what fetches products is not in its way.
const ServerProduct = lazyPart(async () => ({
  default: (await import('#client/features/catalog/server-product.tsx')).ServerProduct,
}));

export function ProductPage() {
  const { id = DEMO_PRODUCT._id } = useParams();
  if (id === DEMO_PRODUCT._id) return <ProductContent product={DEMO_PRODUCT} path={`/product/${id}`} />;
  return (
    <WhileLoading>
      <ServerProduct
        key={id}
        id={id}
        onFetched={({ price, ...product }) => refreshItem(product._id, { ...product, salePrice: price })}
      >
        {(product) => (
          <ProductContent product={product} path={`/product/${encodeURIComponent(product._id)}`} />
        )}
      </ServerProduct>
    </WhileLoading>
  );
}

function WhileLoading({ children }: { children: ReactNode }) {
  return <Suspense fallback={<Loading />}>{children}</Suspense>;
}

function ProductContent({ product, path }: { product: ShownProduct; path: string }) {
  const purchase = usePurchase();
  return (
    <>
      <PageHead title={product.title} description={product.description.slice(0, 155)} path={path} />
      <ProductView product={product} purchase={purchase} />
      <ProductReviews />
      {product === DEMO_PRODUCT && <CollarJsonLd />}
    </>
  );
}
