// What an organization tells its reader that they may do.

import { expect, test } from 'vitest'
import { join, makeOrganization, placeOfFile, shown } from './support.ts'

const place = placeOfFile()

test('the organization tells its reader what they may do, so that no page goes by the name of a role', async () => {
  const owner = await place().signIn()
  const tenantId = await makeOrganization(owner)
  const admin = await join(place(), owner, tenantId, 'admin')
  const member = await join(place(), owner, tenantId)
  const nobody = { invite: [], revoke: [], changeRole: [], remove: [], handOver: [] }
  const nothing = { rename: false, demandFactor: false, withdrawDemand: false, delete: false, ...nobody }
  const others = ['admin', 'member']
  expect((await shown(owner)).may).toEqual({
    ...{ rename: true, demandFactor: true, withdrawDemand: true, delete: true, leave: false },
    ...{ invite: others, revoke: others, changeRole: others, remove: others, handOver: others },
  })
  const given = ['member']
  expect((await shown(admin.who)).may).toEqual({
    ...{ ...nothing, rename: true, leave: true },
    ...{ invite: given, revoke: given, remove: given },
  })
  expect((await shown(member.who)).may).toEqual({ ...nothing, leave: true })
})
