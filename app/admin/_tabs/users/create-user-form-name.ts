/** Under which the form is kept when the session ends. */
export const createUserFormName = 'create-user';
