// What tests of the pages behind the door share: the settings of the page, and servers that know who is signed in.

import { beforeEach } from 'vitest'
import type { Me } from '../../../server/wire/app.ts'
import { AUTH, fakeServers } from './fake-servers.ts'
import { mount, watchLeaving } from './mount.tsx'

/** Before each test of a file: what the server would have written into the page's meta elements. */
export function withMeta(given: Record<string, string> = {}): void {
  beforeEach(() => {
    const added = Object.entries({ 'auth-url': AUTH, ...given }).map(([name, content]) =>
      Object.assign(document.createElement('meta'), { name, content }),
    )
    document.head.append(...added)
    return () => {
      for (const meta of added) meta.remove()
    }
  })
}

export type Given = Parameters<typeof fakeServers>[0]

/** @returns where the page has led, and what the servers were asked */
export function openPage(me: Me, component: Parameters<typeof mount>[0], given: Given = {}) {
  const left = watchLeaving()
  const servers = fakeServers({
    '/api/me': () => ({ body: me }),
    '/api/invitations': () => ({ body: [] }),
    ...given,
  })
  mount(component)
  return { left, servers }
}

export const done = () => ({ body: { success: true } })
