// What a log line says of an error: its name and place, but never its message.

import { expect, test } from 'vitest'
import { describe as describeError } from '../../../server/telemetry/log.ts'

test('an error’s message, which may quote values, is not logged', () => {
  const cause = Object.assign(new Error('Key (email)=(ada@example.com) already exists.'), { code: '23505' })
  const described = describeError(new TypeError('the code was 123456', { cause }))
  expect(described).toMatchObject({ name: 'TypeError', cause: { name: 'Error', code: '23505' } })
  const line = JSON.stringify(described)
  expect(line).not.toContain('123456')
  expect(line).not.toContain('ada@example.com')
  expect(line).toContain('log.test.ts')
})

test('a thrown value that is no error is logged by its type only', () => {
  expect(describeError('the code was 123456')).toEqual({ name: 'string' })
})
