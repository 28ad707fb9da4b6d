import { TurnScheduler } from './turn-scheduler';

it('yields between two pieces of work', async () => {
  const scheduler = new TurnScheduler();
  const order: string[] = [];
  await new Promise<void>((resolve) => {
    scheduler.begin(() => order.push('first'));
    scheduler.begin(() => order.push('second'));
    scheduler.begin(resolve);
    setImmediate(() => order.push('another'));
    expect(order).toEqual([]);
  });
  expect(order).toEqual(['first', 'another', 'second']);
});

it('begins at the next turn again after it has rested', async () => {
  const scheduler = new TurnScheduler();
  await new Promise<void>((resolve) => scheduler.begin(resolve));
  await new Promise<void>((resolve) => scheduler.begin(resolve));
});
