// The receiver in docs/events.md, as it stands there, takes what the auth service sends and nothing else.

import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { root, textOf } from '../../rules/support/files.ts'
import { somebody, startAuth, verifiedPerson } from '../../support/auth-service.ts'
import { freePort } from '../../support/free-port.ts'
import { bareEnvironment } from '../../support/node-process.ts'
import { newSecret } from '../../support/webhook-receiver.ts'

test('the receiver in docs/events.md reads the events of a person in order, and refuses a forgery', async () => {
  const [, source = ''] =
    /<!-- run by test\/server\/events\/docs\.test\.ts -->\n```js\n([\s\S]*?)```/.exec(
      textOf('docs/events.md'),
    ) ?? []
  expect(source).toContain('standardwebhooks')
  // Below node_modules, where it finds the library.
  const folder = join(root.pathname, 'node_modules/.cache/lockstep')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'receiver-of-docs.mjs')
  writeFileSync(file, source)
  const [port, secret] = [await freePort(), newSecret()]
  const env = { ...bareEnvironment, PORT: String(port), WEBHOOK_SECRET: secret }
  const child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill())
  let said = ''
  child.stdout.on('data', (chunk) => (said += chunk))
  const url = `http://127.0.0.1:${port}/`
  await vi.waitFor(async () => expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(401), {
    timeout: 60_000,
  })
  const auth = await startAuth({ WEBHOOKS: JSON.stringify([{ url, secret }]), WEBHOOKS_PRIVATE: 'on' })
  onTestFinished(auth.stop)
  const email = somebody()
  const { user } = await verifiedPerson(auth, email)
  await vi.waitFor(() => expect(said.trim().split('\n')).toHaveLength(3), { timeout: 60_000 })
  const data = JSON.stringify({ user: { id: user.id, email } })
  expect(said).toMatch(/^user\.created .*\nuser\.verified .*\nuser\.signed_in /)
  expect(said).toContain(`user.verified ${data}`)
})
