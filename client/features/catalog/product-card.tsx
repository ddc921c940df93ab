import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Price } from '#client/ui/content/price.tsx';
import { SaleBadge } from '#client/ui/content/sale-badge.tsx';
import { Picture } from '#client/ui/pictures/picture.tsx';
import { DEMO_COLLAR } from './demo-collar.ts';
import styles from './product-card.module.css';

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
  return (
    <article className={styles.card} data-wide={wide || undefined}>
      <div className={styles.media}>
        {wide && <Picture name="collar-blue" sizes={WIDE_SIZES} alt="" priority="high" />}
        <Picture name="collar-pink" sizes={wide ? WIDE_SIZES : SIZES} alt="" eager={wide} />
        <span className={styles.badge}>
          <SaleBadge />
        </span>
      </div>
      <div className={styles.text}>
        <Heading className={styles.title}>
          <Link to={`/product/${DEMO_COLLAR._id}`}>{DEMO_COLLAR.title}</Link>
        </Heading>
        <Price price={DEMO_COLLAR.salePrice} original={DEMO_COLLAR.price} size={wide ? 'large' : 'normal'} />
        {children}
      </div>
    </article>
  );
}
