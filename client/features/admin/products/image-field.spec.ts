import { imageOutcome } from './image-field.tsx';

const SHOP = 'http://shop.example/admin';
const SHOP_OVER_TLS = 'https://shop.example/admin';

describe('an image URL', () => {
  it.each([
    ['', 'none'],
    ['  ', 'none'],
    ['https://pictures.example/bell.avif', 'shown'],
    ['http://pictures.example/bell.avif', 'shown'],
    ['//pictures.example/bell.avif', 'shown'],
    ['/images/bell.jpg', 'shown'],
    ['bell.jpg', 'shown'],
    ['data:image/png;base64,AAAA', 'shown'],
    ['data:text/html,hello', 'never'],
    ['blob:http://shop.example/1', 'never'],
    ['ftp://pictures.example/bell.avif', 'never'],
    ['file:///c:/bell.avif', 'never'],
    ['C:\\pictures\\bell.jpg', 'never'],
    ['javascript:alert(1)', 'never'],
    ['https://', 'never'],
  ])('%p is %s', (typed, outcome) => {
    expect(imageOutcome(typed, SHOP)).toBe(outcome);
  });

  it.each([
    ['http://pictures.example/bell.avif', 'upgraded'],
    ['https://pictures.example/bell.avif', 'shown'],
    ['/images/bell.jpg', 'shown'],
  ])('of a shop over https: %p is %s', (typed, outcome) => {
    expect(imageOutcome(typed, SHOP_OVER_TLS)).toBe(outcome);
  });
});
