// npm run export: writes everybody into a file, as npm run import reads it, or Kratos, or a Better Auth.

import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { betterAuthExport } from '../auth/export/better-auth-export.ts'
import type { ExportFormat, Leaving } from '../auth/export/export-format.ts'
import { kratosExport } from '../auth/export/kratos-export.ts'
import { csvExport } from '../auth/export/own-csv.ts'
import type { Given } from '../commands/arguments.mjs'
import { withAuthDatabase } from '../commands/auth-database.ts'
import { fault, runCommand, say } from '../commands/command.ts'
import { createProgress } from '../commands/progress.ts'
import type { AuthSettings } from '../config/auth-settings.ts'
import type { Seal } from '../crypto/seal.ts'
import { audited, byOperator, recordAuditEvent } from '../db/auth/audited.ts'
import { type ExportedPerson, everybody } from '../db/auth/export-people.ts'
import { Problem } from '../telemetry/problem.ts'

type Values = Given['values']

/** @throws Problem */
function formatOf(values: Values, { USER_FIELDS }: Pick<AuthSettings, 'USER_FIELDS'>): ExportFormat {
  const { for: product = 'csv', schema } = values
  if (schema !== undefined && product !== 'kratos') throw fault('--schema goes with --for kratos.')
  if (values['with-factors'] && product !== 'kratos') throw fault('--with-factors goes with --for kratos.')
  if (product === 'kratos') return kratosExport(String(schema ?? 'default'))
  if (product === 'better-auth') return betterAuthExport
  if (product !== 'csv') throw fault('--for takes kratos or better-auth.')
  return csvExport(
    USER_FIELDS.map(({ name }) => name),
    values['with-hashes'] === true,
  )
}

/** What nobody has asked for does not leave. */
async function leaving({ app, ...person }: ExportedPerson, values: Values, seal: Seal): Promise<Leaving> {
  return {
    ...person,
    hasApp: app !== null,
    passwordHash: values['with-hashes'] ? person.passwordHash : null,
    secret: values['with-factors'] && app ? await seal.open(app) : null,
  }
}

/** Under another name until it is whole, so that nobody takes a part of it for all. */
async function exportPeople({ words: [word = ''], values }: Given): Promise<void> {
  const file = resolve(process.env.INIT_CWD ?? process.cwd(), word)
  if (existsSync(file)) throw new Problem(`${file} is there already: name another file.`)
  await withAuthDatabase(async ({ pool, operator, settings, options }) => {
    const format = formatOf(values, settings)
    const part = `${file}.part`
    const handle = await open(part, 'w', 0o600).catch((error: NodeJS.ErrnoException) => {
      throw new Problem(`${file} cannot be written (${error.code}): name a file in a folder that is yours.`)
    })
    const progress = createProgress('people')
    const left = new Map<string, number>()
    let written = 0
    try {
      await handle.write(format.head)
      for await (const page of everybody(pool)) {
        const people = await Promise.all(page.map((one) => leaving(one, values, options.factor.seal)))
        const made = people.map(format.person)
        for (const what of made.flatMap((one) => one.left)) left.set(what, (left.get(what) ?? 0) + 1)
        const text = made.map((one) => one.text).join(format.between)
        await handle.write(written > 0 ? `${format.between}${text}` : text)
        written += page.length
        progress.add(page.length)
      }
      await handle.write(format.tail)
      await audited(pool, byOperator(operator), async (tx) =>
        recordAuditEvent(tx, {
          machine: null,
          previousState: null,
          event: 'export.run',
          state: 'written',
          detail: {
            users: String(written),
            hashes: String(values['with-hashes'] === true),
            factors: String(values['with-factors'] === true),
          },
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
    for (const [what, people] of left) say(`  ${people} of them have ${what}: left here`)
  })
}

runCommand('export', { '': exportPeople })
