// The console's page: for whom an act is done, what is said of it and where, and what is shown after an answer that was lost.

import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { LookReply } from '../../server/wire/console.ts'
import { foundAt } from '../../ui/states/pages/console-states.ts'
import { openConsoleAsOperator } from './support/console.ts'
import { refused, unreachable } from './support/fake-servers.ts'
import { button, heading, sentence } from './support/form.ts'
import { type Given, withMeta } from './support/pages.ts'

withMeta()

type Acts = NonNullable<LookReply['found']>['acts']

/** Each look has an id of its own, by its number. */
function shown(email: string, look: string, acts: Acts = ['end-sessions', 'lock']): LookReply {
  const { found } = foundAt(Date.now())
  if (!found) throw new Error('Nobody was found.')
  return {
    found: { ...found, look, acts, person: { ...found.person, id: `id of ${email}`, email } },
    people: [],
  }
}

const emailOf = (person: string) => person.replace('id of ', '')

function openConsole(given: Given = {}, acts?: () => Acts) {
  let looks = 0
  return openConsoleAsOperator({
    '/console/look': ({ body }) => {
      looks += 1
      return { body: shown(emailOf((body as { person: string }).person), `look ${looks}`, acts?.()) }
    },
    '/console/act': () => ({ body: { outcome: 'done' } }),
    ...given,
  })
}

async function ask(person: string): Promise<void> {
  await userEvent.fill(page.getByLabelText('Person'), person)
  await userEvent.fill(page.getByLabelText('Reason'), 'ticket 7')
  await userEvent.click(button('Look up'))
}

async function look(person: string): Promise<void> {
  await ask(person)
  await expect.element(heading(person)).toBeVisible()
}

const offered = page.getByRole('region', { name: 'What you can do' })
const dialog = page.getByRole('dialog')
const press = (name: string) => userEvent.click(offered.getByRole('button', { name, exact: true }))

async function lock(): Promise<void> {
  await press('Lock the account')
  await userEvent.click(dialog.getByRole('button', { name: 'Lock', exact: true }))
}

const said = (text: string | RegExp) => offered.getByText(text)

test('an act that was asked about for one person is never done for another, whose look arrives meanwhile', async () => {
  const bobs = Promise.withResolvers<void>()
  const { servers } = openConsole({
    '/console/look': async ({ body }) => {
      const email = emailOf((body as { person: string }).person)
      if (email === 'bob@example.com') await bobs.promise
      return { body: shown(email, `look at ${email}`) }
    },
  })
  await look('ada@example.com')
  await ask('bob@example.com')
  const locking = offered.getByRole('button', { name: 'Lock the account' })
  // It is disabled for assistive technology alone.
  await userEvent.click(locking, { force: true })
  bobs.resolve()
  await expect.element(heading('bob@example.com')).toBeVisible()
  expect(dialog.elements()).toEqual([])
  await lock()
  await expect.element(said('The account of bob@example.com is locked.')).toBeVisible()
  expect(servers.to('/console/act').map(({ body }) => body)).toEqual([
    { person: 'id of bob@example.com', act: 'lock', reason: 'ticket 7', look: 'look at bob@example.com' },
  ])
})

test.each([
  ['nobody answers', unreachable],
  ['the answer is a fault', () => refused(500)],
])(
  'after an act to which %s the person is looked at again, and the next act is by that look',
  async (_, act) => {
    let isFirst = true
    const { servers } = openConsole({
      '/console/act': () => {
        if (!isFirst) return { body: { outcome: 'done' } }
        isFirst = false
        return act()
      },
    })
    await look('ada@example.com')
    await lock()
    await expect
      .element(said('We got no answer, so we don’t know whether this was done. Check their current state.'))
      .toBeVisible()
    await expect.poll(() => servers.to('/console/look').length).toBe(2)
    await lock()
    await expect.element(said('The account of ada@example.com is locked.')).toBeVisible()
    expect(servers.to('/console/act').map(({ body }) => body)).toMatchObject([
      { look: 'look 1' },
      { look: 'look 2' },
    ])
  },
)

test('a refused act is said, and leaves the look that was not used', async () => {
  const { servers } = openConsole({ '/console/act': () => refused(404) })
  await look('ada@example.com')
  await lock()
  await expect
    .element(said('You don’t have access to the console. An operator can give you a role.'))
    .toBeVisible()
  expect(servers.to('/console/look')).toHaveLength(1)
})

test('a look that was used already is said to be, beside the person', async () => {
  openConsole({ '/console/act': () => ({ body: { outcome: 'unseen' } }) })
  await look('ada@example.com')
  await lock()
  await expect
    .element(
      said(
        /^Nothing more was done for ada@example\.com: that lookup has already been used, or is older than 15 minutes\./,
      ),
    )
    .toBeVisible()
})

