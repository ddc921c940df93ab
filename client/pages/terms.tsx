import { Link } from 'react-router-dom';
import { SHOP_NAME } from '#client/lib/shop-facts.ts';
import { PageHead } from '#client/ui/page-head.tsx';
import { Prose, type ProseSection } from '#client/ui/prose.tsx';

const SECTIONS: ProseSection[] = [
  {
    title: 'Introduction',
    content: (
      <p>
        These terms apply when you visit this site or buy from it. By placing an order you accept them. If you
        do not agree with them, please do not use the site.
      </p>
    ),
  },
  {
    title: 'Use of the site',
    content: (
      <p>
        You may look at, share and link to everything here. Do not try to break the site, to read what is not
        yours, or to order in somebody else’s name. You must be old enough to make a contract where you live.
      </p>
    ),
  },
  {
    title: 'Purchases',
    content: (
      <p>
        Prices are in US dollars. One item can be bought at a time. An order is a purchase once we show you
        its order number. We may refuse or cancel an order when a price was plainly wrong or the product is
        out of stock; you then get back everything you paid. Delivery is described under{' '}
        <Link to="/shipping">Shipping</Link>, and your right to cancel and return under{' '}
        <Link to="/cancellation">Cancellation Policy</Link>.
      </p>
    ),
  },
  {
    title: 'Intellectual property',
    content: (
      <p>
        The texts, pictures, video and logo of {SHOP_NAME} belong to us. You may use them to write about the
        product. You may not use them to sell something else.
      </p>
    ),
  },
  {
    title: 'Limitation of liability',
    content: (
      <p>
        The collar is a toy for supervised play. Use it as described, check its fit, and do not point the
        laser at eyes. As far as the law allows, our liability is limited to what you paid for the product.
        Nothing here limits rights that the law gives you as a consumer.
      </p>
    ),
  },
  {
    title: 'Contact',
    content: (
      <p>
        Questions about these terms? Write to us on the <Link to="/contact">Contact page</Link>.
      </p>
    ),
  },
];

export function TermsPage() {
  return (
    <Prose
      title="Terms of Service"
      intro="The rules of this shop, as short as they can honestly be."
      sections={SECTIONS}
    >
      <PageHead
        title="Terms of Service"
        description="The rules of this shop: use of the site, purchases, intellectual property and liability."
        path="/terms"
      />
    </Prose>
  );
}
