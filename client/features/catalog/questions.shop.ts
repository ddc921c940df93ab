import { parseInline } from '#contract/shop/markdown.ts';
import { readShop } from '#contract/shop/read-shop.ts';

export const QUESTIONS = readShop().questions.map(({ question, answer }) => ({
  question,
  answer: parseInline(answer),
}));
