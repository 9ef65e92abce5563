// Which rate limits are used up now, and how many count something: no address and no email is in it.

import { For, Show } from 'solid-js'
import type { LimitsReply } from '../../../server/wire/console-views.ts'
import { numberOf } from '../../client/number-of.ts'
import { consoleWords } from '../../i18n/console-words.ts'
import { Said } from './said.tsx'
import { limitByName, limitName } from './told-names.ts'

export function Limits(props: { found: LimitsReply }) {
  const text = consoleWords().limits
  return (
    <section class="block" aria-label={text.title}>
      <h3>{text.title}</h3>
      <p class="lead">{text.hint}</p>
      <Show when={props.found.isCut}>
        <p class="hold">{text.cut}</p>
      </Show>
      <Show when={props.found.inUse.length > 0} fallback={<p>{props.found.areOn ? text.none : text.off}</p>}>
        <table class="weeks">
          <thead>
            <tr>
              <td />
              <th scope="col">{text.usedUp}</th>
              <th scope="col">{text.counted}</th>
            </tr>
          </thead>
          <tbody>
            <For each={props.found.inUse}>
              {({ rule, by, points, seconds, counted, usedUp }) => (
                <tr>
                  <th scope="row">
                    {[limitName(rule), limitByName(by)].join(' · ')}
                    <small>
                      <Said>{`${rule} · ${by}`}</Said>
                    </small>
                    <small>{text.budget(numberOf(points), numberOf(seconds))}</small>
                  </th>
                  <td>{numberOf(usedUp)}</td>
                  <td>{numberOf(counted)}</td>
                </tr>
              )}
            </For>
          </tbody>
        </table>
      </Show>
    </section>
  )
}
