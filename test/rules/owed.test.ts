// What a flow puts into the outbox goes through owe(), which notes it: otherwise the deliveries sleep until they look again.

import { expect, test } from 'vitest'
import { occurrencesOf, withoutComments } from './support/code.ts'
import { files, isCode, isIn, textOf } from './support/files.ts'

/** Those that insert into it, however they are called. */
const inserting = files
  .filter((path) => isCode(path) && isIn(path, 'server/db/auth'))
  .flatMap((path) => textOf(path).split(/^(?=export )/m))
  .filter((exported) => exported.includes('insert into auth.outbox'))
  .flatMap((exported) => /\b(?:function|const) (\w+)/.exec(exported)?.[1] ?? [])

test('no flow’s host calls a function of the outbox itself', () => {
  const hosts = files.filter(
    (path) => isCode(path) && isIn(path, 'server/auth/rows', 'server/auth/flows', 'server/auth/methods'),
  )
  const called = new RegExp(`\\b(?:enqueue\\w+|${inserting.join('|')})\\(`, 'g')
  expect(hosts.flatMap((path) => occurrencesOf(path, withoutComments(textOf(path)), called))).toEqual([])
})
