import { type ReactNode, Suspense } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { addItem, refreshItem, removeItem, useCart } from '#client/features/cart/cart-store.ts';
import { DEMO_PRODUCT } from '#client/features/catalog/demo-product.ts';
import { ProductView, type PurchaseActions } from '#client/features/catalog/product-view.tsx';
import type { ProductViewModel } from '#client/features/catalog/product-view-model.ts';
import { Reviews } from '#client/features/catalog/reviews.tsx';
import { excerpt } from '#client/lib/excerpt.ts';
import { lazyComponent } from '#client/lib/lazy-component.ts';
import { usePageStock } from '#client/lib/page-stock.ts';
import { PURCHASE_FAILURE, toast, toastAddedToCart } from '#client/lib/toast.ts';
import { PageHead } from '#client/ui/content/page-head.tsx';
import { Loading } from '#client/ui/feedback/loading.tsx';
import type { CartItem } from '#contract/order-row.ts';

// The built-in product needs no server, so only other products load the code that fetches products.
const ServerProduct = lazyComponent(() =>
  import('#client/features/catalog/server-product.tsx').then((module) => module.ServerProduct),
);

export function ProductPage() {
  const { id = DEMO_PRODUCT._id } = useParams();
  if (id === DEMO_PRODUCT._id) return <ProductContent product={DEMO_PRODUCT} path={`/product/${id}`} />;
  return (
    <LoadingBoundary>
      <ServerProduct
        key={id}
        id={id}
        onFetched={({ price, ...product }) => refreshItem(product._id, { ...product, salePrice: price })}
      >
        {(product) => (
          <ProductContent product={product} path={`/product/${encodeURIComponent(product._id)}`} />
        )}
      </ServerProduct>
    </LoadingBoundary>
  );
}

function LoadingBoundary({ children }: { children: ReactNode }) {
  return <Suspense fallback={<Loading />}>{children}</Suspense>;
}

function ProductContent({ product, path }: { product: ProductViewModel; path: string }) {
  const purchase = usePurchase();
  const [inCart] = useCart();
  const stock = usePageStock();
  return (
    <>
      <PageHead title={product.title} description={excerpt(product.description, 155)} path={path} />
      <ProductView
        product={product === DEMO_PRODUCT && stock ? { ...product, stock } : product}
        purchase={purchase}
        inCart={inCart}
      />
      <Reviews heading="Customer Reviews" of="product" />
    </>
  );
}

/** Returns false if the cart already has an item. */
function tryAddItem(item: CartItem): boolean {
  toast.remove(PURCHASE_FAILURE);
  const accepted = addItem(item);
  if (!accepted) toast.error('You can only buy 1 item at a time.', { id: PURCHASE_FAILURE });
  return accepted;
}

function usePurchase(): PurchaseActions {
  const navigate = useNavigate();
  const add = (item: CartItem) => {
    if (tryAddItem(item)) toastAddedToCart();
  };
  return {
    add,
    buyNow(item) {
      // Pressed again while checkout loads: the item is already in the cart.
      if (window.location.pathname === '/checkout') return;
      if (tryAddItem(item)) navigate('/checkout');
    },
    replace(inCart, item) {
      removeItem(inCart._id, inCart.color);
      add(item);
    },
    prepare() {
      import('./checkout.tsx').catch(() => {});
    },
  };
}
