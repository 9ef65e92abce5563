// The parts of the console about everybody: what is asked with which reason, what is said, and who is decided on.

import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { foundAt } from '../../ui/states/pages/console-states.ts'
import {
  forOperators,
  nobodyWaits,
  overviewAt,
  settingsInForce,
  waitingAt,
  webhooksAt,
} from '../../ui/states/pages/console-view-samples.ts'
import { openConsoleAsOperator } from './support/console.ts'
import { refused, unreachable } from './support/fake-servers.ts'
import { button, heading, sentence } from './support/form.ts'
import { type Given, withMeta } from './support/pages.ts'

withMeta()

const now = Date.now()

async function openPart(part: string, given: Given = {}) {
  location.hash = part
  const opened = openConsoleAsOperator(given)
  await userEvent.fill(page.getByLabelText('Reason'), 'ticket 7')
  await userEvent.click(button('Show'))
  return opened
}

const look = ({ body }: { body: unknown }) => {
  const { found } = foundAt(now)
  if (!found) throw new Error('Nobody was found.')
  const { person } = body as { person: string }
  return {
    body: {
      found: { ...found, look: `look at ${person}`, person: { ...found.person, id: person } },
      people: [],
    },
  }
}

const waits = () => ({ body: waitingAt(now) })

const decided = page.getByRole('region', { name: 'People' })

async function decide(what: 'Approve' | 'Decline'): Promise<void> {
  await userEvent.click(button(`${what} ada@example.com`))
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: what, exact: true }))
}

test('the overview is asked for with the reason, which is typed once for all parts', async () => {
  const { servers } = await openPart('overview', { '/console/view': () => ({ body: overviewAt(now) }) })
  await expect.element(page.getByRole('rowheader', { name: /^Verified the email/ })).toBeVisible()
  expect(servers.to('/console/view').map(({ body }) => body)).toEqual([
    { of: 'overview', reason: 'ticket 7' },
  ])
  await userEvent.click(page.getByRole('link', { name: 'People' }))
  await expect.element(page.getByLabelText('Reason')).toHaveValue('ticket 7')
})

test('the overview has each limit by its name, and by that of its setting, with how many are used up and in use', async () => {
  await openPart('overview', { '/console/view': () => ({ body: overviewAt(now) }) })
  const row = page.getByRole('row', { name: /^Sign-ins · per email and network/ })
  await expect.element(row.getByText('10 in 300 seconds')).toBeVisible()
  await expect.element(row.getByText('sign-in · both')).toBeVisible()
  await expect.element(row.getByRole('cell', { name: '12', exact: true })).toBeVisible()
  await expect.element(row.getByRole('cell', { name: '204', exact: true })).toBeVisible()
})

test('the settings have each with where it comes from, and of a secret only whether it is set', async () => {
  const { servers } = await openPart('settings', { '/console/view': () => ({ body: settingsInForce() }) })
  const given = page.getByRole('region', { name: 'Set', exact: true })
  const others = page.getByRole('region', { name: 'Everything else' })
  const rowOf = (region: typeof given, name: string) => region.getByRole('listitem').filter({ hasText: name })
  await expect.element(rowOf(given, 'CONSOLE')).toHaveTextContent('CONSOLEFrom the environmenton')
  await expect.element(rowOf(given, 'DATABASE_URL')).toHaveTextContent('DATABASE_URLFrom the environmentSet')
  await expect.element(rowOf(others, 'AUTH_SECRET')).toHaveTextContent('AUTH_SECRETNot set')
  await expect.element(rowOf(others, 'JWKS_ROTATION_DAYS')).toHaveTextContent('JWKS_ROTATION_DAYSDefault90')
  const weaker = page.getByRole('region', { name: 'Weaker than hardened' })
  await expect.element(weaker.getByText('an identity is linked without permission')).toBeVisible()
  expect(servers.to('/console/view').map(({ body }) => body)).toEqual([
    { of: 'settings', reason: 'ticket 7' },
  ])
})

test('without a reason nothing is asked', async () => {
  location.hash = 'overview'
  const { servers } = openConsoleAsOperator({})
  await userEvent.click(button('Show'))
  await expect.element(page.getByText('Give a reason of at least three characters.').first()).toBeVisible()
  expect(servers.to('/console/view')).toEqual([])
})

test.each([
  ['for operators', () => ({ body: forOperators }), 'This is for operators. Support can look up people.'],
  [
    'for nobody without a role',
    () => refused(404),
    'You don’t have access to the console. An operator can give you a role.',
  ],
])('what is %s is said to be', async (_, view, text) => {
  await openPart('overview', { '/console/view': view })
  await expect.element(sentence(text)).toBeVisible()
})

test('somebody who waits is looked at and then decided on by that look, and leaves the list without another view', async () => {
  const { servers } = await openPart('waiting', {
    '/console/view': waits,
    '/console/look': look,
    '/console/act': () => ({ body: { outcome: 'done' } }),
  })
  await decide('Decline')
  await expect.element(decided.getByText('ada@example.com is declined.')).toBeVisible()
  await expect.element(button('Decline ada@example.com')).not.toBeInTheDocument()
  await expect.element(page.getByText('Showing 1 of 60.')).toBeVisible()
  await expect.element(heading('Waiting list')).toHaveFocus()
  expect(servers.to('/console/view')).toHaveLength(1)
  expect(servers.to('/console/act').map(({ body }) => body)).toEqual([
    { person: 'a', act: 'decline', reason: 'ticket 7', look: 'look at a' },
  ])
})

