// The policy in docs/extend.md, as it stands there, refuses whom the page names, and takes no forgery.

import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
import { root, textOf } from '../../../rules/support/files.ts'
import { signUp, somebody, startAuth, verifiedPerson } from '../../../support/auth-service.ts'
import { freePort } from '../../../support/free-port.ts'
import { bareEnvironment } from '../../../support/node-process.ts'
import { startPolicy } from '../../../support/policy-double.ts'
import { newSecret } from '../../../support/webhook-receiver.ts'

/** @param what the comment above the block says it is */
const blockOf = (what: string): string =>
  new RegExp(
    `<!-- ${what}, run by test/server/auth/policy/docs\\.test\\.ts -->\n\`\`\`\\w*\n([\\s\\S]*?)\`\`\``,
  ).exec(textOf('docs/extend.md'))?.[1] ?? ''

test('the question in docs/extend.md has what a policy is asked, and nothing else', async () => {
  const double = await startPolicy()
  onTestFinished(double.stop)
  const auth = await startAuth(double.settings)
  onTestFinished(auth.stop)
  await signUp(auth, somebody())
  const shown = JSON.parse(blockOf('a question')) as (typeof double.asked)[number]
  const [asked] = double.asked
  expect(Object.keys(asked ?? {})).toEqual(Object.keys(shown))
  expect(Object.keys(asked?.data ?? {}).toSorted()).toEqual(Object.keys(shown.data).toSorted())
  expect(asked).toMatchObject({
    type: shown.type,
    version: shown.version,
    data: { method: shown.data.method },
  })
})

test('X-1310: the policy in docs/extend.md sends guests to the front desk, and nobody else', async () => {
  const source = blockOf('a policy')
  expect(source).toContain('standardwebhooks')
  // Below node_modules, where it finds the library.
  const folder = join(root.pathname, 'node_modules/.cache/lockstep')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'policy-of-docs.mjs')
  writeFileSync(file, source)
  const [port, secret] = [await freePort(), newSecret()]
  const env = { ...bareEnvironment, PORT: String(port), POLICY_SECRET: secret }
  const child = spawn(process.execPath, [file], { env, stdio: 'inherit' })
  onTestFinished(() => void child.kill())
  const url = `http://127.0.0.1:${port}/`
  await vi.waitFor(async () => expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(401), {
    timeout: 60_000,
  })
  const values: Record<string, string> = { POLICY_URL: url, POLICY_SECRET: secret }
  expect(Object.keys(parseEnv(blockOf('settings'))).toSorted()).toEqual(Object.keys(values).toSorted())
  const auth = await startAuth({ ...values, POLICY_PRIVATE: 'on' })
  onTestFinished(auth.stop)
  expect(await signUp(auth, 'ada@guests.example.com')).toMatchObject({
    status: 403,
    body: { code: 'POLICY_REFUSED', message: 'Ask at the front desk.' },
  })
  await verifiedPerson(auth, somebody())
})
