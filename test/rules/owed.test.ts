// What a flow puts into the outbox goes through owe(), which notes it: otherwise the deliveries sleep until they look again.

import { expect, test } from 'vitest'
import { occurrencesOf, withoutComments } from './support/code.ts'
import { files, isCode, isIn, textOf } from './support/files.ts'

test('no flow’s host calls a function of the outbox itself', () => {
  const hosts = files.filter(
    (path) => isCode(path) && isIn(path, 'server/auth/rows', 'server/auth/flows', 'server/auth/methods'),
  )
  const called = /\benqueue\w+\(/g
  expect(hosts.flatMap((path) => occurrencesOf(path, withoutComments(textOf(path)), called))).toEqual([])
})
