import type { Product } from '#contract/api/products.ts';

const bell: Product = {
  _id: '1',
  title: 'Bell',
  description: 'Rings.',
  price: 3,
  image: '/bell.jpg',
  inventory: 5,
  version: 4,
};

let store: typeof import('./product-form-store.ts');
let shown: () => import('./product-form-store.ts').ProductForm;

beforeEach(() => {
  jest.resetModules();
  jest.doMock('#client/lib/store.ts', () => {
    const actual = jest.requireActual('#client/lib/store.ts');
    return { ...actual, useStore: (of: { get(): unknown }) => of.get() };
  });
  store = require('./product-form-store.ts');
  shown = store.useProductForm;
});

const typeTitle = (title: string) => store.setTyped({ ...shown().typed, title });

describe('the product form', () => {
  it('returns to add mode after a save', () => {
    store.fillForm(bell);
    store.completeSave(shown().version);
    expect(shown()).toMatchObject({ editing: null, typed: { title: '' } });
  });

  it('ignores the outcome of an older save', () => {
    store.fillForm(bell);
    const { version } = shown();
    store.fillForm(null);
    typeTitle('Gong');
    store.completeSave(version);
    store.showSaveError(version, { kind: 'refused', reason: 'No.' });
    expect(shown()).toMatchObject({ typed: { title: 'Gong' }, saveError: null });
  });

  it('can recreate a product that someone else deleted', () => {
    store.fillForm(bell);
    typeTitle('Gong');
    store.showSaveError(shown().version, { kind: 'deleted' });
    expect(shown()).toMatchObject({ editing: null, typed: { title: 'Gong', price: '3' } });
  });

  it('is kept for the operator who logs in again, and emptied for another', () => {
    store.assignForm('ann');
    store.fillForm(bell);
    typeTitle('Gong');
    store.assignForm('ann');
    expect(shown()).toMatchObject({ editing: bell, typed: { title: 'Gong' } });
    store.assignForm('bob');
    expect(shown()).toMatchObject({ editing: null, typed: { title: '' } });
    typeTitle('Whistle');
    store.assignForm('bob');
    expect(shown().typed.title).toBe('Whistle');
  });

  it('is emptied only when its own product is deleted', () => {
    store.fillForm(bell);
    store.clearDeleted('2');
    expect(shown().editing).toBe(bell);
    store.clearDeleted('1');
    expect(shown().editing).toBeNull();
  });
});
