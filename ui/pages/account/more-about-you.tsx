// What a person says about themselves besides the name, where an operator has added fields for it.

import { createResource, Show } from 'solid-js'
import type { UserFields } from '../../../server/wire/user-fields.ts'
import { auth } from '../../client/auth-for-pages.ts'
import { loadFields } from '../../components/field-controls.tsx'
import { Form } from '../../components/form.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { say } from '../../components/toast.tsx'
import { idOf } from '../../components/typed-fields.ts'
import { WaitLine } from '../../components/wait-line.tsx'
import { userFields } from '../../config.ts'
import { language, words } from '../../i18n/words.ts'
import { createRequest, FailureLine, NotLoaded, Section } from './section.tsx'

/** Values among which those that nobody may read are missing. */
const valuesOf = (user: object): Partial<UserFields> => ({ ...user })

type Loaded = Awaited<ReturnType<typeof loadFields>>

function FieldsForm(props: { loaded: Loaded; values: Partial<UserFields>; reload: () => unknown }) {
  const { words, changes, Controls } = props.loaded
  const request = createRequest(({ message = '' }) => {
    const named = /^\[body\.(\w+)\]/.exec(message)?.[1]
    return named ? idOf(named) : null
  })
  const submit = (typed: (id: string) => string) => {
    const { values, faults } = changes(typed, props.values)
    if (!request.faults.accepts(faults)) return
    if (Object.keys(values).length === 0) return say(words.saved)
    request.run(
      () => auth.ask('updateUser', values),
      async () => {
        await props.reload()
        say(words.saved)
      },
    )
  }
  return (
    <Form onSubmit={submit} faults={request.faults}>
      <Controls values={props.values} faultOf={request.faults.of} />
      <FailureLine request={request} />
      <SubmitButton busy={request.isBusy()}>{words.save}</SubmitButton>
    </Form>
  )
}

export function MoreAboutYou() {
  const [loaded] = createResource(() => loadFields(userFields(), language))
  const [reply, { refetch }] = createResource(() => auth.ask('getSession'))
  const user = () => {
    const found = reply.latest
    return found?.ok ? found.value?.user : undefined
  }
  const refusal = () => {
    const found = reply.latest
    return found?.ok === false ? found : undefined
  }
  return (
    <Show when={loaded()} fallback={<WaitLine sentence={words.loading} />}>
      {(loaded) => (
        <Section title={loaded().words.more}>
          <Show when={refusal()}>{(refused) => <NotLoaded refusal={refused()} retry={refetch} />}</Show>
          <Show when={user()}>
            {(user) => <FieldsForm loaded={loaded()} values={valuesOf(user())} reload={refetch} />}
          </Show>
        </Section>
      )}
    </Show>
  )
}
