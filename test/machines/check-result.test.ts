// What a check of an application session means, by what was found out.

import { expect, test } from 'vitest'
import {
  resultOfLookUp,
  resultOfSource,
  resultOfValidation,
} from '../../machines/app-session/check-result.ts'

const before = { userId: 1, validatedBy: 'askWithBearer' } as const

test.each([
  ['sameUser', 1, []],
  ['anotherUser', 2, []],
  ['refused', null, [{ step: 'askWithBearer', result: 'refused' }]],
  ['unknown', null, [{ step: 'askWithBearer', result: 'unreachable' }]],
  // It would have refused the token from the first.
  ['unknown', null, [{ step: 'lookUpDigest', result: 'refused' }]],
] as const)('X-100: a validation comes to %s', (result, userId, findings) => {
  expect(resultOfValidation({ userId, findings }, before)).toBe(result)
})

test.each([
  ['sameUser', true],
  ['refused', false],
  ['unknown', null],
] as const)('X-100: a session that a JWT names comes to %s', (result, lives) => {
  expect(resultOfLookUp(lives)).toBe(result)
})

test.each([
  ['refused', 'ended'],
  ['deleted', 'gone'],
] as const)('X-254: a row that is no more comes to %s', (result, source) => {
  expect(resultOfSource(source)).toBe(result)
})
