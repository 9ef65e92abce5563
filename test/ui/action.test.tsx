// An action of a page ends when what follows its answer is done, and a fault goes with its cause.

import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { Form } from '../../ui/components/form.tsx'
import { TextField } from '../../ui/components/text-field.tsx'
import { type Action, createAction } from '../../ui/pages/action.ts'
import { mount } from './support/mount.tsx'

function mountAction(): Action {
  let made: Action | undefined
  mount(() => {
    const action = createAction({ fieldOf: ({ code }) => (code === 'INVALID_NAME' ? 'name' : null) })
    made = action
    return (
      <Form onSubmit={() => {}} faults={action.faults}>
        <TextField id="name" label="Name" fault={action.faults.of('name')} />
      </Form>
    )
  })
  if (!made) throw new Error('Nothing was mounted.')
  return made
}

test('it is under way until what follows is done, and none begins meanwhile', async () => {
  const action = mountAction()
  const reloaded = Promise.withResolvers<void>()
  let asked = 0
  const ask = async () => {
    asked += 1
    return { ok: true as const, value: null }
  }
  const first = action.run(ask, () => reloaded.promise, 'Saving…')
  await action.run(ask, () => {})
  expect([asked, action.isBusy(), action.waiting()]).toEqual([1, true, 'Saving…'])
  reloaded.resolve()
  await first
  expect([action.isBusy(), action.waiting()]).toEqual([false, null])
})

test('a refusal at a field takes the focus there, and goes when the field is edited', async () => {
  const action = mountAction()
  const refusal = { ok: false as const, status: 400, code: 'INVALID_NAME', message: 'Too long.' }
  await action.run(
    async () => refusal,
    () => {},
  )
  const field = document.querySelector('input')
  expect([document.activeElement, action.failure(), action.faults.of('name')]).toEqual([
    field,
    undefined,
    'Too long.',
  ])
  await userEvent.keyboard('A')
  expect(action.faults.of('name')).toBeUndefined()
})
