import { ContactForm } from '#client/features/contact/contact-form.tsx';
import { SERVICE_FACTS, SHOP_ADDRESS, SUPPORT_EMAIL } from '#client/lib/shop-facts.ts';
import { PageHead } from '#client/ui/content/page-head.tsx';
import { Icon } from '#client/ui/pictures/icon.tsx';
import styles from './contact.module.css';

export function ContactPage() {
  return (
    <div className={`container ${styles.page}`}>
      <PageHead
        title="Contact"
        description="Questions about the collar, an order, or a refund? Write to us any time, day or night."
        path="/contact"
      />
      <header className={styles.head}>
        <h1>Contact</h1>
        <p>
          Questions about the collar, an order, or a refund? Write to us any time. Include your order number
          if you have one, and we’ll get back to you faster.
        </p>
      </header>
      <ContactForm />
      <dl className={styles.facts}>
        <div>
          <Icon name="chat" />
          <dt>Email us</dt>
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
          <dt>Get a refund</dt>
          <dd>Within {SERVICE_FACTS.refundDays} days of delivery</dd>
        </div>
      </dl>
    </div>
  );
}
