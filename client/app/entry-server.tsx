import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App } from './app.tsx';

export { structuredData } from '#client/features/catalog/structured-data.ts';
export { publicPages } from '#contract/pages.ts';
export { SHOP_NAME } from '#contract/shop/facts.shop.ts';

/** Renders a route to HTML, including its lazy page. Elements for the head come first. */
export async function prerender(route: string): Promise<string> {
  const errors: unknown[] = [];
  const { prelude } = await prerenderToNodeStream(
    <StaticRouter location={route}>
      <App />
    </StaticRouter>,
    {
      // By default, React streams a long page as a fallback plus scripts that swap in the content.
      progressiveChunkSize: 1e9,
      onError: (error) => void errors.push(error),
    },
  );
  const chunks: string[] = [];
  for await (const chunk of prelude) chunks.push(String(chunk));
  if (errors.length > 0) throw new AggregateError(errors, `Could not prerender ${route}.`);
  return chunks.join('');
}
