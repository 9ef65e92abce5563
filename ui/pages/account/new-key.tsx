// The form that creates an API key: what it is called, when it ends, and what it may do.

import { For, Show } from 'solid-js'
import type { CreateApiKeyReply } from '../../../server/wire/api-key-answers.ts'
import type { Answer } from '../../client/answer.ts'
import { Field } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { TextField } from '../../components/text-field.tsx'
import { apiKeys } from '../../config.ts'
import type { KeyWords } from '../../i18n/wording.ts'
import { createRequest, FailureLine } from './section.tsx'

const LONGEST_NAME = 100
const DAY = 24 * 60 * 60

/** In seconds; null for a key that does not expire. */
const lifetimes: Record<keyof KeyWords['lifetimes'], number | null> = {
  month: 30 * DAY,
  quarter: 90 * DAY,
  year: 365 * DAY,
  endless: null,
}
const usual: keyof typeof lifetimes = 'quarter'

/** Of API_KEY_PERMISSIONS, one resource and one action each. */
const offered = () =>
  Object.entries<string[]>(JSON.parse(apiKeys() || '{}')).flatMap(([resource, actions]) =>
    actions.map((action) => ({ resource, action, id: `key-may-${resource}:${action}` })),
  )

function chosenOf(isChosen: (id: string) => boolean): Record<string, string[]> {
  const chosen = Object.groupBy(
    offered().filter(({ id }) => isChosen(id)),
    ({ resource }) => resource,
  )
  return Object.fromEntries(
    Object.entries(chosen).map(([resource, all = []]) => [resource, all.map(({ action }) => action)]),
  )
}

const MOST = 1_000_000_000
const MOST_DIGITS = `${MOST}`.length

/** Null for none, and not a number where it is no limit. */
function limitIn(typed: string): number | null {
  const text = typed.trim()
  if (text === '') return null
  const limit = /^\d+$/.test(text) ? Number(text) : Number.NaN
  return limit >= 1 && limit <= MOST ? limit : Number.NaN
}

/** `expiresIn`: in seconds; null for never. */
export type AskedKey = {
  name: string
  expiresIn: number | null
  /** In 24 hours, as the service takes it without a time. */
  rateLimitMax?: number
  permissions?: Record<string, string[]>
}

type Props = {
  text: KeyWords
  create: (asked: AskedKey) => Promise<Answer<CreateApiKeyReply>>
  made: (made: CreateApiKeyReply) => unknown
}

export function NewKey(props: Props) {
  const { text } = props
  const request = createRequest(undefined, text.refusals)
  const create = (field: (name: string) => string) => {
    const name = field('key-name').trim()
    const limit = limitIn(field('key-limit'))
    const faults = {
      ...(name ? {} : { 'key-name': text.nameMissing }),
      ...(Number.isNaN(limit) ? { 'key-limit': text.limitFault } : {}),
    }
    if (!request.faults.accepts(faults)) return
    const expiresIn = lifetimes[field('key-lifetime') as keyof typeof lifetimes]
    const permissions = chosenOf((id) => field(id) !== '')
    const given = Object.keys(permissions).length > 0 ? { permissions } : {}
    const limited = limit === null ? {} : { rateLimitMax: limit }
    request.run(() => props.create({ name, expiresIn, ...limited, ...given }), props.made)
  }
  return (
    <>
      <Form onSubmit={create} faults={request.faults}>
        <TextField
          id="key-name"
          label={text.name}
          hint={text.nameHint}
          autocomplete="off"
          maxlength={LONGEST_NAME}
          fault={request.faults.of('key-name')}
        />
        <Field id="key-lifetime" label={text.lifetime}>
          {(attributes) => (
            <select class="control" {...attributes()}>
              <For each={Object.entries(text.lifetimes)}>
                {([lifetime, said]) => (
                  <option value={lifetime} selected={lifetime === usual}>
                    {said}
                  </option>
                )}
              </For>
            </select>
          )}
        </Field>
        <TextField
          id="key-limit"
          label={text.limit}
          hint={text.limitHint}
          autocomplete="off"
          inputmode="numeric"
          maxlength={MOST_DIGITS}
          fault={request.faults.of('key-limit')}
        />
        <Show when={offered().length > 0}>
          <fieldset>
            <legend class="label">{text.permissions}</legend>
            <For each={offered()}>
              {({ resource, action, id }) => (
                <label class="check">
                  <input type="checkbox" name={id} />
                  <bdi>{`${resource}: ${action}`}</bdi>
                </label>
              )}
            </For>
          </fieldset>
        </Show>
        <SubmitButton busy={request.isBusy()}>{text.add}</SubmitButton>
      </Form>
      <FailureLine request={request} />
    </>
  )
}
