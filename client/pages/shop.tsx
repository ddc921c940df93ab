import { VARIANT_PICTURES } from '#client/features/catalog/demo-product.ts';
import { HIGHLIGHTS } from '#client/features/catalog/product.shop.ts';
import { ProductCard } from '#client/features/catalog/product-card.tsx';
import { ShopToolbar } from '#client/features/catalog/shop-toolbar.tsx';
import { PageHead } from '#client/ui/content/page-head.tsx';
import { PROMISES } from '#client/ui/content/promises.tsx';
import { Icon } from '#client/ui/pictures/icon.tsx';
import type { Page } from '#contract/pages.ts';
import styles from './shop.module.css';
import { DESCRIPTION, WHOLE_PICTURES } from './shop.shop.ts';

const FACTS = [...HIGHLIGHTS, PROMISES.shipping];

export function ShopPage(page: Page) {
  return (
    <div className={`container ${styles.page}`}>
      <PageHead {...page} description={DESCRIPTION} />
      <h1>{page.title}</h1>
      <ShopToolbar />
      <ProductCard heading="h2" pictures={VARIANT_PICTURES.slice(0, 2)} whole={WHOLE_PICTURES}>
        <ProductFacts />
      </ProductCard>
    </div>
  );
}

function ProductFacts() {
  return (
    <ul className={styles.facts}>
      {FACTS.map(({ icon, text }) => (
        <li key={text}>
          <Icon name={icon} size={20} />
          {text}
        </li>
      ))}
    </ul>
  );
}
