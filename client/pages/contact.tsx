import { ContactForm } from '#client/features/contact/contact-form.tsx';
import { SERVICE_FACTS, SHOP_ADDRESS, SUPPORT_EMAIL } from '#client/lib/shop-facts.ts';
import { Icon } from '#client/ui/icon.tsx';
import { PageHead } from '#client/ui/page-head.tsx';
import styles from './contact.module.css';

export function ContactPage() {
  return (
    <div className={`container ${styles.page}`}>
      <PageHead
        title="Contact"
        description="Questions about the collar, an order or a refund: write to us at any hour."
        path="/contact"
      />
      <header className={styles.head}>
        <h1>Contact</h1>
        <p>
          Questions about the collar, an order or a refund? Write to us at any hour. With your order number at
          hand we answer faster.
        </p>
      </header>
      <ContactForm />
      <dl className={styles.facts}>
        <div>
          <Icon name="chat" />
          <dt>E-mail</dt>
          <dd>
            <a href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</a>
          </dd>
        </div>
        <div className={styles.post}>
          <Icon name="pin" />
          <dt>Our address</dt>
          <dd>{SHOP_ADDRESS}</dd>
        </div>
        <div>
          <Icon name="clock" />
          <dt>Cancel an order</dt>
          <dd>Within {SERVICE_FACTS.cancellationHours} hour, for a full refund</dd>
        </div>
        <div>
          <Icon name="refund" />
          <dt>Return a collar</dt>
          <dd>Within {SERVICE_FACTS.refundDays} days of delivery</dd>
        </div>
      </dl>
    </div>
  );
}
