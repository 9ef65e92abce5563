// A field for each member of a sample: text, number, yes or no, and JSON for everything else.

import { For, Match, Switch } from 'solid-js'
import { words } from '../inspector-words.ts'
import { Secret } from './detail-samples.ts'

type Kind = 'secret' | 'text' | 'number' | 'check' | 'json'

function kindOf(value: unknown): Kind {
  if (value instanceof Secret) return 'secret'
  if (typeof value === 'string') return 'text'
  if (typeof value === 'number') return 'number'
  return typeof value === 'boolean' ? 'check' : 'json'
}

function Field(props: { name: string; value: unknown }) {
  const text = () => (props.value instanceof Secret ? props.value.text : `${props.value}`)
  return (
    <label class="field">
      <span>{props.name}</span>
      <Switch fallback={<input name={props.name} type="text" autocomplete="off" value={text()} />}>
        <Match when={kindOf(props.value) === 'number'}>
          <input name={props.name} type="number" step="any" value={text()} />
        </Match>
        <Match when={kindOf(props.value) === 'check'}>
          <input name={props.name} type="checkbox" checked={props.value === true} />
        </Match>
        <Match when={kindOf(props.value) === 'json'}>
          <textarea
            name={props.name}
            rows="4"
            spellcheck={false}
            value={JSON.stringify(props.value, null, 1)}
          />
        </Match>
      </Switch>
    </label>
  )
}

export function SampleFields(props: { members: Record<string, unknown> }) {
  return (
    <For each={Object.entries(props.members)}>{([name, value]) => <Field name={name} value={value} />}</For>
  )
}

const readers: Record<Kind, (name: string, field: HTMLInputElement | HTMLTextAreaElement) => unknown> = {
  secret: (_, { value }) => new Secret(value),
  text: (_, { value }) => value,
  number: (name, { value }) => {
    if (value.trim() === '' || Number.isNaN(Number(value))) throw new Error(words.send.notNumber(name))
    return Number(value)
  },
  check: (_, field) => field instanceof HTMLInputElement && field.checked,
  json: (name, { value }) => {
    try {
      return JSON.parse(value)
    } catch {
      throw new Error(words.send.notJson(name))
    }
  },
}

/** @throws Error naming the field that cannot be read */
export function readMembers(
  form: HTMLFormElement,
  members: Record<string, unknown>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(members).map(([name, sample]) => {
      const field = form.elements.namedItem(name)
      const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
      return [name, isField ? readers[kindOf(sample)](name, field) : sample]
    }),
  )
}
