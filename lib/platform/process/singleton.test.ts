import { singleton } from './singleton';

test('two declarations of one name share one instance', () => {
  const first = singleton('test:shared', () => ({ count: 0 }));
  const second = singleton('test:shared', () => ({ count: 100 }));
  first.get().count += 1;
  expect(second.get()).toBe(first.get());
  expect(second.get().count).toBe(1);
});

test('peeking creates nothing, and a taken value is created again', () => {
  const create = jest.fn(() => ({}));
  const it = singleton('test:taken', create);
  expect(it.peek()).toBeUndefined();
  expect(it.take()).toBeUndefined();
  const first = it.get();
  expect(it.take()).toBe(first);
  expect(it.peek()).toBeUndefined();
  expect(it.get()).not.toBe(first);
  expect(create).toHaveBeenCalledTimes(2);
});
