// What there is of a person, an entry for each, perhaps with a moment.

import { For, type JSX, Show } from 'solid-js'
import { dateOf } from '../../client/date-of.ts'
import { consoleWords } from '../../i18n/console-words.ts'
import { Block, type Titled } from './block.tsx'

type Entry = { says: JSX.Element; small?: JSX.Element; at?: string }

export const List = (props: Titled & { entries: readonly Entry[] }) => (
  <Block {...props}>
    <ul class="facts">
      <For each={props.entries} fallback={<li>{consoleWords().none}</li>}>
        {({ says, small, at }) => (
          <li>
            <span>
              {says}
              <Show when={small}>
                <small>{small}</small>
              </Show>
            </span>
            <Show when={at}>{(moment) => <time dateTime={moment()}>{dateOf(moment())}</time>}</Show>
          </li>
        )}
      </For>
    </ul>
  </Block>
)
