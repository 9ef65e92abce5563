// The page of one's own account, mounted over stand-ins for the servers.

import { beforeEach, expect } from 'vitest'
import Account from '../../../ui/pages/account/account.tsx'
import { type Answer, AUTH, fakeServers } from './fake-servers.ts'
import { heading } from './form.ts'
import { mount, watchLeaving } from './mount.tsx'

export const me = {
  user: { email: 'ada@example.com', name: 'Ada Lovelace' },
  tenants: [{ id: 't1', name: 'Engines', slug: 'engines', isDefault: true }],
  tenantId: 't1',
  renewIn: null,
}
export const done = () => ({ body: { success: true } })

/** For each test of a file. */
export const servedAsAccount = () =>
  beforeEach(() => {
    for (const [name, content] of [
      ['application-name', 'Lockstep'],
      ['auth-url', AUTH],
      ['auth-providers', 'demo=Demo,acme=Acme'],
    ] as const) {
      const meta = Object.assign(document.createElement('meta'), { name, content })
      document.head.append(meta)
    }
    return () => {
      for (const meta of document.head.querySelectorAll('meta[name^="auth-"]')) meta.remove()
      location.hash = ''
    }
  })

export async function open(
  part: string,
  given: Record<string, (call: never) => Answer | Promise<Answer>> = {},
) {
  location.hash = part
  const left = watchLeaving()
  const servers = fakeServers({ '/api/me': () => ({ body: me }), ...given })
  mount(Account)
  await expect.element(heading('Your account')).toBeVisible()
  return { left, servers }
}
