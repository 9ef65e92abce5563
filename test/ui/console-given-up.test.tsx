// What the console says of a mail that was given up: the way to the same end, which is another one for each kind.

import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { foundAt } from '../../ui/states/pages/console-states.ts'
import { openConsoleAsOperator } from './support/console.ts'
import { button, heading } from './support/form.ts'
import { withMeta } from './support/pages.ts'

withMeta()

test('of a mail that was given up it is said what there is to do, which depends on the mail', async () => {
  const { found } = foundAt(Date.now())
  if (!found) throw new Error('Nobody was found.')
  const mail = (of: string, instead: 'askAgain' | 'sendAgain' | null) =>
    ({ hold: 'refusedMail', of, at: '2026-11-26T12:00:00Z', until: null, words: null, instead }) as const
  const holds = [
    mail('sign-in-code', 'askAgain'),
    mail('password-changed', 'sendAgain'),
    mail('verification-code', null),
  ]
  openConsoleAsOperator({
    '/console/look': () => ({ body: { found: { ...found, why: { ...found.why, holds } }, people: [] } }),
  })
  await userEvent.fill(page.getByLabelText('Person'), 'ada@example.com')
  await userEvent.fill(page.getByLabelText('Reason'), 'ticket 7')
  await userEvent.click(button('Look up'))
  await expect.element(heading('ada@example.com')).toBeVisible()
  const lines = page
    .getByRole('region', { name: 'Why can’t they sign in?' })
    .getByText(/was given up/)
    .elements()
    .map(({ textContent }) => textContent.replace(/^.*given up\./, ''))
  expect(lines).toEqual([
    ' They can ask for another one.',
    ' A command on the server sends it again: mails retry.',
    '',
  ])
})
