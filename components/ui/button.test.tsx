import { renderToStaticMarkup } from 'react-dom/server';

import { Button, whileWorking } from './button';

it('keeps the focus while it works, and does nothing then', () => {
  const html = renderToStaticMarkup(<Button isPending>Save</Button>);
  expect(html).toContain('aria-disabled="true"');
  expect(html).not.toMatch(/ disabled=/);
  const press = jest.fn();
  const event = { preventDefault: jest.fn() };
  const working = whileWorking(true, press);
  working.onClick?.(event as never);
  expect([press.mock.calls.length, event.preventDefault.mock.calls.length]).toEqual([0, 1]);
  expect(whileWorking(false, press)).toEqual({ onClick: press });
});
