import { Turns } from './turns.ts';

const soon = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('turns', () => {
  it('are taken one after the other, also when one fails', async () => {
    const turns = new Turns();
    const told: string[] = [];
    const work = (name: string, fails = false) =>
      turns.take('key', async () => {
        told.push(`${name} begins`);
        await soon();
        told.push(`${name} ends`);
        if (fails) throw new Error(name);
        return name;
      });
    const outcomes = await Promise.allSettled([work('one'), work('two', true), work('three')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(told).toEqual(['one begins', 'one ends', 'two begins', 'two ends', 'three begins', 'three ends']);
  });

  it('of other keys are not waited for, and nothing is kept of any', async () => {
    const turns = new Turns();
    let letGo = () => {};
    const held = turns.take('held', () => new Promise<void>((resolve) => (letGo = resolve)));
    expect(await turns.take('free', async () => 'done')).toBe('done');
    expect(turns.size).toBe(1);
    letGo();
    await held;
    expect(turns.size).toBe(0);
  });
});
