// Organizations in the console: the list that grows, one of them in its place, and the way from a member to a look at them.

import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ViewReply } from '../../server/wire/console-views.ts'
import { listAt, oneAt, silentOrganizations } from '../../ui/states/pages/console-organization-samples.ts'
import { foundAt } from '../../ui/states/pages/console-states.ts'
import { forOperators, nothing, ofSupport } from '../../ui/states/pages/console-view-samples.ts'
import { openConsoleAs, openConsoleAsOperator } from './support/console.ts'
import { refused } from './support/fake-servers.ts'
import { button, heading, sentence } from './support/form.ts'
import { type Given, withMeta } from './support/pages.ts'

const calledByOperator = {
  owner: {},
  admin: {},
  editor: { en: 'Desk', de: 'Redaktion' },
  member: { de: 'Alle' },
}
withMeta({ 'role-names': JSON.stringify(calledByOperator) })

const [listed, one] = [listAt(Date.now()), oneAt(Date.now())]
const { organization: acme, members } = one

type Question = { after?: object; organization?: string; member?: number }

/** Two pages of organizations, and two of the members of each. */
function answerTo({ after, organization, member }: Question): ViewReply {
  if (organization === undefined) {
    const next = { ...listed, after: null, organizations: [{ ...acme, id: 'z', name: 'Zeta' }] }
    return { ...nothing, organizations: after ? next : listed }
  }
  const next = {
    ...one,
    member: null,
    members: members.slice(0, 1).map((ada) => ({ ...ada, email: 'zoe@example.com' })),
  }
  return { ...nothing, organization: member === undefined ? one : next }
}

async function open(search = '', given: Given = {}) {
  location.hash = 'organizations'
  const opened = openConsoleAsOperator({
    '/console/view': ({ body }) => ({ body: answerTo(body as Question) }),
    ...given,
  })
  if (search !== '') await userEvent.fill(page.getByLabelText('Name or short name'), search)
  await userEvent.fill(page.getByLabelText('Reason'), 'ticket 7')
  await userEvent.click(button('Show'))
  return opened
}

const list = page.getByRole('region', { name: 'List of organizations' })
const shownMembers = page.getByRole('region', { name: 'Members' })
const asked = ({ servers }: Awaited<ReturnType<typeof open>>) =>
  servers.to('/console/view').map(({ body }) => body)
const base = { of: 'organizations', reason: 'ticket 7' }

test('organizations are asked for with the reason and how a name begins, each with its members, invitations and what it requires', async () => {
  const opened = await open(' Ac ')
  const row = list.getByRole('listitem').filter({ hasText: 'Acme' })
  await expect.element(row.getByText('Members: 3. Open invitations: 1.')).toBeVisible()
  await expect.element(row.getByText(/^Requires a second factor from /)).toBeVisible()
  await expect.element(list.getByText('Members: 10,000+. Open invitations: 0.')).toBeVisible()
  expect(asked(opened)).toEqual([{ ...base, search: 'Ac' }])
})

test('more are added to the list, by the last one of it and the same search, until there are no more', async () => {
  const opened = await open('Ac')
  await userEvent.click(button('Show more'))
  await expect.element(list.getByText('Zeta')).toBeVisible()
  await expect.element(list.getByText('Acme')).toBeVisible()
  await expect.element(button('Show more')).not.toBeInTheDocument()
  await expect.element(heading('Organizations')).toHaveFocus()
  expect(asked(opened).at(-1)).toEqual({ ...base, search: 'Ac', after: listed.after })
})

test('an organization is shown in the place of the list, with its members by pages, and the list is still there', async () => {
  const opened = await open()
  await userEvent.click(list.getByRole('button', { name: 'Acme' }))
  await expect.element(heading('Acme')).toHaveFocus()
  await expect.element(list).not.toBeInTheDocument()
  await expect.element(page.getByText(/^Owners and admins/)).toBeVisible()
  await expect.element(page.getByText(/^Member · Open until .* · Email not delivered: 452/)).toBeVisible()
  await userEvent.click(button('Show more members'))
  await expect.element(shownMembers.getByText('zoe@example.com')).toBeVisible()
  await expect.element(shownMembers.getByText('ada@example.com')).toBeVisible()
  expect(asked(opened).slice(1)).toEqual([
    { ...base, organization: acme.id },
    { ...base, organization: acme.id, member: one.member },
  ])
  await userEvent.click(button('Back to the list'))
  await expect.element(list.getByText('Globex')).toBeVisible()
  await expect.element(heading('Organizations')).toHaveFocus()
  expect(asked(opened)).toHaveLength(3)
})

test('from a member the way leads to a look at them with the same reason, and back to the organization', async () => {
  const { servers } = await open('', { '/console/look': () => ({ body: foundAt(Date.now()) }) })
  await userEvent.click(list.getByRole('button', { name: 'Acme' }))
  await userEvent.click(shownMembers.getByRole('button', { name: 'bob@example.com' }))
  await expect.element(page.getByLabelText('Person')).toHaveValue('bob')
  await expect.element(page.getByRole('region', { name: 'Sessions' })).toBeVisible()
  expect(servers.to('/console/look').map(({ body }) => body)).toEqual([{ person: 'bob', reason: 'ticket 7' }])
  await userEvent.click(page.getByRole('link', { name: 'Organizations' }))
  await expect.element(shownMembers).toBeVisible()
  // Nobody is looked at again.
  await userEvent.click(page.getByRole('link', { name: 'People' }))
  await expect.element(page.getByLabelText('Person')).toHaveValue('')
  expect(servers.to('/console/look')).toHaveLength(1)
})

