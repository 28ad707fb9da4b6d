import { RenderScheduler } from './render-scheduler';

it('lets others have their turn between two pieces of work', async () => {
  const pace = new RenderScheduler();
  const order: string[] = [];
  await new Promise<void>((resolve) => {
    pace.begin(() => order.push('first'));
    pace.begin(() => order.push('second'));
    pace.begin(resolve);
    setImmediate(() => order.push('another'));
    expect(order).toEqual([]);
  });
  expect(order).toEqual(['first', 'another', 'second']);
});

it('begins at the next turn again after it has rested', async () => {
  const pace = new RenderScheduler();
  await new Promise<void>((resolve) => pace.begin(resolve));
  await new Promise<void>((resolve) => pace.begin(resolve));
});
