// How the states are shown: the words that they are found by, and width, theme and language of all frames.

import { For } from 'solid-js'
import { themes } from '../client/theme.ts'
import { type Language, languages } from '../i18n/languages.ts'
import { type Choices, widths } from './states-address.ts'

type Option<Value> = { value: Value; name: string; lang?: string }

function Choice<Value extends string>(props: {
  label: string
  options: Option<Value>[]
  chosen: Value
  choose: (value: Value) => void
}) {
  return (
    <fieldset class="choice">
      <legend>{props.label}</legend>
      <For each={props.options}>
        {({ value, name, lang }) => (
          <label>
            <input
              type="radio"
              class="unseen"
              name={props.label}
              value={value}
              checked={value === props.chosen}
              onChange={() => props.choose(value)}
            />
            <span {...(lang && { lang })}>{name}</span>
          </label>
        )}
      </For>
    </fieldset>
  )
}

const widthNames = { phone: '375', tablet: '768', desktop: '1280' }
const themeNames = { system: 'System', light: 'Light', dark: 'Dark' }

type Props = {
  choices: Choices
  choose: (some: Partial<Choices>) => void
  /** How many are found, of how many. */
  count: string
}

export function Toolbar(props: Props) {
  return (
    <search class="toolbar">
      <div class="find">
        <label class="label" for="find">
          Find by words
        </label>
        <p role="status">{props.count}</p>
        <input
          class="control"
          id="find"
          type="search"
          placeholder="mail, account devices, verify code …"
          value={props.choices.find}
          onInput={(event) => props.choose({ find: event.currentTarget.value })}
        />
      </div>
      <Choice
        label="Width"
        options={widths.map((value) => ({ value, name: widthNames[value] }))}
        chosen={props.choices.width}
        choose={(width) => props.choose({ width })}
      />
      <Choice
        label="Theme"
        options={themes.map((value) => ({ value, name: themeNames[value] }))}
        chosen={props.choices.theme}
        choose={(theme) => props.choose({ theme })}
      />
      <Choice
        label="Language"
        options={(Object.keys(languages) as Language[]).map((value) => ({
          value,
          name: languages[value].name,
          lang: value,
        }))}
        chosen={props.choices.language}
        choose={(language) => props.choose({ language })}
      />
    </search>
  )
}
