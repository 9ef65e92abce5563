// In the inspector a membership has the name of its person.

import { expect, onTestFinished, test } from 'vitest'
import { observe } from '../../../../machines/kit/observe.ts'
import { join, makeOrganization, placeOfFile, shown, userIdOf } from './support.ts'

const place = placeOfFile()

test('a membership is one actor, and has the name of its person in all that they do themselves', async () => {
  const seen: { row: string; whose: string }[] = []
  observe({
    stepped: ({ machine, row, whose }) => machine.id === 'membership' && seen.push({ row, whose }),
    running: () => () => {},
  })
  onTestFinished(() => observe(null))
  const owner = await place().signIn()
  const tenantId = await makeOrganization(owner)
  const member = await join(place(), owner, tenantId)
  await shown(member.who)
  const own = { row: `${tenantId}:${member.userId}`, whose: member.who.email }
  expect(seen.at(-1)).toEqual(own)
  await member.who.post('/api/organizations/leave', { tenantId })
  expect(seen.at(-1)).toEqual(own)
  await shown(owner)
  expect(seen.at(-1)).toEqual({ row: `${tenantId}:${await userIdOf(owner, owner)}`, whose: owner.email })
})
