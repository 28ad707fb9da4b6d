export const putBackPart = {
  text: 'You are off the list.',
  hint: 'If that was a mistake, you can return within ten minutes, with the name and topics you had.',
  button: 'Put me back',
  done: 'You are back on the list.',
} as const;
