import { MisclickGuard } from './misclick-guard.ts';

const at = (clientX: number, clientY: number) => ({ clientX, clientY });

function removedUnderPointer(): MisclickGuard {
  const guard = new MisclickGuard();
  guard.track(at(100, 100));
  guard.start(1_000);
  return guard;
}

describe('a click after the hovered row was removed', () => {
  it('is a misclick while the pointer rests, for half a second', () => {
    const guard = removedUnderPointer();
    guard.track(at(103, 102));
    expect([1_000, 1_500, 1_501].map((time) => guard.isMisclick(time))).toEqual([true, true, false]);
  });

  it('is meant as soon as the pointer has moved, even back again', () => {
    const guard = removedUnderPointer();
    guard.track(at(100, 140));
    guard.track(at(100, 100));
    expect(guard.isMisclick(1_001)).toBe(false);
  });

  it('is a misclick again after the next removal', () => {
    const guard = removedUnderPointer();
    guard.track(at(100, 140));
    guard.start(1_200);
    expect(guard.isMisclick(1_201)).toBe(true);
  });

  it('is meant if the pointer has never been over the list', () => {
    const guard = new MisclickGuard();
    guard.start(1_000);
    expect(guard.isMisclick(1_001)).toBe(false);
  });

  it('is meant if the pointer had left the list, for a dialog or the bar below it', () => {
    const guard = new MisclickGuard();
    guard.track(at(100, 100));
    guard.leave();
    guard.start(1_000);
    guard.track(at(100, 100));
    expect(guard.isMisclick(1_001)).toBe(false);
  });

  it('is meant if no row was removed', () => {
    expect(new MisclickGuard().isMisclick()).toBe(false);
  });
});
