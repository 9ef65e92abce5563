// What is kept of a mail server's answer: its words, and nothing that it quotes of the mail.

import { expect, test } from 'vitest'
import { saidAgainst } from '../../../server/mail/said-against.ts'

const refusal = (response: string) =>
  saidAgainst(Object.assign(new Error('x'), { code: 'EENVELOPE', response }))

test.each([
  '550 5.1.1 <ada@example.com>: Recipient address rejected: User unknown in virtual mailbox table',
  '552-5.2.2 Mailbox full',
  '451 4.7.1 Greylisted, please try again in 300 seconds',
  '550 5.1.1 <a.very.long.name.of.somebody@mail.example.com>: unknown',
])('the words of a mail server are kept as they are: %s', (response) => {
  expect(refusal(response)).toBe(response)
})

const token = '6Zp3cQX1v0aFh2kDq9LwTnYb'

test.each([
  ['554 5.7.1 Blocked URL https://app.example.com/auth/undo#abc123 found', '554 5.7.1 Blocked URL … found'],
  ['554 Blocked: app.example.com/#sign-in-code=abc', '554 Blocked: …'],
  [`554 5.7.1 Content ${token} rejected`, '554 5.7.1 Content … rejected'],
  [
    '554 5.7.1 Subject "123456 is your code" looks like spam',
    '554 5.7.1 Subject "… is your code" looks like spam',
  ],
  ['554 123 456 rejected', '554 … rejected'],
  ['554 123-456 rejected', '554 … rejected'],
])('what a mail server quotes of the mail is not kept: %s', (response, kept) => {
  expect(refusal(response)).toBe(kept)
})

test('the answer to a login is not kept, which may repeat it', () => {
  const error = Object.assign(new Error('x'), {
    code: 'EAUTH',
    responseCode: 535,
    response: '535 bad hunter2',
  })
  expect(saidAgainst(error)).toBe('The mail server refused the login (535).')
})

test('lines become one, without control characters, and no longer than two hundred characters', () => {
  expect(refusal('550-one\r\n550 \u001b[2Jtwo')).toBe('550-one 550 [2Jtwo')
  expect(refusal(`550 ${'so '.repeat(200)}`)).toHaveLength(200)
})

test('a mail server that is away has said nothing, which is said', () => {
  expect(saidAgainst(Object.assign(new Error('connect'), { code: 'ESOCKET' }))).toBe(
    'The mail server couldn’t be reached.',
  )
  expect(saidAgainst(undefined)).toBe('The mail server didn’t take the mail, and didn’t say why.')
})
