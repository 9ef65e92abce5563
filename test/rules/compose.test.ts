// compose.yaml, which needs nothing but Docker: its secrets are made as it says, and each service takes its settings. Docker itself is not run.

import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { appSettings } from '../../server/config/app-settings.ts'
import { authSettings } from '../../server/config/auth-settings.ts'
import { loadSettings } from '../../server/config/load.ts'
import type { Settings } from '../../server/config/setting.ts'
import { files, textOf } from './support/files.ts'

type Service = {
  image?: string
  build?: { dockerfile: string }
  command?: string[]
  environment?: Record<string, string>
  volumes?: string[]
  ports?: string[]
  depends_on?: Record<string, { condition: string }>
}
const { services, volumes } = parse(textOf('compose.yaml'), { merge: true }) as {
  services: Record<string, Service>
  volumes: Record<string, null>
}

/** Where each container sees the volume. */
const AT = '/run/secrets/lockstep'
/** Of the Dockerfile. */
const OF_IMAGE = { NODE_ENV: 'production', HOST: '0.0.0.0' }

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'lockstep-compose-'))
  onTestFinished(() => rmSync(made, { recursive: true }))
  return made
}

/** What the service of this name runs, on this machine. */
function makeSecrets(at: string): void {
  const [, ...args] = services.secrets?.command ?? []
  const said = spawnSync(
    process.execPath,
    args.map((arg) => (arg === AT ? at : arg)),
    { encoding: 'utf8' },
  )
  expect([said.status, said.stderr]).toEqual([0, ''])
}
const contentsOf = (at: string) =>
  Object.fromEntries(readdirSync(at).map((name) => [name, readFileSync(join(at, name), 'utf8')]))

test('it makes its secrets once, each another one, for every user of a container to read', () => {
  const at = folder()
  makeSecrets(at)
  const made = contentsOf(at)
  expect(new Set(Object.values(made)).size).toBe(Object.keys(made).length)
  expect(made['database-url']).toBe(`postgres://lockstep:${made['database-password']}@postgres:5432/lockstep`)
  for (const name of Object.keys(made)) expect(statSync(join(at, name)).mode & 0o777).toBe(0o444)
  makeSecrets(at)
  expect(contentsOf(at)).toEqual(made)
})

test('secrets that were begun and not finished are made anew', () => {
  const at = folder()
  makeSecrets(at)
  const made = contentsOf(at)
  rmSync(join(at, 'session-keys'))
  makeSecrets(at)
  expect(contentsOf(at)['auth-secret']).not.toBe(made['auth-secret'])
})

test.each<[string, Settings]>([
  ['auth', authSettings],
  ['app', appSettings],
])('the service %s takes its settings as they are', (name, settings) => {
  const at = folder()
  makeSecrets(at)
  const env = Object.fromEntries(
    Object.entries(services[name]?.environment ?? {}).map(([key, value]) => [key, value.replace(AT, at)]),
  )
  expect(loadSettings(settings, { ...OF_IMAGE, ...env }, { alone: true }).warnings).toEqual([])
  expect(Object.keys(env).filter((key) => !(key.replace(/_FILE$/, '') in settings))).toEqual([])
})

test('what it names is there: the Dockerfile, services, volumes, and a program that the image has', () => {
  for (const { build, command, depends_on: before = {}, volumes: mounted = [] } of Object.values(services)) {
    if (build) expect(files).toContain(build.dockerfile)
    const [program, file = ''] = command ?? []
    if (program === 'node' && file.startsWith('bundle/'))
      expect(files).toContain(file.replace(/^bundle\/(.+)\.js$/, 'server/mains/$1-main.ts'))
    for (const one of Object.keys(before)) expect(services).toHaveProperty(one)
    for (const one of mounted) expect(volumes).toHaveProperty(one.split(':')[0] ?? '')
  }
  expect(Object.keys(services).toSorted()).toEqual(['app', 'auth', 'mailbox', 'postgres', 'secrets'])
})

test('it takes no variable that has to be set, and opens no port to other machines', () => {
  const variables = [...textOf('compose.yaml').matchAll(/\$\{([^}]+)\}/g)].map(([, variable]) => variable)
  expect(variables).toEqual(['LOCKSTEP_IMAGE:-lockstep'])
  const ports = Object.values(services).flatMap(({ ports: own = [] }) => own)
  expect(ports).toHaveLength(3)
  for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/)
})
