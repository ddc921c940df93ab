import { ContactForm } from '#client/features/contact/contact-form.tsx';
import { SHOP_ADDRESS, SUPPORT_EMAIL } from '#client/lib/page-settings.ts';
import { InlineMarkdown } from '#client/ui/content/markdown.tsx';
import { PageHead } from '#client/ui/content/page-head.tsx';
import { Icon } from '#client/ui/pictures/icon.tsx';
import type { Page } from '#contract/pages.ts';
import { pluralize } from '#contract/pluralize.ts';
import { SERVICE_FACTS } from '#contract/shop/facts.shop.ts';
import styles from './contact.module.css';
import { CONTACT, HAS_CONTACT_FORM } from './contact.shop.ts';

export function ContactPage(page: Page) {
  return (
    <div className={`container ${styles.page}`}>
      <PageHead {...page} description={CONTACT.description} />
      <header className={styles.head}>
        <h1>{page.title}</h1>
        <p>
          <InlineMarkdown parts={CONTACT.intro} />
        </p>
      </header>
      {HAS_CONTACT_FORM && <ContactForm />}
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
          <dd>{`Within ${pluralize(SERVICE_FACTS.cancellationHours, 'hour')} for a full refund`}</dd>
        </div>
        <div>
          <Icon name="refund" />
          <dt>Get a refund</dt>
          <dd>{`Within ${pluralize(SERVICE_FACTS.refundDays, 'day')} of delivery`}</dd>
        </div>
      </dl>
    </div>
  );
}
