import { type Manifest, manifestLine, parseManifest } from './manifest.ts';

const MANIFEST: Manifest = {
  release: '0.2.0',
  migration: 'Orders1',
  postgresql: '18.4',
  createdAt: '2026-11-22T12:00:00.000Z',
  cards: 'last four digits',
  emailsUnderWay: false,
  notIncluded: ['the settings'],
  tables: [{ name: 'orders', rows: 1, columns: ['id'] }],
};

describe('the manifest of a backup', () => {
  it('survives a round trip', () => {
    expect(parseManifest(manifestLine(MANIFEST))).toEqual(MANIFEST);
  });

  it('cannot manipulate a terminal with control characters', () => {
    const foreign = manifestLine({
      ...MANIFEST,
      release: '1\u001b]0;title\u0007',
      notIncluded: ['\u001b[2Jgone', 'a\nb\r\u202ec\u009b', 'Ada’s dürer 😀'],
    });
    expect(parseManifest(foreign)).toMatchObject({
      release: '1\\u{1b}]0;title\\u{7}',
      notIncluded: ['\\u{1b}[2Jgone', 'a\\u{a}b\\u{d}\\u{202e}c\\u{9b}', 'Ada’s dürer 😀'],
    });
  });
});
