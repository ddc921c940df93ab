import { parseInline, plainText } from '#contract/shop/markdown.ts';
import { readShop } from '#contract/shop/read-shop.ts';

export const QUESTIONS = readShop().questions.map(({ question, answer }) => {
  const parts = parseInline(answer);
  return { question, answer: parts, plainAnswer: plainText(parts) };
});
