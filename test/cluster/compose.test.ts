// The compose file that is published is read by Debian's docker-compose, and one that lacks a variable is refused by its name.

import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderOf, programOf } from './support/programs.ts'
import { filledIn, published } from './support/published.ts'

const variables = [
  ...['APP_ORIGIN', 'AUTH_URL', 'APP_HOST', 'AUTH_HOST', 'CERTIFICATES', 'POSTGRES_PASSWORD'],
  ...['SERVICE_SECRET', 'AUTH_SECRET', 'SESSION_KEYS', 'SMTP_URL', 'MAIL_FROM'],
]

/** What it makes of the file, in which each variable has its own name for a value. */
function configured(without?: string) {
  const folder = join(folderOf('compose'), 'server/deploy/compose')
  mkdirSync(folder, { recursive: true })
  // A project’s name is of Compose 2, and Debian has 1.29.
  writeFileSync(
    join(folder, 'compose.yaml'),
    filledIn(published('compose/compose.yaml'), /^name: .*\n/gm, ''),
  )
  const env = variables.filter((name) => name !== without).map((name) => `${name}=/${name}\n`)
  writeFileSync(join(folder, 'lockstep.env'), env.join(''))
  const args = ['-f', 'compose.yaml', '--env-file', 'lockstep.env', 'config']
  const { status, stdout, stderr } = spawnSync(programOf('docker-compose'), args, {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH ?? '' },
  })
  return { status, stdout, stderr }
}

test('every service is read, read-only and without capabilities where it is ours', () => {
  const { status, stdout, stderr } = configured()
  expect([status, stderr]).toEqual([0, ''])
  for (const service of ['postgres', 'pgbouncer', 'auth', 'app', 'proxy'])
    expect(stdout).toMatch(new RegExp(`^ {2}${service}:$`, 'm'))
  expect(stdout.match(/^ {4}read_only: true$/gm)).toHaveLength(2)
  expect(stdout.match(/^ {4}cap_drop:\n {4}- ALL$/gm)).toHaveLength(2)
  for (const name of variables) expect(stdout).toContain(`/${name}`)
})

test.each(variables)('without %s nothing is started', (name) => {
  const { status, stderr } = configured(name)
  expect(status).toBe(1)
  expect(stderr).toContain(`\${${name}:?`)
})
