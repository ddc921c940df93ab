import { ProductCard } from '#client/features/catalog/product-card.tsx';
import { ShopToolbar } from '#client/features/catalog/shop-toolbar.tsx';
import { COLLAR_FACTS, NECK_SIZE } from '#client/lib/shop-facts.ts';
import { PageHead } from '#client/ui/content/page-head.tsx';
import { PROMISES } from '#client/ui/content/promises.tsx';
import { Icon, type IconName } from '#client/ui/pictures/icon.tsx';
import type { Page } from '#contract/pages.ts';
import styles from './shop.module.css';

const FACTS: (readonly [IconName, string])[] = [
  PROMISES.battery,
  ['shield', `Low-powered laser, ${COLLAR_FACTS.weightOunces} oz, washable band`],
  ['ruler', `Fits necks ${NECK_SIZE.both}`],
  PROMISES.shipping,
];

export function ShopPage(page: Page) {
  return (
    <div className={`container ${styles.page}`}>
      <PageHead
        {...page}
        description="The Smart Laser Cat Collar in blue or pink, on sale, with free shipping."
      />
      <h1>{page.title}</h1>
      <ShopToolbar />
      <ProductCard heading="h2">
        <CollarFacts />
      </ProductCard>
    </div>
  );
}

/** Ends with text styled as a button, which the card's link covers. */
function CollarFacts() {
  return (
    <>
      <ul className={styles.facts}>
        {FACTS.map(([icon, text]) => (
          <li key={icon}>
            <Icon name={icon} size={20} />
            {text}
          </li>
        ))}
      </ul>
      <span className={styles.action} aria-hidden="true">
        See the collar
      </span>
    </>
  );
}
