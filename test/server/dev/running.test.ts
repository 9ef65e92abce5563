// One `npm start` per data folder: the second one names the settings to change, and a killed one does not count.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { developmentSecrets } from '../../../server/config/secrets.ts'
import { markRunning } from '../../../server/dev/running.ts'

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'lockstep-running-'))
  onTestFinished(() => rm(made, { recursive: true }))
  return made
}

test('a second one learns where the first is, and what to change', async () => {
  const data = await folder()
  const unmark = markRunning(data, 'http://app.lockstep.localhost:3000')
  expect(() => markRunning(data, 'http://elsewhere')).toThrow(
    /already running here, at http:\/\/app\.lockstep\.localhost:3000: .*APP_PORT, AUTH_PORT, IDP_PORT, MAILBOX_PORT, MAILBOX_SMTP_PORT .*DATA_DIR/,
  )
  unmark()
  markRunning(data, 'http://app.lockstep.localhost:3000')
})

test.each(['of a process that has ended', 'cut short'])('a mark %s is written over', async (what) => {
  const data = await folder()
  const child = spawn(process.execPath, ['-e', ''])
  await once(child, 'exit')
  const mark = JSON.stringify({ identity: `${child.pid}-1`, address: 'http://old' })
  await writeFile(join(data, 'running.json'), what === 'cut short' ? mark.slice(0, 9) : mark)
  markRunning(data, 'http://new')
  expect(await readFile(join(data, 'running.json'), 'utf8')).toContain('http://new')
})

test('a folder that cannot be made is named, with the setting', async () => {
  const file = join(await folder(), 'file')
  await writeFile(file, '')
  expect(() => markRunning(join(file, 'data'), 'http://a')).toThrow(
    /file\/data cannot be written to.*DATA_DIR/,
  )
})

test('the secrets of a development machine are made once, no matter which process comes first', async () => {
  const data = await folder()
  const module = join(import.meta.dirname, '../../../server/config/secrets.ts')
  const code = `import(${JSON.stringify(module)}).then((m) => console.log(m.developmentSecrets(${JSON.stringify(data)}).authSecret))`
  const said = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const child = spawn(process.execPath, ['-e', code])
      let text = ''
      child.stdout.on('data', (chunk) => {
        text += chunk
      })
      await once(child, 'close')
      return text.trim()
    }),
  )
  expect(new Set(said)).toEqual(new Set([developmentSecrets(data).authSecret]))
  expect(said[0]).toMatch(/^[0-9a-f]{64}$/)
})
