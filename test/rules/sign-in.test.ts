// The sign-in alone opens a session of the auth service: in the charts, in the flows and on the table.

import { expect, test } from 'vitest'
import { type MachineName, machines } from '../../machines/all.ts'
import { nodesOf, transitionsAt } from '../../machines/kit/edges.ts'
import { files, isCode, isIn, textOf } from './support/files.ts'

/** The application opens sessions of its own, which come from those of the auth service. */
const ofApplication: readonly MachineName[] = ['app-session']

const effectsOf = (name: MachineName): string[] =>
  nodesOf(machines[name]).flatMap((node) =>
    [...node.entry, ...transitionsAt(node).flatMap(({ actions }) => actions)].map((action) =>
      typeof action === 'object' ? action.type : `${action}`,
    ),
  )

test('no other machine names openSession', () => {
  const naming = (Object.keys(machines) as MachineName[]).filter((name) =>
    effectsOf(name).includes('openSession'),
  )
  expect(naming).toEqual(['sign-in', ...ofApplication])
})

const naming = (text: string) =>
  files.filter(
    (path) => isIn(path, 'server/auth', 'server/db/auth') && isCode(path) && textOf(path).includes(text),
  )

test('X-970: no flow performs openSession but for the sign-in, and no host adds a session but by it', () => {
  expect(naming("'openSession'")).toEqual(['server/auth/rows/send-to-sign-in.flow.ts'])
  expect(naming('addSession(')).toEqual([
    'server/auth/rows/effects.handlers.ts',
    'server/db/auth/auth-session-table.ts',
  ])
})
