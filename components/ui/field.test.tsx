import { renderToStaticMarkup } from 'react-dom/server';

import { Field } from './field';

it('ties its label, its hint and its error to the control', () => {
  const html = renderToStaticMarkup(
    <Field id="name" label="Name" hint="As in your passport." error="Name is required.">
      {(control) => <input {...control} />}
    </Field>,
  );
  expect(html).toContain('<label for="name"');
  expect(html).toContain('<input id="name" aria-describedby="name-hint name-error" aria-invalid="true"/>');
  expect(html).toMatch(
    /<p id="name-hint"[^>]*>As in your passport\.<\/p><p id="name-error"[^>]*>Name is required\.<\/p>/,
  );
});
