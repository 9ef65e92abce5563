// npm run export: writes everybody into a CSV file, as npm run import reads it.

import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { asText } from '../auth/import/csv-text.ts'
import type { Given } from '../commands/arguments.mjs'
import { withAuthDatabase } from '../commands/auth-database.ts'
import { runCommand, say } from '../commands/command.ts'
import { createProgress } from '../commands/progress.ts'
import { audited, byOperator, recordAuditEvent } from '../db/auth/audited.ts'
import { type ExportedPerson, everybody } from '../db/auth/export-people.ts'
import { Problem } from '../telemetry/problem.ts'

const HEADER = ['id', 'email', 'name', 'email_verified', 'banned', 'image', 'created_at']

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

const line = (
  person: ExportedPerson,
  { names, withHashes }: { names: readonly string[]; withHashes: boolean },
) =>
  [
    person.id,
    person.email,
    asText(person.name),
    String(person.emailVerified),
    String(person.banned),
    asText(person.image ?? ''),
    new Date(person.createdAt).toISOString(),
    ...names.map((name) => asText(String(person.fields?.[name] ?? ''))),
    ...(withHashes ? [person.passwordHash ?? ''] : []),
  ]
    .map(quoted)
    .join(',')

/** Under another name until it is whole, so that nobody takes a part of it for all. */
async function exportPeople({ words: [word = ''], values }: Given): Promise<void> {
  const file = resolve(process.env.INIT_CWD ?? process.cwd(), word)
  if (existsSync(file)) throw new Problem(`${file} is there already: name another file.`)
  const withHashes = values['with-hashes'] === true
  await withAuthDatabase(async ({ pool, operator, settings }) => {
    const names = settings.USER_FIELDS.map(({ name }) => name)
    const part = `${file}.part`
    const handle = await open(part, 'w', 0o600).catch((error: NodeJS.ErrnoException) => {
      throw new Problem(`${file} cannot be written (${error.code}): name a file in a folder that is yours.`)
    })
    const progress = createProgress('people')
    let written = 0
    try {
      await handle.write(`${[...HEADER, ...names, ...(withHashes ? ['password_hash'] : [])].join(',')}\n`)
      for await (const page of everybody(pool)) {
        await handle.write(page.map((person) => `${line(person, { names, withHashes })}\n`).join(''))
        written += page.length
        progress.add(page.length)
      }
      await audited(pool, byOperator(operator), async (tx) =>
        recordAuditEvent(tx, {
          machine: null,
          previousState: null,
          event: 'export.run',
          state: 'written',
          detail: { users: String(written), hashes: String(withHashes) },
        }),
      )
      await handle.close()
      await rename(part, file)
    } catch (error) {
      await handle.close().catch(() => {})
      await rm(part, { force: true })
      throw error
    } finally {
      progress.end()
    }
    say(`${written} people are in ${file}.`)
  })
}

runCommand('export', { '': exportPeople })
