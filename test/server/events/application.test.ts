// The application's events: organizations, members and invitations, in order for an organization.

import { expect, onTestFinished, test } from 'vitest'
import { appEventsReply, type SentEvent } from '../../../server/wire/event-types.ts'
import { startReceiver, webhooks } from '../../support/webhook-receiver.ts'
import { join, makeOrganization, startPlace, waiting } from '../app/organization/support.ts'

const SECRET = 'pJ3R8k0vYxQm2s7TzWc5uEbNfHgLdAiO'

test('an organization’s events arrive in order, and are fetched as they were sent', async () => {
  const receiver = await startReceiver()
  const place = await startPlace({ ...webhooks(receiver), EVENTS_SECRET: SECRET, API_KEYS: 'on' })
  onTestFinished(place.stop)
  const owner = await place.signIn()
  const tenantId = await makeOrganization(owner)
  const { who, userId } = await join(place, owner, tenantId)
  await owner.post('/api/members/role', { tenantId, userId, role: 'admin' })
  await owner.post('/api/organizations/rename', { tenantId, name: 'Another name', slug: 'another-name' })
  const made = await owner.post('/api/organizations/keys', { tenantId })
  const { id } = made.body as { id: string }
  await owner.post('/api/organizations/keys/rotate', { tenantId, keyId: id })
  await owner.post('/api/organizations/keys/delete', { tenantId, keyId: id })
  const invited = await place.signIn()
  await owner.post('/api/invitations', { tenantId, email: invited.email, role: 'member' })
  const [invitation] = await waiting(invited)
  await invited.post('/api/invitations/decline', { id: invitation?.id })
  await who.post('/api/organizations/leave', { tenantId })
  await owner.post('/api/organizations/delete', { tenantId })
  const told: [string, object][] = [
    ['organization.created', {}],
    ['member.added', { user: { id: owner.id, email: owner.email }, role: 'owner' }],
    ['invitation.created', {}],
    ['invitation.accepted', {}],
    ['member.added', { user: { id: who.id, email: who.email }, role: 'member' }],
    ['member.updated', { user: { id: who.id, email: who.email }, role: 'admin' }],
    ['organization.updated', {}],
    ['organization.api_key_created', { key: { id } }],
    ['organization.api_key_rotated', { key: { id } }],
    ['organization.api_key_created', {}],
    ['organization.api_key_revoked', { key: { id } }],
    ['invitation.created', { invitation: { id: invitation?.id, email: invited.email } }],
    ['invitation.declined', { invitation: { id: invitation?.id, email: invited.email } }],
    ['member.removed', { user: { id: who.id, email: who.email }, role: 'admin' }],
    ['organization.deleted', {}],
  ]
  await receiver.until(told.length)
  const inOrder = (events: readonly SentEvent[]) =>
    events
      .filter(({ type }) => type !== 'member.added' && type !== 'invitation.accepted')
      .map(({ type }) => type)
  expect(inOrder(receiver.taken)).toEqual(
    told.map(([type]) => type).filter((type) => type !== 'member.added' && type !== 'invitation.accepted'),
  )
  for (const [type, data] of told)
    expect(receiver.taken).toContainEqual(
      expect.objectContaining({
        type,
        data: expect.objectContaining({ organization: { id: tenantId }, ...data }),
      }),
    )
  const page = await place.app.get('/api/events', { authorization: `Bearer ${SECRET}` })
  const { events } = appEventsReply.parse(page.body)
  expect(events.map(({ id, type }) => [id, type])).toEqual(receiver.taken.map(({ id, type }) => [id, type]))
  expect(await place.app.get('/api/events', { authorization: 'Bearer x' })).toMatchObject({ status: 401 })
  expect(await place.app.get('/api/events?after=x', { authorization: `Bearer ${SECRET}` })).toMatchObject({
    status: 400,
  })
})
