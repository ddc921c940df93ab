import { ProductCard } from '#client/features/catalog/product-card.tsx';
import { ShopToolbar } from '#client/features/catalog/shop-toolbar.tsx';
import { COLLAR_FACTS, NECK_SIZE, SERVICE_FACTS } from '#client/lib/shop-facts.ts';
import { PageHead } from '#client/ui/content/page-head.tsx';
import { Icon, type IconName } from '#client/ui/pictures/icon.tsx';
import styles from './shop.module.css';

const { playHours, chargeHours, weightOunces } = COLLAR_FACTS;

const FACTS: [IconName, string][] = [
  ['battery', `Up to ${playHours} hours of play from a ${chargeHours}-hour charge`],
  ['shield', `Low-powered laser, ${weightOunces} oz, washable band`],
  ['ruler', `Fits necks from ${NECK_SIZE.both}`],
  ['truck', `Free shipping, ships within ${SERVICE_FACTS.shipsWithinBusinessDays} business days`],
];

export function ShopPage() {
  return (
    <div className={`container ${styles.page}`}>
      <PageHead
        title="Shop All Products"
        description="The Smart Laser Cat Collar in blue or pink, on sale, with free shipping."
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

/** Ends with what looks like a button; the card's link covers it. */
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
