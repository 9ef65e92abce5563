// What is done at a page in the walks of a step-up, and what it says afterwards.

import type { MethodName, Visit } from './methods.ts'

export type Action = {
  /** Where it is: a part of the account’s page, or of the organization’s, which its owner does. */
  place: string
  /** Of whom it is demanded: of everybody unless it is said. */
  by?: readonly MethodName[]
  /** What has to be there before the session is less than is demanded. */
  prepare?: (visit: Visit) => Promise<unknown>
  begin: (visit: Visit) => Promise<unknown>
  done: (visit: Visit) => Promise<unknown>
}

export const press =
  (name: string) =>
  ({ page }: Visit) =>
    page.getByRole('button', { name, exact: true }).click()
export const confirmed = (name: string, act: string) => async (visit: Visit) => {
  await press(name)(visit)
  await visit.page.getByRole('dialog').getByRole('button', { name: act, exact: true }).click()
}
/** For what goes for good: the dialog says what to type. */
export const confirmedByName = (name: string, act: string) => async (visit: Visit) => {
  await press(name)(visit)
  const dialog = visit.page.getByRole('dialog')
  const asked = await dialog.getByText(/^To confirm, type/).textContent()
  await dialog.getByRole('textbox').fill(/“(.*)”/.exec(asked ?? '')?.[1] ?? '')
  await dialog.getByRole('button', { name: act, exact: true }).click()
}
export const says =
  (text: string | RegExp) =>
  ({ page }: Visit) =>
    page.getByText(text).first().waitFor()
