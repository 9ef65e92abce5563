// Programs of the machine that npm does not bring: found, or missed in one sentence that names their package.

import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const DEBIAN = '/usr/lib/postgresql'

/** The folder that has all that a backup takes, the newest where there are several. @throws Error */
export function postgresPrograms(): string {
  const versions = existsSync(DEBIAN)
    ? readdirSync(DEBIAN).sort((one, other) => Number(other) - Number(one))
    : []
  const folders = [
    ...versions.map((version) => join(DEBIAN, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  const needed = ['initdb', 'postgres', 'pg_dump', 'pg_restore']
  const found = folders.find((folder) => needed.every((program) => existsSync(join(folder, program))))
  if (found) return found
  throw new Error(
    `${needed.join(', ')} are not together in any folder of PATH: install PostgreSQL (Debian: apt-get install postgresql).`,
  )
}

/** Has a process believe in another clock. @throws Error */
export function fakeTime(): string {
  const found = ['x86_64-linux-gnu', 'aarch64-linux-gnu']
    .map((machine) => `/usr/lib/${machine}/faketime/libfaketime.so.1`)
    .find((library) => existsSync(library))
  if (found) return found
  throw new Error(
    'libfaketime is missing, by which processes are given another clock: install it (Debian: apt-get install faketime).',
  )
}
