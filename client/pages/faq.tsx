import { OtherQuestion, QuestionList } from '#client/features/catalog/questions.tsx';
import { Prose } from '#client/ui/content/prose.tsx';
import type { Page } from '#contract/pages.ts';
import { FAQ } from './faq.shop.ts';

export function FaqPage(page: Page) {
  return (
    <Prose {...page} {...FAQ}>
      <div>
        <QuestionList />
      </div>
      <p>
        <OtherQuestion />
      </p>
    </Prose>
  );
}
