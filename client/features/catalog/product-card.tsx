import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Price } from '#client/ui/content/price.tsx';
import { Picture } from '#client/ui/pictures/picture.tsx';
import type { ShopFolder } from '#contract/shop/read-shop.ts';
import { DEMO_PRODUCT, VARIANT_PICTURES } from './demo-product.ts';
import styles from './product-card.module.css';
import { SaleBadge } from './sale-badge.tsx';

const SIZES = '(min-width: 1024px) 480px, (min-width: 640px) 46vw, calc(100vw - 40px)';
const WIDE_SIZES = '(min-width: 1280px) 372px, (min-width: 1024px) 29vw, 50vw';

interface ProductCardProps {
  heading: 'h2' | 'h3';
  /** By default that of the first variant, or of the first two if the card is wide. */
  picture?: string | undefined;
  /** How the pictures of a wide card fit their frame. */
  fit?: ShopFolder['product']['pictureFit'];
  /** More about the product. With it, the card spans the page on wide screens. */
  children?: ReactNode;
}

/** The shop's only product card (spec §2). Its title's link covers the whole card. */
export function ProductCard({ heading: Heading, picture, fit, children }: ProductCardProps) {
  const wide = children !== undefined;
  const { _id, title, price, original } = DEMO_PRODUCT;
  const pictures = picture === undefined ? VARIANT_PICTURES.slice(0, wide ? 2 : 1) : [picture];
  return (
    <article className={styles.card} data-wide={wide || undefined} data-fit={fit}>
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