test.each([
  ['an outcome', () => ({ body: { outcome: 'done' } }), 'The account of ada@example.com is locked.'],
  ['a refusal', () => refused(404), 'You don’t have access to the console. An operator can give you a role.'],
])(
  '%s stays beside the person through the look after the act, and through no other',
  async (_, act, text) => {
    openConsole({ '/console/act': act })
    await look('ada@example.com')
    await lock()
    await expect.element(said(text)).toBeVisible()
    await look('bob@example.com')
    expect(said(text).elements()).toEqual([])
    await look('ada@example.com')
    expect(said(text).elements()).toEqual([])
  },
)

test('the focus goes on at the heading when an act takes its own button away', async () => {
  let acts: Acts = ['lock']
  openConsole(
    {
      '/console/act': () => {
        acts = ['unlock']
        return { body: { outcome: 'done' } }
      },
    },
    () => acts,
  )
  await look('ada@example.com')
  await lock()
  await expect.element(offered.getByRole('button', { name: 'Unlock the account' })).toBeVisible()
  await expect.element(heading('What you can do')).toHaveFocus()
  await expect.element(sentence('The account of ada@example.com is locked.')).toBeVisible()
})

test('ending sessions promises nothing about signing in', async () => {
  openConsole()
  await look('ada@example.com')
  await press('End all sessions')
  await expect.element(dialog.getByText(/It doesn’t change whether they can sign in\./)).toBeVisible()
})

test.each([
  ['silent', /the application doesn’t answer/],
  ['unset', /ORGANIZATIONS_URL isn’t set/],
] as const)(
  'where organizations are %s the page says so, and shows the rest',
  async (organizations, words) => {
    const { found, people } = shown('ada@example.com', 'look 1')
    if (!found) throw new Error('Nobody was found.')
    await openConsole({
      '/console/look': () => ({ body: { found: { ...found, organizations }, people } }),
    })
    await look('ada@example.com')
    await expect.element(page.getByText(words)).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Invitations' })).not.toBeInTheDocument()
    await expect.element(page.getByRole('heading', { name: 'Emails' })).toBeVisible()
  },
)

test('where nobody is found, an operator may look within words, too, once', async () => {
  const { servers } = openConsole({ '/console/look': () => ({ body: { found: null, people: [] } }) })
  await ask('uelle')
  await userEvent.click(button('Look within words, too'))
  await expect.element(button('Look within words, too')).not.toBeInTheDocument()
  expect(servers.to('/console/look').map(({ body }) => body)).toEqual([
    { person: 'uelle', reason: 'ticket 7' },
    { person: 'uelle', reason: 'ticket 7', within: true },
  ])
})

const stories = page.getByRole('region', { name: 'What has happened' })

test('what this version has no sentence and no name for is said to be that, and is never shown bare', async () => {
  const { found, people } = shown('ada@example.com', 'look 1')
  if (!found) throw new Error('Nobody was found.')
  const [chapter] = found.story.chapters
  if (!chapter) throw new Error('Nothing has happened.')
  const told = { machine: 'fax', event: 'fax.sent', when: null }
  const person = {
    ...found.person,
    state: 'faxed',
    codes: [{ purpose: 'fax', state: 'sent', until: chapter.to }],
  }
  const reply = {
    found: { ...found, person, story: { chapters: [{ ...chapter, told }], before: null } },
    people,
  }
  openConsole({ '/console/look': () => ({ body: reply }) })
  await look('ada@example.com')
  const unnamed = 'Not known to this version:'
  await expect
    .element(stories.getByText(`Another version recorded this: “fax.sent” (${unnamed} “fax”).`))
    .toBeVisible()
  await expect.element(page.getByText(`${unnamed} “faxed”`)).toBeVisible()
  const codes = page.getByRole('region', { name: 'Codes' })
  await expect.element(codes.getByText(/: “fax”/)).toBeVisible()
  await expect.element(codes.getByText(/“sent”/)).toBeVisible()
})

test('an entry says how often, by which operator and from where', async () => {
  const { found, people } = shown('ada@example.com', 'look 1')
  if (!found) throw new Error('Nobody was found.')
  const [chapter] = found.story.chapters
  if (!chapter) throw new Error('Nothing has happened.')
  const entry = { ...chapter, times: 3, operator: 'olga@example.com', address: '203.0.113.7' }
  const reply = { found: { ...found, story: { chapters: [entry], before: null } }, people }
  openConsole({ '/console/look': () => ({ body: reply }) })
  await look('ada@example.com')
  await expect
    .element(stories.getByText('3 times · By operator olga@example.com · From 203.0.113.7'))
    .toBeVisible()
})
