import { mapYielding } from './map-yielding';

test('lets others go on while it maps a long list, and keeps the order', async () => {
  const rows = Array.from({ length: 1200 }, (_, index) => index);
  const order: string[] = [];
  setImmediate(() => order.push('another'));
  const result = await mapYielding(rows, (some) => {
    order.push('rows');
    return some.map((row) => row * 2);
  });
  expect(result).toEqual(rows.map((row) => row * 2));
  expect(order.slice(0, order.lastIndexOf('rows'))).toContain('another');
});
