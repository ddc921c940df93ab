import { defaultDataDirectory } from './default-data-directory.ts';

const { platform } = process;

function asUser(uid: number, on = 'linux'): void {
  jest.spyOn(process, 'getuid').mockReturnValue(uid);
  Object.defineProperty(process, 'platform', { value: on });
}

afterEach(() => {
  jest.restoreAllMocks();
  Object.defineProperty(process, 'platform', { value: platform });
});

describe('defaultDataDirectory', () => {
  it('is in the checkout for a normal user', () => {
    asUser(1000);
    expect(defaultDataDirectory('/home/cat/shop')).toBe('/home/cat/shop/data');
  });

  it('is in a system folder for root, one per checkout', () => {
    asUser(0);
    const [one, other] = [defaultDataDirectory('/root/a/shop'), defaultDataDirectory('/root/b/shop')];
    expect(one).toMatch(/^\/var\/lib\/laser-cat-collar-shop\/shop-[0-9a-f]{8}$/);
    expect(other).not.toBe(one);
    expect(defaultDataDirectory('/root/a/shop')).toBe(one);
  });

  it("replaces shell metacharacters in root's folder name", () => {
    asUser(0);
    expect(defaultDataDirectory('/root/my $shop')).toMatch(/\/my--shop-[0-9a-f]{8}$/);
  });

  it('is in the checkout for root on other systems than Linux', () => {
    asUser(0, 'darwin');
    expect(defaultDataDirectory('/Users/cat/shop')).toBe('/Users/cat/shop/data');
  });
});
