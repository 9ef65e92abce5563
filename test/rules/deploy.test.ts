// What the files of server/deploy name is there: settings, programs and folders.

import { expect, test } from 'vitest'
import { entries } from '../../scripts/bundle/entries.ts'
import { appSettings } from '../../server/config/app-settings.ts'
import { authSettings } from '../../server/config/auth-settings.ts'
import { files, isIn, textOf } from './support/files.ts'

const deployed = files.filter(
  (path) => isIn(path, 'server/deploy') && !isIn(path, 'server/deploy/grafana', 'server/deploy/prometheus'),
)

const settings = Object.keys({ ...authSettings, ...appSettings })
/** Of the programs beside ours, of Node, and of the proxies' configurations. */
const others = [
  ...['NODE_COMPILE_CACHE', 'NODE_OPTIONS'],
  ...['POSTGRES_USER', 'POSTGRES_DB', 'POSTGRES_PASSWORD'],
  ...['AUTH_TYPE', 'LISTEN_PORT', 'POOL_MODE', 'DEFAULT_POOL_SIZE', 'MAX_CLIENT_CONN'],
  ...['APP_HOST', 'AUTH_HOST', 'APP_NODE', 'AUTH_NODE', 'CERTIFICATE', 'CERTIFICATES'],
  ...['LISTEN', 'LISTEN_PLAIN', 'NOTES_NODE', 'NOTES_DEMAND'],
  ...[1, 2, 3].flatMap((nth) => [`AUTH_${nth}`, `APP_${nth}`]),
]
const isKnown = (name: string) =>
  others.includes(name) || settings.includes(name) || settings.includes(name.replace(/_FILE$/, ''))

/** Set, filled in, or read. */
const named = (text: string) => [
  ...[...text.matchAll(/^\s*(?:- |Environment=|ENV )?([A-Z][A-Z0-9_]+)(?:=|: )/gm)].map((found) => found[1]),
  ...[...text.matchAll(/ ([A-Z][A-Z0-9_]+_FILE)=|name: ([A-Z][A-Z0-9_]+)|\$\{([A-Z][A-Z0-9_]+)/g)].map(
    (found) => found[1] ?? found[2] ?? found[3],
  ),
]

test.each(deployed)('%s names settings that are known', (path) => {
  expect(named(textOf(path)).filter((name) => name && !isKnown(name))).toEqual([])
})

test('the names are found', () => {
  const found = deployed.flatMap((path) => named(textOf(path)))
  expect(found).toEqual(
    expect.arrayContaining(['SERVICE_SECRET', 'AUTH_SECRET_FILE', 'TRUST_PROXY', 'NODE_ENV']),
  )
})

test.each(deployed)('%s names programs and folders that are there', (path) => {
  const paths = [...textOf(path).matchAll(/\b((?:server|machines|scripts)\/[\w./-]+\.(?:ts|mjs|conf))\b/g)]
  expect(paths.map(([, one = '']) => one).filter((one) => !files.includes(one))).toEqual([])
  const started = [...textOf(path).matchAll(/\bbundle\/([\w-]+)\.js\b/g)].map(([, name = '']) => name)
  expect(started.filter((name) => !(name in entries))).toEqual([])
})
