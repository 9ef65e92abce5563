// Which parts of the console a role is shown: those that the auth service lists for it, and nothing else.

import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ofOperator, ofSupport } from '../../ui/states/pages/console-view-samples.ts'
import { openConsoleAs } from './support/console.ts'
import { refused, unreachable } from './support/fake-servers.ts'
import { button, heading, sentence } from './support/form.ts'
import { withMeta } from './support/pages.ts'

withMeta()

const parts = () =>
  page
    .getByRole('navigation', { name: 'Parts of the console' })
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent)

const hint = (says: RegExp) => page.getByText(says)

test('support is shown the part that looks people up, and no tab of another', async () => {
  openConsoleAs(ofSupport)
  await expect.element(hint(/^Their email, or the ID/)).toBeVisible()
  expect(parts()).toEqual(['People'])
})

test('an operator is shown every part, and may search by part of an email or a name', async () => {
  openConsoleAs(ofOperator)
  await expect.element(hint(/^Their email, part of it or of their name/)).toBeVisible()
  expect(parts()).toEqual([
    'People',
    'Overview',
    'Waiting list',
    'Organizations',
    'Clients',
    'Webhooks',
    'Settings',
  ])
})

test('an address of a part that is not for a role shows the first that is', async () => {
  location.hash = 'settings'
  openConsoleAs(ofSupport)
  await expect.element(page.getByLabelText('Person')).toBeVisible()
  await expect.element(heading('Settings')).not.toBeInTheDocument()
})

test('who has no role is told so, and has no form to fill in', async () => {
  openConsoleAs(ofSupport, { '/console/list-parts': () => refused(404) })
  await expect
    .element(sentence('You don’t have access to the console. An operator can give you a role.'))
    .toBeVisible()
  await expect.element(page.getByLabelText('Reason')).not.toBeInTheDocument()
})

test('where nobody answers the parts are asked for again', async () => {
  let isFirst = true
  openConsoleAs(ofSupport, {
    '/console/list-parts': () => {
      if (!isFirst) return { body: ofSupport }
      isFirst = false
      return unreachable()
    },
  })
  await userEvent.click(button('Try again'))
  await expect.element(page.getByLabelText('Person')).toBeVisible()
})
