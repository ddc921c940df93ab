import { withSupportEmail } from '#client/lib/page-settings.ts';
import { plainText } from '#contract/shop/inline.ts';
import { JsonLd } from './json-ld.tsx';
import { QUESTIONS } from './questions.shop.ts';

export function QuestionsJsonLd() {
  return (
    <JsonLd
      data={{
        '@type': 'FAQPage',
        mainEntity: QUESTIONS.map(({ question, answer }) => ({
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text: withSupportEmail(plainText(answer)) },
        })),
      }}
    />
  );
}
