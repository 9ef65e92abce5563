// Text that looks like an e-mail address, but is not a valid one.

export const noEmails = [
  '',
  'no-at.example.com',
  'a@b',
  '@example.com',
  'a@example.com\r\nBcc: b@example.com',
  'a@example.com\n',
  ' a@example.com',
  'a@example.com,b@example.com',
  'a@example.com b@example.com',
  'a@example.com;b@example.com',
  'A <a@example.com>',
  '"a b"@example.com',
  'a@[127.0.0.1]',
  'a\uff20example.com',
  'a\ufe6bexample.com',
  '\u212A@example.com',
  `${'a'.repeat(250)}@example.com`,
  `${'('.repeat(5000)}a@example.com`,
  `${'a@'.repeat(5000)}example.com`,
  'a@example.com\u202e',
]
