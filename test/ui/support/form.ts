// What a person does at the form, by the words that they read on it.

import { vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

export const heading = (name: string) => page.getByRole('heading', { name })
export const button = (name: string) => page.getByRole('button', { name, exact: true })
export const email = () => page.getByLabelText('Email')
export const password = () => page.getByLabelText(/^(New p|P)assword$/)
export const submit = (name: string) => page.getByRole('button', { name, exact: true }).last()
/** The form's visible sentence: the live region says the same again. */
export const sentence = (text: string | RegExp) => page.getByText(text).first()

/** By the menu behind the person's initials. */
export async function chooseSignOut(): Promise<void> {
  await userEvent.click(page.getByRole('button', { name: /^Your account/ }))
  await userEvent.click(page.getByRole('menuitem', { name: 'Sign out' }))
}

export const boxes = () =>
  [...document.querySelectorAll('.box')].filter(
    (box): box is HTMLInputElement => box instanceof HTMLInputElement,
  )

export function box(index: number): HTMLInputElement {
  const found = boxes()[index]
  if (!found) throw new Error(`There is no box ${index}.`)
  return found
}

export const digits = () =>
  boxes()
    .map((each) => each.value || '-')
    .join('')
export const focused = () => boxes().indexOf(document.activeElement as HTMLInputElement)

/** Once there are boxes: a view, or a dialog, may have come before what it asks for. */
export async function typeCode(code: string): Promise<void> {
  const first = await vi.waitFor(() => box(0))
  await userEvent.click(first)
  await userEvent.keyboard(code)
}

export async function signIn(secret = 'a long secret'): Promise<void> {
  await userEvent.fill(email(), 'ada@example.com')
  await userEvent.fill(password(), secret)
  await userEvent.keyboard('{Enter}')
}

export async function signUp(): Promise<void> {
  await userEvent.click(button('Create account').first())
  await userEvent.fill(page.getByLabelText('Name'), 'Ada')
  await userEvent.fill(email(), 'ada@example.com')
  await userEvent.fill(password(), 'a long secret')
  await userEvent.keyboard('{Enter}')
}
