// The settings in docs/extend.md of who may sign up do what the page says.

import { parseEnv } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { textOf } from '../../../rules/support/files.ts'
import { signUp, startAuth } from '../../../support/auth-service.ts'

test('X-1300: the settings in docs/extend.md let sign up whom the page names, and nobody else', async () => {
  const [, block = ''] =
    /<!-- settings, run by test\/server\/auth\/sign-up\/docs\.test\.ts -->\n```\n([\s\S]*?)```/.exec(
      textOf('docs/extend.md'),
    ) ?? []
  const auth = await startAuth(parseEnv(block) as Record<string, string>)
  onTestFinished(auth.stop)
  const statuses = []
  for (const domain of ['example.com', 'berlin.example.com', 'guests.example.com', 'example.org'])
    statuses.push((await signUp(auth, `ada@${domain}`)).status)
  expect(statuses).toEqual([200, 200, 400, 400])
})
