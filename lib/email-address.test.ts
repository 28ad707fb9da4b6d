import { EmailSchema, maskedEmail } from './email-address';

test('an address is trimmed and compared without case', () => {
  expect(EmailSchema.parse('  Ada.Byron@Example.COM ')).toBe('ada.byron@example.com');
});

test('masks an address', () => {
  expect(maskedEmail('ada.byron@example.com')).toBe('a…@example.com');
});