test('where nobody waits the list says so', async () => {
  await openPart('waiting', { '/console/view': () => ({ body: nobodyWaits }) })
  await expect.element(page.getByText('Nobody is waiting for approval.')).toBeVisible()
})

test('nothing is done before it is confirmed', async () => {
  const { servers } = await openPart('waiting', { '/console/view': waits })
  await userEvent.click(button('Approve ada@example.com'))
  await expect.element(page.getByRole('dialog', { name: 'Approve ada@example.com?' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect([...servers.to('/console/look'), ...servers.to('/console/act')]).toEqual([])
})

test('somebody whom another operator has declined meanwhile is said to have changed', async () => {
  const { servers } = await openPart('waiting', {
    '/console/view': waits,
    '/console/look': () => ({ body: { found: null, people: [] } }),
  })
  await decide('Approve')
  await expect
    .element(sentence(/^Nothing was done for ada@example\.com: their state has changed in the meantime\./))
    .toBeVisible()
  expect(servers.to('/console/act')).toEqual([])
  await expect.poll(() => servers.to('/console/view').length).toBe(2)
})

test('after a lost answer the list is shown as it is', async () => {
  const { servers } = await openPart('waiting', {
    '/console/view': waits,
    '/console/look': look,
    '/console/act': unreachable,
  })
  await decide('Approve')
  await expect
    .element(sentence('We got no answer, so we don’t know whether this was done. Check their current state.'))
    .toBeVisible()
  await expect.poll(() => servers.to('/console/view').length).toBe(2)
})

test('what was given up is sent again by the view that has shown it, and the list is shown again', async () => {
  let views = 0
  const { servers } = await openPart('webhooks', {
    '/console/view': () => {
      views += 1
      const shown = webhooksAt(now)
      return { body: { ...shown, webhooks: shown.webhooks && { ...shown.webhooks, look: `view ${views}` } } }
    },
    '/console/replay': () => ({ body: { outcome: 'done', replayed: 2 } }),
  })
  await userEvent.click(button('Send all of these again'))
  const dialog = page.getByRole('dialog', { name: 'Send 2 events again?' })
  await expect.element(dialog.getByText(/This is recorded with your reason: “ticket 7”\.$/)).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Send again', exact: true }))
  await expect.element(sentence('2 events will be sent again.')).toBeVisible()
  await expect.poll(() => views).toBe(2)
  await userEvent.click(button('Send again: user.created of 7f1c2b9e-5b0a-4f57-9a35-2f6d3f6f9a11'))
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Send again', exact: true }))
  await expect.poll(() => servers.to('/console/replay').length).toBe(2)
  expect(servers.to('/console/replay').map(({ body }) => body)).toEqual([
    { ids: ['a', 'b'], reason: 'ticket 7', look: 'view 1' },
    { ids: ['a'], reason: 'ticket 7', look: 'view 2' },
  ])
})

test('a list that was used already is said to be', async () => {
  await openPart('webhooks', {
    '/console/view': () => ({ body: webhooksAt(now) }),
    '/console/replay': () => ({ body: { outcome: 'unseen', replayed: 0 } }),
  })
  await userEvent.click(button('Send all of these again'))
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Send again', exact: true }))
  await expect
    .element(sentence(/^Nothing more was sent again: this list has already been used/))
    .toBeVisible()
})

const sendAll = async () => {
  await userEvent.click(button('Send all of these again'))
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Send again', exact: true }))
}

test('a list that was used already has no buttons, also where no newer one comes', async () => {
  let views = 0
  await openPart('webhooks', {
    '/console/view': () => {
      views += 1
      return views === 1 ? { body: webhooksAt(now) } : refused(429)
    },
    '/console/replay': () => ({ body: { outcome: 'done', replayed: 2 } }),
  })
  await sendAll()
  await expect.poll(() => views).toBe(2)
  await expect.element(sentence('2 events will be sent again.')).toBeVisible()
  await expect.element(page.getByText('user.created', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Send/ })).not.toBeInTheDocument()
})

test('what was said of a list goes with the next one that is asked for', async () => {
  let views = 0
  await openPart('webhooks', {
    '/console/view': () => {
      views += 1
      return { body: webhooksAt(now) }
    },
    '/console/replay': () => ({ body: { outcome: 'done', replayed: 2 } }),
  })
  await sendAll()
  await expect.poll(() => views).toBe(2)
  const said = page.getByRole('region', { name: 'Given up' }).getByText('2 events will be sent again.')
  await expect.element(said).toBeVisible()
  await userEvent.click(button('Show'))
  await expect.poll(() => views).toBe(3)
  await expect.element(said).not.toBeInTheDocument()
})

test('what an endpoint is owed that is in the settings no more is not offered to be sent again', async () => {
  await openPart('webhooks', { '/console/view': () => ({ body: webhooksAt(now) }) })
  await expect
    .element(button('Send again: user.deleted of 7f1c2b9e-5b0a-4f57-9a35-2f6d3f6f9a11'))
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: /user\.updated/ })).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('region', { name: 'Given up' }).getByText('No longer in the settings'))
    .toBeVisible()
})
