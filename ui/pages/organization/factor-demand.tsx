// Whether the organization demands a second factor of its members, from when on, and how many have none: its owner says so, others see it.

import { createSignal, For, Show } from 'solid-js'
import type { Organization } from '../../../server/wire/organization.ts'
import { organizations } from '../../client/app-client.ts'
import { dayOf } from '../../client/date-of.ts'
import { wayToFactor } from '../../client/way-to-factor.ts'
import { Field } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { partsWords } from '../../i18n/organization-parts-words.ts'
import { createAction, sentenceOf } from '../action.ts'
import { ActionLine } from '../action-line.tsx'
import { Confirm } from '../confirm.tsx'
import { factorWords } from '../factor-words.ts'
import { changing } from './change.ts'

type Props = { organization: Organization; reload: () => unknown }

const offered = [0, 7, 14, 30, 60, 90] as const

/** Of members whom it would shut out. */
function countOf({ membersWithout }: Organization): string {
  const text = factorWords()
  if (!membersWithout) return ''
  const { none, unknown } = membersWithout
  const said = [none > 0 && text.without(none), unknown > 0 && text.unknown(unknown)].filter(Boolean)
  return said.length > 0 ? said.join(' ') : text.everybody
}

function standingOf({ secondFactorFrom: from }: Organization): string {
  const text = factorWords()
  if (from === null) return text.optional
  return from > Date.now() ? text.from(dayOf(from)) : text.since(dayOf(from))
}

function Owners(props: Props) {
  const text = factorWords()
  const common = partsWords()
  const action = createAction({
    inWords: (refusal) => (refusal.code === 'OWN_FACTOR_MISSING' ? text.ownMissing : sentenceOf(refusal)),
  })
  const change = changing('factor-title', action, () => props.reload())
  const [days, setDays] = createSignal<number>(14)
  const demand = () =>
    change(
      common.settings.saving,
      () => organizations.demandFactor({ tenantId: props.organization.id, days: days() }),
      common.settings.saved,
    )
  const withdraw = () =>
    change(
      common.settings.saving,
      () => organizations.withdrawDemand({ tenantId: props.organization.id }),
      common.settings.saved,
    )
  const isDemanded = () => props.organization.secondFactorFrom !== null
  return (
    <>
      <p class="panel-lead">{countOf(props.organization)}</p>
      <Confirm title={text.requireNow.title} words={text.requireNow} action={action} do={demand}>
        {(ask) => (
          <Form onSubmit={() => (days() === 0 ? ask() : demand())} faults={action.faults}>
            <Field id="factor-start" label={text.start}>
              {(attributes) => (
                <select
                  class="control"
                  {...attributes()}
                  onChange={(event) => setDays(Number(event.currentTarget.value))}
                >
                  <For each={offered}>
                    {(one) => (
                      <option value={one} selected={one === days()}>
                        {one === 0 ? text.now : text.inDays(one)}
                      </option>
                    )}
                  </For>
                </select>
              )}
            </Field>
            <SubmitButton busy={action.isBusy()}>{isDemanded() ? text.changeDay : text.require}</SubmitButton>
            <ActionLine action={action} />
          </Form>
        )}
      </Confirm>
      <Show when={action.refusal()?.code === 'OWN_FACTOR_MISSING'}>
        <a class="link" href={wayToFactor('/organization#settings')}>
          {text.setUp}
        </a>
      </Show>
      <Show when={isDemanded()}>
        <Confirm title={text.withdrawing.title} words={text.withdrawing} action={action} do={withdraw}>
          {(ask) => (
            <button class="secondary" type="button" aria-disabled={action.isBusy()} onClick={ask}>
              {text.withdraw}
            </button>
          )}
        </Confirm>
      </Show>
    </>
  )
}

export function FactorDemand(props: Props) {
  const text = factorWords()
  const isOwners = () => props.organization.may.demandFactor
  return (
    <section class="panel" aria-labelledby="factor-title">
      <h2 id="factor-title" tabindex="-1">
        {text.title}
      </h2>
      <p class="panel-lead">
        {isOwners() && props.organization.secondFactorFrom === null
          ? text.lead
          : standingOf(props.organization)}
      </p>
      <Show when={isOwners()}>
        <Owners {...props} />
      </Show>
    </section>
  )
}
