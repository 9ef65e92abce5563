// The form that creates an organization: its name.

import { createSignal, onMount } from 'solid-js'
import { door } from '../client/app-client.ts'
import { knownRedirect, navigate } from '../client/navigate.ts'
import { draft } from '../client/stored.ts'
import { Avatar } from '../components/avatar.tsx'
import { useFieldFocus } from '../components/faults.ts'
import { Form } from '../components/form.tsx'
import { Heading } from '../components/heading.tsx'
import { SubmitButton } from '../components/submit-button.tsx'
import { TextField } from '../components/text-field.tsx'
import { arrivalWords } from '../i18n/arrival-words.ts'
import { pageWords } from '../i18n/page-words.ts'
import { createAction } from './action.ts'
import { ActionLine } from './action-line.tsx'
import { MemberPage } from './member-page.tsx'

function RegisterForm() {
  const text = arrivalWords().registerOrganization
  // A refused request is about the name: it is the only field.
  const action = createAction({ fieldOf: ({ status }) => (status === 400 ? 'name' : null) })
  const [name, setName] = createSignal(draft('organization').read())
  const focusField = useFieldFocus()
  // It is all there is to do here.
  onMount(() => focusField('name'))

  const submit = () => {
    const wanted = name().trim()
    if (!action.faults.accepts(wanted ? {} : { name: text.nameMissing })) return
    action.run(
      () => door.createOrganization({ name: wanted }),
      ({ redirect }) => {
        draft('organization').keep('')
        return navigate.to(knownRedirect(redirect))
      },
      text.creating,
    )
  }

  return (
    <Form onSubmit={submit} faults={action.faults}>
      {/* As the dashboard will show it. */}
      <div class="preview" aria-hidden="true">
        <Avatar name={name()} class="square large" />
        <p class="tenant-name">
          {name().trim() || text.name}
          <small>{pageWords().organization.roles.owner}</small>
        </p>
      </div>
      <TextField
        id="name"
        label={text.name}
        hint={text.nameHint}
        fault={action.faults.of('name')}
        autocomplete="organization"
        enterkeyhint="done"
        maxlength={100}
        value={name()}
        onInput={(event) => {
          draft('organization').keep(event.currentTarget.value)
          setName(event.currentTarget.value)
        }}
      />
      <ActionLine action={action} />
      <SubmitButton busy={action.isBusy()}>{text.submit}</SubmitButton>
    </Form>
  )
}

export default function RegisterOrganization() {
  const text = arrivalWords().registerOrganization
  return (
    <MemberPage opened="registerOrganization.opened">
      {() => (
        <>
          <Heading title={text.title} />
          <p class="lead">{text.lead}</p>
          <RegisterForm />
          <a class="link" href="/dashboard">
            {text.back}
          </a>
        </>
      )}
    </MemberPage>
  )
}
