import { prerenderToNodeStream } from 'react-dom/static';
import { lazyPart } from '#client/lib/lazy-part.ts';

it('is prerendered without telling anybody, however long its code takes', async () => {
  const Part = lazyPart(async () => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    return () => <p>arrived</p>;
  });
  const onError = jest.fn();
  const { prelude } = await prerenderToNodeStream(<Part />, { onError });
  const chunks: string[] = [];
  for await (const chunk of prelude) chunks.push(String(chunk));
  expect(chunks.join('')).toContain('arrived');
  expect(onError).not.toHaveBeenCalled();
});
