import { readShop } from '#contract/shop/read-shop.ts';

const { pages, contactForm } = readShop();

export const CONTACT = pages.contact;
export const HAS_CONTACT_FORM = contactForm;
