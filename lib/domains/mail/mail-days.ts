/** How long a message that has been dealt with is kept on record. */
export const mailDays = 90;
