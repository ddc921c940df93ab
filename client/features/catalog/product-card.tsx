import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import button from '#client/ui/buttons/button.module.css';
import { Price } from '#client/ui/content/price.tsx';
import { Picture } from '#client/ui/pictures/picture.tsx';
import { DEMO_PRODUCT } from './demo-product.ts';
import { ACTION } from './product.shop.ts';
import styles from './product-card.module.css';
import { SaleBadge } from './sale-badge.tsx';

const SIZES = '(min-width: 1280px) 480px, (min-width: 768px) 42vw, calc(100vw - 40px)';
const WIDE_SIZES = '(min-width: 1280px) 372px, (min-width: 1024px) 29vw, 50vw';

interface ProductCardProps {
  heading: 'h2' | 'h3';
  pictures: readonly string[];
  /** Whether the pictures of a wide card are not cropped. */
  whole?: boolean | undefined;
  /** More about the product. With it, the card spans the page on wide screens. */
  children?: ReactNode;
}

/** The shop's only product card (spec §2). Its title's link covers the whole card. */
export function ProductCard({ heading: Heading, pictures, whole, children }: ProductCardProps) {
  const wide = children !== undefined;
  const { _id, title, price, original } = DEMO_PRODUCT;
  return (
    <article className={styles.card} data-wide={wide || undefined} data-whole={whole}>
      <div className={styles.media}>
        {pictures.map((name, index) => (
          <Picture
            key={name}
            name={name}
            sizes={pictures.length > 1 ? WIDE_SIZES : SIZES}
            alt=""
            priority={wide && index === 0 ? 'high' : undefined}
            eager={wide}
          />
        ))}
      </div>
      <div className={styles.text}>
        <Heading className={styles.title}>
          <Link to={`/product/${_id}`}>{title}</Link>
        </Heading>
        <div className={styles.price}>
          <Price price={price} original={original} size={wide ? 'large' : 'normal'} />
          {original !== undefined && <SaleBadge />}
        </div>
        {children}
        {/* Looks like a button, and the link of the title covers it. */}
        <span className={button.button} data-variant="primary" aria-hidden="true">
          {ACTION}
        </span>
      </div>
    </article>
  );
}
