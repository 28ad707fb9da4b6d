export type Typed = Readonly<Record<string, string>>;

/** The input and the pressed button, without the fields that React and the browser add. */
export function typedValues(form: FormData): Typed {
  return Object.fromEntries(
    [...form].filter(
      (field): field is [string, string] => typeof field[1] === 'string' && !field[0].startsWith('$ACTION'),
    ),
  );
}
