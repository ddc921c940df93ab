import { CollarFacts } from '#client/features/catalog/collar-facts.tsx';
import { ProductCard } from '#client/features/catalog/product-card.tsx';
import { ShopToolbar } from '#client/features/catalog/shop-toolbar.tsx';
import { PageHead } from '#client/ui/page-head.tsx';
import styles from './shop.module.css';

export function ShopPage() {
  return (
    <div className={`container ${styles.page}`}>
      <PageHead
        title="Shop All Products"
        description="The Smart Laser Cat Collar in blue and pink, on sale, with free shipping."
        path="/shop"
      />
      <h1>Shop All Products</h1>
      <ShopToolbar />
      <ProductCard heading="h2">
        <CollarFacts />
      </ProductCard>
    </div>
  );
}
