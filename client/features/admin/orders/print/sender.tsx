import { SHOP_ADDRESS } from '#client/lib/page-settings.ts';
import { SHOP_NAME } from '#contract/shop/facts.shop.ts';
import styles from './print.module.css';

export function Sender({ name }: { name: string | undefined }) {
  return (
    <div className={styles.sender}>
      <InkLogo className={styles.mark} />
      <p>
        <span className={name}>{SHOP_NAME}</span>
      </p>
      {SHOP_ADDRESS && <address className={styles.senderAddress}>{SHOP_ADDRESS}</address>}
    </div>
  );
}

/** In black: printers print colors as dots. */
export function InkLogo({ className }: { className: string | undefined }) {
  return <img src="/logo-ink.svg" alt="" className={className} />;
}
