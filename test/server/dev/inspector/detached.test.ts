// Without an inspector nothing of it is loaded, nothing is published, and nothing is observed.

import { readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { accountMachine } from '../../../../machines/account/account.machine.ts'
import { observe, observer, type Stepped } from '../../../../machines/kit/observe.ts'
import { step } from '../../../../machines/kit/step.ts'
import { attachInspector } from '../../../../server/dev/inspector/inspector.ts'
import { watcher } from '../../../../server/telemetry/watcher.ts'
import { files, isCode, isIn } from '../../../rules/support/files.ts'
import { imports } from '../../../rules/support/imports.ts'

afterEach(() => observe(null))

const none = {
  state: 'none',
  context: {
    disclosesUnverified: true,
    trustsEveryProvider: true,
    demandsApproval: false,
    opensSessionOnVerify: true,
    demandsFactor: false,
  },
} as const
const signUp = () => step(accountMachine, none, { type: 'signUp.accepted', rule: 'open' }, 'ada@example.com')

test('a step is the same whether it is observed or not', () => {
  const alone = signUp()
  const observed: Stepped[] = []
  observe({ stepped: (one) => void observed.push(one), running: () => () => {} })
  expect(signUp()).toEqual(alone)
  expect(observed).toMatchObject([
    { row: 'ada@example.com', event: { type: 'signUp.accepted', rule: 'open' } },
  ])
})

test('an inspector becomes observer and watcher, and is neither after it has stopped', async () => {
  const { stop } = await attachInspector({
    appOrigin: 'http://a',
    authUrl: 'http://b/api/auth',
    isOwnAuth: true,
    editor: '',
  })
  expect([observer, watcher]).not.toContain(null)
  stop()
  expect([observer, watcher]).toEqual([null, null])
})

const parts = [
  'server/dev/inspector',
  'machines/inspection.ts',
  ...files.filter((path) => /^machines\/(?:.+[/.])?visible(?:-by-machine)?\.ts$/.test(path)),
  'ui/client/inspected.ts',
  'ui/inspector',
]

test('nothing that is shipped imports a part of it, but for types', () => {
  const offences = imports.filter(
    ({ from, to, typeOnly }) => isIn(to, ...parts) && !typeOnly && !isIn(from, 'test', 'scripts', ...parts),
  )
  expect(offences.map(({ from, to }) => `${from} → ${to}`).toSorted()).toEqual([
    'server/mains/product-main.ts → server/dev/inspector/inspector.ts',
    'ui/start-page.tsx → ui/client/inspected.ts',
  ])
})

test('where it is imported, it is imported when the program runs, and not in production', () => {
  const main = readFileSync('server/mains/product-main.ts', 'utf8')
  expect(main).toMatch(
    /NODE_ENV === 'production'\s*\? null\s*: await \(await import\('\.\.\/dev\/inspector\/inspector\.ts'\)\)/,
  )
  expect(readFileSync('ui/start-page.tsx', 'utf8')).toMatch(
    /if \(watching\)\s*import\('\.\/client\/inspected\.ts'\)/,
  )
  expect(
    files
      .filter((path) => isCode(path) && isIn(path, 'server/mains/auth-main.ts', 'server/mains/app-main.ts'))
      .map((path) => readFileSync(path, 'utf8').includes('inspector')),
  ).toEqual([false, false])
})
