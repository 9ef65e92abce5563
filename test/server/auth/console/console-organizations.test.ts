// The organizations and invitations of a person whom the console shows: the application is asked, and where it says nothing the rest is shown.

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { verifiedPerson } from '../../../support/auth-service.ts'
import { startOrganizations } from '../../../support/organizations-double.ts'
import { withConsole } from './console.support.ts'

const application = await startOrganizations()
afterAll(() => application.stop())
const asking = withConsole({ CONSOLE: 'on', ...application.settings })
const unset = withConsole()
const closed = createServer().listen(0, '127.0.0.1')
await new Promise((resolve) => closed.once('listening', resolve))
const nobody = `http://127.0.0.1:${(closed.address() as AddressInfo).port}/auth/organizations`
closed.close()
const away = withConsole({ CONSOLE: 'on', ORGANIZATIONS_URL: nobody })

const standing = {
  memberships: [{ name: 'Acme', role: 'member', since: '2026-03-01T08:00:00.000Z' }],
  past: [{ name: null, role: 'admin', until: '2026-03-02T08:00:00.000Z' }],
  invitations: [
    {
      ...{ name: 'Globex', role: 'member', state: 'lapsed' as const, words: '452 4.2.2 Mailbox full' },
      ...{ at: '2026-02-01T08:00:00.000Z', until: '2026-02-08T08:00:00.000Z' },
    },
  ],
  isCut: false,
}

async function shownBy({ auth, holder, look }: ReturnType<typeof withConsole>, prepare?: typeof say) {
  const { token } = await holder('support')
  const ada = await verifiedPerson(auth())
  prepare?.(ada)
  const { body } = await look(token, { person: ada.email })
  return { ada, found: (body as { found: object }).found }
}
const say = ({ email }: { email: string; user: { id: string } }) => application.stand(email, standing)

test('a look shows what the application says of the person’s organizations and invitations, who is asked about by a signed call', async () => {
  const { ada, found } = await shownBy(asking, say)
  expect(found).toMatchObject({ person: { email: ada.email }, organizations: standing })
  expect(application.asked).toEqual([ada.user.id])
  expect(application.forged()).toBe(0)
})

test('who sees nobody has nobody asked about', async () => {
  const ada = await verifiedPerson(asking.auth())
  const { token } = await asking.enrolled()
  const before = application.asked.length
  expect((await asking.look(token, { person: ada.email })).status).toBe(404)
  expect(application.asked).toHaveLength(before)
})

test('the rest is shown where the application refuses, is of an earlier release, is away, or can’t be asked', async () => {
  const refuses = await shownBy(asking, ({ user }) => application.say(user.id, 'silent'))
  const earlier = await shownBy(asking)
  const isAway = await shownBy(away)
  for (const { ada, found } of [refuses, earlier, isAway])
    expect(found).toMatchObject({ person: { email: ada.email }, organizations: 'silent' })
  const { ada, found } = await shownBy(unset)
  expect(found).toMatchObject({ person: { email: ada.email }, organizations: 'unset' })
})
