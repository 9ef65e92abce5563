// A control for each field of USER_FIELDS: a chunk of its own, for those who have added some.

import { For, type JSX, Match, Switch } from 'solid-js'
import { choicesOf, type FieldsSchema } from '../../server/wire/fields-schema.ts'
import type { FieldValue } from '../../server/wire/user-fields.ts'
import { loadFieldWords } from '../i18n/field-words.ts'
import type { Language } from '../i18n/languages.ts'
import type { FieldWords } from '../i18n/wording.ts'
import { Field } from './field.tsx'
import { TextField } from './text-field.tsx'
import { type AskedField, askedIn, idOf, readChanges, readFields, shownAs, titleIn } from './typed-fields.ts'

type Shown = {
  fields: readonly AskedField[]
  words: FieldWords
  language: Language
}

/** @param json of the page, or of the element */
export async function loadFields(json: string, language: Language) {
  const shown: Shown = {
    fields: askedIn(JSON.parse(json) as FieldsSchema),
    words: await loadFieldWords(language),
    language,
  }
  return {
    words: shown.words,
    read: (typed: (id: string) => string) => readFields(shown.fields, typed, shown),
    changes: (typed: (id: string) => string, values: ControlsProps['values']) =>
      readChanges(shown.fields, values, { typed, ...shown }),
    Controls: (props: Omit<ControlsProps, 'shown'>) => <Controls {...props} shown={shown} />,
  }
}

type ControlsProps = {
  shown: Shown
  values: Readonly<Record<string, FieldValue | null | undefined>>
  faultOf: (id: string) => string | undefined
  /** Called with what a control holds: true or false, or the text. */
  onTyped?: (name: string, value: FieldValue) => void
}

const kinds: Partial<Record<string, Omit<JSX.InputHTMLAttributes<HTMLInputElement>, 'id'>>> = {
  date: { type: 'date' },
  'date-time': { type: 'datetime-local' },
  time: { type: 'time' },
  email: { type: 'email', autocapitalize: 'none' },
  uri: { type: 'url', autocapitalize: 'none' },
  uuid: { autocapitalize: 'none', spellcheck: false },
  integer: { inputmode: 'numeric' },
  number: { inputmode: 'decimal' },
}

function Controls(props: ControlsProps) {
  const { fields, words, language } = props.shown
  return (
    <For each={fields}>
      {(field) => {
        const title = titleIn(language, field.name, field)
        const value = () => props.values[field.name] ?? field.default
        const common = () => ({
          id: idOf(field.name),
          label: field.isRequired || field.type === 'boolean' ? title : words.optional(title),
          fault: props.faultOf(idOf(field.name)),
        })
        return (
          <Switch
            fallback={
              <TextField
                {...common()}
                value={shownAs(field, value())}
                onInput={(event) => props.onTyped?.(field.name, event.currentTarget.value)}
                {...kinds[(field.type === 'string' && field.format) || field.type]}
                enterkeyhint="next"
                autocomplete="off"
              />
            }
          >
            <Match when={field.type === 'boolean'}>
              <label class="check">
                <input
                  type="checkbox"
                  id={idOf(field.name)}
                  name={idOf(field.name)}
                  checked={value() === true}
                  onChange={(event) => props.onTyped?.(field.name, event.currentTarget.checked)}
                />
                {title}
              </label>
            </Match>
            <Match when={choicesOf(field)}>
              {(choices) => (
                <Field {...common()}>
                  {(attributes) => (
                    <select
                      class="control"
                      part="control"
                      onChange={(event) => props.onTyped?.(field.name, event.currentTarget.value)}
                      {...attributes()}
                    >
                      <option value="">{words.choose}</option>
                      <For each={choices()}>
                        {(choice) => (
                          <option value={choice.const} selected={choice.const === value()}>
                            {titleIn(language, choice.const, choice)}
                          </option>
                        )}
                      </For>
                    </select>
                  )}
                </Field>
              )}
            </Match>
          </Switch>
        )
      }}
    </For>
  )
}
