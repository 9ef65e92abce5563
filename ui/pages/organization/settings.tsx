// The organization's name and short name, whether it is where its reader starts, and the ways out of it.

import { createSignal, Show } from 'solid-js'
import type { Organization } from '../../../server/wire/organization.ts'
import { door, organizations } from '../../client/app-client.ts'
import { navigate } from '../../client/navigate.ts'
import { Form } from '../../components/form.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { TextField } from '../../components/text-field.tsx'
import { partsWords } from '../../i18n/organization-parts-words.ts'
import { organizationWords } from '../../i18n/organization-words.ts'
import { createAction } from '../action.ts'
import { ActionLine } from '../action-line.tsx'
import { Confirm } from '../confirm.tsx'
import { ConfirmByName } from '../confirm-by-name.tsx'
import { useUnsent } from '../unsent.ts'
import { changing } from './change.ts'
import { FactorDemand } from './factor-demand.tsx'

type Props = { organization: Organization; reload: () => unknown }

function Names(props: Props) {
  const text = partsWords().settings
  const action = createAction({ fieldOf: ({ status }) => ([400, 409].includes(status) ? 'slug' : null) })
  const change = changing('settings-title', action, () => props.reload())
  const unsent = useUnsent()
  const [name, setName] = createSignal(unsent('name') ?? props.organization.name)
  const [slug, setSlug] = createSignal(unsent('slug') ?? props.organization.slug)
  const submit = () => {
    if (!action.faults.accepts(name().trim() ? {} : { name: text.nameMissing })) return
    change(
      text.saving,
      () => organizations.rename({ tenantId: props.organization.id, name: name(), slug: slug().trim() }),
      text.saved,
    )
  }
  return (
    <Form onSubmit={submit} faults={action.faults}>
      <TextField
        id="name"
        label={text.name}
        fault={action.faults.of('name')}
        autocomplete="off"
        maxlength={100}
        value={name()}
        onInput={(event) => setName(event.currentTarget.value)}
      />
      <TextField
        id="slug"
        label={text.slug}
        hint={text.slugHint}
        fault={action.faults.of('slug')}
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        maxlength={48}
        value={slug()}
        onInput={(event) => setSlug(event.currentTarget.value)}
      />
      <ActionLine action={action} />
      <SubmitButton busy={action.isBusy()}>{text.save}</SubmitButton>
    </Form>
  )
}

/** Leaving and deleting lead elsewhere: the next page says where. */
function WaysOut(props: Props) {
  const { dialogs } = partsWords()
  const text = partsWords().settings
  const action = createAction()
  const [isAsked, setAsked] = createSignal(false)
  const named = () => ({ tenantId: props.organization.id })
  const leave = () =>
    action.run(
      () => organizations.leave(named()),
      () => navigate.to('/dashboard'),
      text.leaving,
    )
  const remove = () => {
    setAsked(false)
    return action.run(
      () => organizations.delete(named()),
      () => navigate.to('/dashboard'),
      text.deleting,
    )
  }
  return (
    <section class="panel dangers" aria-labelledby="ways-out">
      <h2 id="ways-out">{text.dangers}</h2>
      <Show when={props.organization.may.leave} fallback={<p class="panel-lead">{text.ownerLeaves}</p>}>
        <Confirm
          danger
          title={dialogs.leave.title(props.organization.name)}
          words={dialogs.leave}
          action={action}
          do={leave}
        >
          {(ask) => (
            <button class="secondary danger" type="button" onClick={ask}>
              {text.leave}
            </button>
          )}
        </Confirm>
      </Show>
      <Show when={props.organization.may.delete}>
        <button class="secondary danger" type="button" onClick={() => setAsked(true)}>
          {text.delete}
        </button>
        <ConfirmByName
          title={dialogs.deleteOrganization.title(props.organization.name)}
          words={dialogs.deleteOrganization}
          name={props.organization.name}
          action={action}
          isOpen={isAsked()}
          close={() => setAsked(false)}
          do={remove}
        />
      </Show>
      <Show when={action.isBusy() || action.failure()}>
        <ActionLine action={action} />
      </Show>
    </section>
  )
}

function Start(props: Props) {
  const text = partsWords().settings
  const action = createAction()
  const start = () =>
    changing('start-title', action, () => props.reload())(
      organizationWords().members.working,
      () => door.selectTenant({ tenantId: props.organization.id, remember: true }),
      text.madeDefault,
    )
  return (
    <section class="panel" aria-labelledby="start-title">
      <h2 id="start-title" tabindex="-1">
        {text.start}
      </h2>
      <Show when={!props.organization.isDefault} fallback={<p class="panel-lead">{text.isDefault}</p>}>
        <button class="secondary" type="button" aria-disabled={action.isBusy()} onClick={start}>
          {text.makeDefault}
        </button>
        <ActionLine action={action} />
      </Show>
    </section>
  )
}

export function Settings(props: Props) {
  return (
    <>
      <Show when={props.organization.may.rename}>
        <section class="panel" aria-labelledby="settings-title">
          <h2 id="settings-title" tabindex="-1">
            {organizationWords().settings}
          </h2>
          <Names {...props} />
        </section>
      </Show>
      <FactorDemand {...props} />
      <Start {...props} />
      <WaysOut {...props} />
    </>
  )
}
