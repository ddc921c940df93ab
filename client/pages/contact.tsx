import { ContactForm } from '#client/features/contact/contact-form.tsx';
import { SERVICE_FACTS, SHOP_ADDRESS, SUPPORT_EMAIL } from '#client/lib/shop-facts.ts';
import { PageHead } from '#client/ui/content/page-head.tsx';
import { Icon } from '#client/ui/pictures/icon.tsx';
import type { Page } from '#contract/pages.ts';
import styles from './contact.module.css';

export function ContactPage(page: Page) {
  return (
    <div className={`container ${styles.page}`}>
      <PageHead
        {...page}
        description="Questions about the collar, an order, or a refund? Write to us anytime, day or night."
      />
      <header className={styles.head}>
        <h1>{page.title}</h1>
        <p>
          Questions about the collar, an order, or a refund? Write to us anytime. Include your order number if
          you have one, and we’ll get back to you faster.
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
          <dd>Within {SERVICE_FACTS.cancellationHours} hour for a full refund</dd>
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
