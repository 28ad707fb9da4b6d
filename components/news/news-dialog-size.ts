/** Wide enough for lines of 65 to 75 characters. */
export const newsSheetClass = 'md:max-w-[44rem]';
