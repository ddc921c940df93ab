import { memoizeLast } from '../http/memoize-last.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

function readAcceptEncoding(acceptEncoding: string): Encoding {
  const accepted = new Set(
    acceptEncoding
      .split(',')
      .map((part) => part.split(';').map((piece) => piece.trim()))
      .filter(([, weight]) => weight === undefined || !/^q=0(\.0*)?$/.test(weight))
      .map(([name]) => name?.toLowerCase()),
  );
  if (accepted.has('br')) return 'br';
  return accepted.has('gzip') ? 'gzip' : 'identity';
}

const readLatest = memoizeLast(readAcceptEncoding);

export const chooseEncoding = (acceptEncoding = ''): Encoding => readLatest(acceptEncoding);
