import { Link } from 'react-router-dom';
import { Price } from '#client/ui/content/price.tsx';
import { Icon } from '#client/ui/pictures/icon.tsx';
import { Picture } from '#client/ui/pictures/picture.tsx';
import { PRODUCT_PATH } from '#contract/built-in-product.ts';
import { DEMO_PRODUCT, VARIANT_PICTURES } from './demo-product.ts';
import styles from './product-teaser.module.css';

/** The product in one row, offered where the cart is empty and at the end of the home page. */
export function ProductTeaser({ onFollow }: { onFollow?: () => void }) {
  const { title, price, original } = DEMO_PRODUCT;
  return (
    <Link to={PRODUCT_PATH} className={styles.teaser} onClick={onFollow}>
      {VARIANT_PICTURES.slice(0, 1).map((name) => (
        <Picture key={name} name={name} sizes="80px" alt="" />
      ))}
      <span>
        {title}
        <Price price={price} original={original} />
      </span>
      <Icon name="chevron" />
    </Link>
  );
}
