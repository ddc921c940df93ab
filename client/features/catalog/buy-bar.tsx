import { Button } from '#client/ui/button.tsx';
import { Price } from '#client/ui/price.tsx';
import styles from './buy-bar.module.css';

interface BuyBarProps {
  price: number;
  original?: number;
  soldOut: boolean;
  onAdd: () => void;
}

/** On phones: the price and the button, as long as those of the page are out of view. */
export function BuyBar({ price, original, soldOut, onAdd }: BuyBarProps) {
  return (
    <section className={styles.bar} aria-label="Buy" data-buy-bar>
      <Price price={price} original={original} />
      <Button disabled={soldOut} onClick={onAdd}>
        Add to Cart
      </Button>
    </section>
  );
}
