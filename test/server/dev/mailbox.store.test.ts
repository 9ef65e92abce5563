// What the demo mailbox stores, and the code it finds in a mail.

import { describe, expect, it } from 'vitest'
import { findCode } from '../../../server/dev/mailbox/find-code.ts'
import { createStore } from '../../../server/dev/mailbox/store.ts'

describe('the store', () => {
  it('keeps the newest mails only, in order', () => {
    const store = createStore({ capacity: 3, now: () => new Date(0) })
    const ids = ['a', 'b', 'c', 'd', 'e'].map(
      (subject) => store.add({ to: 'x', from: '', subject, text: '', html: '', source: '' }).id,
    )
    expect(store.all().map(({ subject }) => subject)).toEqual(['e', 'd', 'c'])
    expect(store.since(ids[2] ?? '')?.map(({ subject }) => subject)).toEqual(['d', 'e'])
    expect(store.since(ids[1] ?? '')).toBeUndefined()
  })
})

describe('the code in a mail', () => {
  it.each([
    ['Your code is 123456.', '123456'],
    ['Order 998877\n\n  012345  \n', '012345'],
    ['See https://x.test/000111/?t=222333 for 444555', '444555'],
    ['1234567, #336699 and A123456', undefined],
  ])('%j has %s', (text, code) => {
    expect(findCode({ subject: '', text, html: '' })).toBe(code)
  })

  it('is looked for in the subject and in the HTML too', () => {
    expect(findCode({ subject: 'Code 123456', text: '', html: '' })).toBe('123456')
    expect(findCode({ subject: '', text: '', html: '<style>a{color:#112233}</style><b>123456</b>' })).toBe(
      '123456',
    )
  })
})