const theirs = page.getByRole('region', { name: 'Organizations', exact: true })

async function lookUp() {
  await userEvent.fill(page.getByLabelText('Person'), 'ada@example.com')
  await userEvent.fill(page.getByLabelText('Reason'), 'ticket 7')
  await userEvent.click(button('Look up'))
}

test('from a person the way leads to an organization of theirs with the same reason, and back to them without another look', async () => {
  location.hash = 'people'
  const opened = openConsoleAsOperator({
    '/console/look': () => ({ body: foundAt(Date.now()) }),
    '/console/view': ({ body }) => ({ body: answerTo(body as Question) }),
  })
  await lookUp()
  await expect.element(theirs.getByRole('button', { name: 'Globex' })).toBeVisible()
  await expect.element(theirs.getByText('Deleted organization')).toBeVisible()
  expect(theirs.getByRole('button', { name: 'Deleted organization' }).elements()).toEqual([])
  await userEvent.click(theirs.getByRole('button', { name: 'Acme' }))
  await expect.element(shownMembers).toBeVisible()
  expect(asked(opened)).toEqual([{ ...base, organization: 'a' }])
  await userEvent.click(page.getByRole('link', { name: 'People' }))
  await expect.element(page.getByRole('region', { name: 'Sessions' })).toBeVisible()
  expect(opened.servers.to('/console/look')).toHaveLength(1)
  // Of a list that nobody has asked for there was none.
  await userEvent.click(page.getByRole('link', { name: 'Organizations' }))
  await userEvent.click(button('Back to the list'))
  await expect.element(list).toBeVisible()
  await userEvent.click(page.getByRole('link', { name: 'People' }))
  await userEvent.click(theirs.getByRole('button', { name: 'Globex' }))
  await expect.element(shownMembers).toBeVisible()
  expect(asked(opened).slice(1)).toEqual([base, { ...base, organization: 'b' }])
})

test('to a role that opens no organization a person’s are named, and lead nowhere', async () => {
  openConsoleAs(ofSupport, { '/console/look': () => ({ body: foundAt(Date.now()) }) })
  await lookUp()
  await expect.element(theirs.getByText('Acme')).toBeVisible()
  expect(theirs.getByRole('button').elements()).toEqual([])
})

test('another search shows its list, whatever was shown before', async () => {
  await open()
  await userEvent.click(list.getByRole('button', { name: 'Acme' }))
  await expect.element(heading('Acme')).toBeVisible()
  await userEvent.click(button('Show'))
  await expect.element(list).toBeVisible()
})

test.each([
  [
    'silent',
    silentOrganizations,
    'Organizations can’t be shown: the application doesn’t answer. Look again later.',
  ],
  [
    'unset',
    { ...nothing, organizations: 'unset' as const },
    'Organizations can’t be shown: ORGANIZATIONS_URL isn’t set for the auth service.',
  ],
  ['for operators by now', forOperators, 'This is for operators. Support can look up people.'],
])('where organizations are %s the page says so', async (_, body, says) => {
  await open('', { '/console/view': () => ({ body }) })
  await expect.element(page.getByText(says).first()).toBeVisible()
})

test('an organization that is gone is said to be, and the list is still there', async () => {
  await open('', {
    '/console/view': ({ body }) => ({
      body: (body as Question).organization ? { ...nothing, organization: 'gone' } : answerTo({}),
    }),
  })
  await userEvent.click(list.getByRole('button', { name: 'Globex' }))
  await expect.element(page.getByText('This organization no longer exists.')).toBeVisible()
  await userEvent.click(button('Back to the list'))
  await expect.element(list).toBeVisible()
})

test('a role that was withdrawn meanwhile leaves what is shown, and says so', async () => {
  let isFirst = true
  await open('', {
    '/console/view': () => {
      if (!isFirst) return refused(404)
      isFirst = false
      return { body: answerTo({}) }
    },
  })
  await userEvent.click(button('Show more'))
  await expect
    .element(sentence('You don’t have access to the console. An operator can give you a role.'))
    .toBeVisible()
})

test('roles are called what their operator calls them, or as we do, or by their key', async () => {
  const withRole = (role: string, index: number) => ({ ...one.members[0], id: `${index}`, name: role, role })
  const shown = {
    ...one,
    members: ['owner', 'editor', 'member', 'constructor'].map(withRole) as typeof members,
  }
  await open('', {
    '/console/view': ({ body }) => ({
      body:
        (body as Question).organization === undefined ? answerTo({}) : { ...nothing, organization: shown },
    }),
  })
  await userEvent.click(list.getByRole('button', { name: 'Acme' }))
  const row = (name: string) => shownMembers.getByRole('listitem').filter({ hasText: name })
  await expect.element(row('owner').getByText(/^Owner ·/)).toBeVisible()
  await expect.element(row('editor').getByText(/^Desk ·/)).toBeVisible()
  await expect.element(row('member').getByText(/^Member ·/)).toBeVisible()
  await expect.element(row('constructor').getByText(/^Role “constructor” ·/)).toBeVisible()
})
