// Figures of the last seven days beside those of the seven before, in a table.

import { For, type JSX, Show } from 'solid-js'
import { numberOf, shareOf } from '../../client/number-of.ts'
import { consoleWords } from '../../i18n/console-words.ts'

/** `before` null: nobody knows any more. */
export type Figure = {
  what: JSX.Element
  small?: JSX.Element
  now: number
  before: number | null
}

type Props = {
  title: string
  hint?: string
  /** Of which the others are a share. */
  of?: { now: number; before: number }
  figures: readonly Figure[]
}

export function Weeks(props: Props) {
  const text = consoleWords().overview
  const share = (part: number, week: 'now' | 'before') => (props.of ? shareOf(part, props.of[week]) : '')
  return (
    <section class="block" aria-label={props.title}>
      <h3>{props.title}</h3>
      <Show when={props.hint}>
        <p class="lead">{props.hint}</p>
      </Show>
      <Show when={props.figures.length > 0} fallback={<p>{consoleWords().none}</p>}>
        <table class="weeks">
          <thead>
            <tr>
              <td />
              <th scope="col">{text.now}</th>
              <th scope="col">{text.before}</th>
            </tr>
          </thead>
          <tbody>
            <For each={props.figures}>
              {({ what, small, now, before }) => (
                <tr>
                  <th scope="row">
                    {what}
                    <Show when={small}>
                      <small>{small}</small>
                    </Show>
                    <Show when={props.of}>
                      {(whole) => (
                        <span class="share" style={{ '--share': `${now / Math.max(whole().now, 1)}` }} />
                      )}
                    </Show>
                  </th>
                  <td>
                    {numberOf(now)}
                    <small>{share(now, 'now')}</small>
                  </td>
                  <td>
                    {before === null ? '–' : numberOf(before)}
                    <small>{before === null ? '' : share(before, 'before')}</small>
                  </td>
                </tr>
              )}
            </For>
          </tbody>
        </table>
      </Show>
    </section>
  )
}
