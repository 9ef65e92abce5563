// Clients in the console: what each is shown with, and the list that grows.

import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { clientListAt } from '../../ui/states/pages/console-client-samples.ts'
import { nothing } from '../../ui/states/pages/console-view-samples.ts'
import { openConsoleAsOperator } from './support/console.ts'
import { button, heading } from './support/form.ts'
import { withMeta } from './support/pages.ts'

withMeta()

const listed = clientListAt(Date.now())
const list = page.getByRole('region', { name: 'List of clients' })

test('each client has where it comes from and how much it is used, and more are added until there are no more', async () => {
  location.hash = 'clients'
  const { servers } = openConsoleAsOperator({
    '/console/view': ({ body }) => {
      const isNext = 'client' in (body as object)
      const [last] = listed.clients
      const clients = isNext && last ? [{ ...last, id: 'z', name: 'Zettel' }] : listed.clients
      return { body: { ...nothing, clients: { ...listed, clients, after: isNext ? null : listed.after } } }
    },
  })
  await userEvent.fill(page.getByLabelText('Reason'), 'ticket 7')
  await userEvent.click(button('Show'))
  const row = (name: string) => list.getByRole('listitem').filter({ hasText: name })
  await expect.element(row('Wiki').getByText('From OIDC_CLIENTS · Trusted')).toBeVisible()
  await expect.element(row('Wiki').getByText('People who consented: 0. Grants: 10,000+.')).toBeVisible()
  await expect.element(row('Notes').getByText('https://notes.example.com/callback')).toBeVisible()
  await expect.element(row('Editor').getByText('Registered itself · Being removed')).toBeVisible()
  await userEvent.click(button('Show more'))
  await expect.element(row('Zettel')).toBeVisible()
  await expect.element(row('Notes')).toBeVisible()
  await expect.element(button('Show more')).not.toBeInTheDocument()
  await expect.element(heading('Clients')).toHaveFocus()
  expect(servers.to('/console/view').map(({ body }) => body)).toEqual([
    { of: 'clients', reason: 'ticket 7' },
    { of: 'clients', reason: 'ticket 7', client: listed.after },
  ])
})
