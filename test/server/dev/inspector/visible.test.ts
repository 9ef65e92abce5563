// What may be seen of the machines: a list of what may, for every one of them, and no free text in it.

import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type MachineName, machines } from '../../../../machines/all.ts'
import { nameOf } from '../../../../machines/inspection.ts'
import { conceal } from '../../../../machines/kit/handle.ts'
import { visibleContext, visibleEvent } from '../../../../machines/kit/visible.ts'
import { visible } from '../../../../machines/visible-by-machine.ts'

const names = Object.keys(machines) as MachineName[]

describe.each(names)('%s', (name) => {
  test('is known by its own object and by one with ports', () => {
    expect(nameOf(machines[name])).toBe(name)
    expect(nameOf(machines[name].provide({}) as (typeof machines)[typeof name])).toBe(name)
  })

  test('shows nothing that is not listed, whatever it holds and however deep', () => {
    // Digits and length are what distinguishes a secret from the machines' own words.
    const secret = 'canary0-Zugvogel-7391'
    const value = fc.letrec((tie) => ({
      one: fc.oneof(
        { maxDepth: 4 },
        fc.constant(secret),
        fc.array(tie('one')),
        fc.dictionary(
          fc.constantFrom(
            'user',
            'claims',
            'findings',
            'email',
            'token',
            'output',
            'code',
            'failure',
            secret,
          ),
          tie('one'),
        ),
      ),
    })).one
    const members = fc.dictionary(
      fc.constantFrom(
        'email',
        'password',
        'claims',
        'signedIn',
        'failure',
        'output',
        'findings',
        'x',
        secret,
      ),
      value,
    )
    fc.assert(
      fc.property(members, (held) => {
        const shown = [
          visibleContext(visible[name], held),
          visibleEvent(visible[name], { ...held, type: 'some.event' }),
        ]
        expect(JSON.stringify(shown)).not.toContain(secret)
      }),
    )
  })

  test('what is shown once is shown again the same', () => {
    const shown = visibleContext(visible[name], {
      email: 'ada@example.com',
      findings: [{ step: 'a', result: 'b' }],
      tries: 1,
      password: conceal('x'),
    })
    expect(visibleContext(visible[name], shown)).toEqual(shown)
  })
})

test.each([
  ['ada.lovelace@example.co.uk', 'a…@example.co.uk'],
  ['', ''],
  ['not an address', '[redacted]'],
  ['hunter2', '[redacted]'],
  ['a@b@example.com', '[redacted]'],
  [`a@${'x'.repeat(70)}.com`, '[redacted]'],
  [7, '[redacted]'],
  [null, null],
])('the address %s reads %s', (email, shown) => {
  expect(visibleContext(visible['auth-form'], { email })).toEqual({ email: shown })
})

test('a token and a code are no words, even where a word may stand', () => {
  const provider = (text: string) =>
    visibleEvent(visible['auth-form'], { type: 'social.chosen', provider: text }).provider
  expect(provider('demo')).toBe('demo')
  expect(provider('123456')).toBe('[redacted]')
  expect(provider('q7Zt1KxV0aB3nM9pLw2eRy6uTi8oHc4d')).toBe('[redacted]')
  expect(provider('x'.repeat(49))).toBe('[redacted]')
})
