/** Apart from the schemas, which the forms of a public page do not load. */
export const personNameMaximumLength = 100;
