import { Link } from 'react-router-dom';
import { Badge } from '#client/ui/badge.tsx';
import { Picture } from '#client/ui/picture.tsx';
import { Price } from '#client/ui/price.tsx';
import { DEMO_COLLAR } from './demo-collar.ts';
import styles from './product-card.module.css';

const SIZES = '(min-width: 1024px) 480px, (min-width: 640px) 46vw, calc(100vw - 40px)';

interface ProductCardProps {
  /** The level that fits the page's headings. */
  heading: 'h2' | 'h3';
  /** In the first view of the page, where its picture is what the visitor waits for. */
  first?: boolean;
}

/** The one fixed card of the shop (spec §2). The whole card is the link of its title. */
export function ProductCard({ heading: Heading, first = false }: ProductCardProps) {
  return (
    <article className={styles.card}>
      <div className={styles.media}>
        <Picture name="collar-pink" sizes={SIZES} alt="" priority={first} />
        <span className={styles.badge}>
          <Badge>Sale ends soon!</Badge>
        </span>
      </div>
      <div className={styles.text}>
        <Heading className={styles.title}>
          <Link to={`/product/${DEMO_COLLAR._id}`}>{DEMO_COLLAR.title}</Link>
        </Heading>
        <Price price={DEMO_COLLAR.salePrice} original={DEMO_COLLAR.price} />
      </div>
    </article>
  );
}
