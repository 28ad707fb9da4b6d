/** bcrypt of `testPassword` at cost 4, because tests need not wait for a real one. */
export const quickHash = '$2b$04$D1U8qH2gVQidvKoX5ZdC7u3SM6a1UkWFC7vL0dlyNsfE84mM9hH2.';
export const testPassword = 'correct horse';
