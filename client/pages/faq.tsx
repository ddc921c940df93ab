import { Link } from 'react-router-dom';
import { QuestionsJsonLd } from '#client/features/catalog/json-ld.tsx';
import { QuestionList } from '#client/features/catalog/questions.tsx';
import { PageHead } from '#client/ui/page-head.tsx';
import { Prose } from '#client/ui/prose.tsx';

export function FaqPage() {
  return (
    <Prose title="FAQ" intro="Six questions that cat owners ask before they buy.">
      <PageHead
        title="FAQ"
        description="Safety, battery, neck size, washing, refunds and support: six questions and their answers."
        path="/faq"
      />
      <div>
        <QuestionList />
      </div>
      <p>
        Something else? <Link to="/contact">Ask us</Link>.
      </p>
      <QuestionsJsonLd />
    </Prose>
  );
}
