// A handle gives its content to `reveal` alone.

import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { conceal, isHandle, reveal } from '../../machines/kit/handle.ts'

const secret = 'correct horse battery staple'

test('reveals what it conceals', () => {
  expect(reveal(conceal(secret))).toBe(secret)
})

test.each([
  ['JSON', (handle: object) => JSON.stringify({ handle })],
  ['the console', (handle: object) => inspect(handle, { depth: 9, showHidden: true })],
  ['its keys and values', (handle: object) => JSON.stringify(Object.entries(handle))],
  ['a spread copy', (handle: object) => JSON.stringify({ ...handle })],
  ['a structured clone', (handle: object) => JSON.stringify(structuredClone({ ...handle }))],
])('shows nothing in %s', (_, show) => {
  expect(show(conceal(secret))).not.toContain(secret)
})

test('reads as redacted in JSON', () => {
  expect(JSON.stringify({ password: conceal(secret) })).toBe('{"password":"[redacted]"}')
})

test('cannot be changed', () => {
  expect(Object.isFrozen(conceal(secret))).toBe(true)
})

test('a handle is distinguished from everything else, its copies included', () => {
  const handle = conceal(secret)
  expect(isHandle(handle)).toBe(true)
  for (const other of [{ ...handle }, secret, null, undefined, {}]) expect(isHandle(other)).toBe(false)
})

test('a copy of a handle opens nothing', () => {
  const handle = conceal(secret)
  expect(() => reveal({ ...handle, toJSON: handle.toJSON })).toThrow('do not survive a copy')
})

test('what is concealed as undefined is still a handle', () => {
  expect(reveal(conceal(undefined))).toBeUndefined()
})
