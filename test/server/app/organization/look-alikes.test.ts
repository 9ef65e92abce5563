// Another address is another person’s, though some letters of theirs become the invited ones when they are made small.

import { expect, test } from 'vitest'
import type { FoundInvitation } from '../../../../server/wire/organization.ts'
import { makeOrganization, placeOfFile, rolesIn } from './support.ts'

const place = placeOfFile()

test('the sign for kelvins is no k: a person with it in their address answers no invitation of others', async () => {
  const email = 'kate@example.com'
  const owner = await place().signIn()
  const tenantId = await makeOrganization(owner, 'Acme')
  expect((await owner.post('/api/invitations', { tenantId, email, role: 'member' })).status).toBe(200)
  const lookAlike = await place().signIn({ email: '\u212Aate@example.com' })
  expect((await lookAlike.get('/api/invitations')).body).toEqual([])

  const kate = await place().signIn({ email: 'Kate@Example.com' })
  const [invitation] = (await kate.get('/api/invitations')).body as FoundInvitation[]
  const accept = { id: invitation?.id }
  expect((await lookAlike.post('/api/invitations/accept', accept)).status).toBe(403)
  expect((await kate.post('/api/invitations/accept', accept)).status).toBe(200)
  expect(await rolesIn(kate)).toHaveLength(2)
})

test('and is no member whose address is invited already', async () => {
  const lookAlike = await place().signIn({ email: '\u212Aurt@example.com' })
  const tenantId = await makeOrganization(lookAlike, 'Kelvin')
  const invite = (email: string) => lookAlike.post('/api/invitations', { tenantId, email, role: 'member' })
  expect(await invite('kurt@example.com')).toMatchObject({ status: 200 })
  expect(await rolesIn(lookAlike)).toHaveLength(1)
})
