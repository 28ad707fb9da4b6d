/** Under which the forms are kept when the session ends. */
export const addSubscriptionFormName = 'add-subscription';
/** Followed by the subscription's id. */
export const editSubscriptionFormPrefix = 'edit-subscription:';
