import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Price } from '#client/ui/content/price.tsx';
import { Picture } from '#client/ui/pictures/picture.tsx';
import { DEMO_PRODUCT } from './demo-product.ts';
import styles from './product-card.module.css';
import { SaleBadge } from './sale-badge.tsx';

const SIZES = '(min-width: 1024px) 480px, (min-width: 640px) 46vw, calc(100vw - 40px)';
const WIDE_SIZES = '(min-width: 1280px) 372px, (min-width: 1024px) 29vw, 50vw';

interface ProductCardProps {
  heading: 'h2' | 'h3';
  /** More about the product. With it, the card spans the page on wide screens. */
  children?: ReactNode;
}

/** The shop's only product card (spec §2). Its title's link covers the whole card. */
export function ProductCard({ heading: Heading, children }: ProductCardProps) {
  const wide = children !== undefined;
  const { _id, title, price, original, variants } = DEMO_PRODUCT;
  const [first, second = first] = variants;
  const both = wide && second !== first;
  return (
    <article className={styles.card} data-wide={wide || undefined}>
      <div className={styles.media}>
        {both && first && <Picture name={first.picture} sizes={WIDE_SIZES} alt="" priority="high" />}
        {second && <Picture name={second.picture} sizes={both ? WIDE_SIZES : SIZES} alt="" eager={wide} />}
        {original !== undefined && (
          <span className={styles.badge}>
            <SaleBadge />
          </span>
        )}
      </div>
      <div className={styles.text}>
        <Heading className={styles.title}>
          <Link to={`/product/${_id}`}>{title}</Link>
        </Heading>
        <Price price={price} original={original} size={wide ? 'large' : 'normal'} />
        {children}
      </div>
    </article>
  );
}
