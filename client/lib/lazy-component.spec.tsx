import { prerenderToNodeStream } from 'react-dom/static';
import { lazyComponent } from '#client/lib/lazy-component.ts';

it('is prerendered without an error, however slowly its code loads', async () => {
  const Part = lazyComponent(async () => {
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
