// The page of the console, for whom the auth service lists the parts of a role.

import type { PartsReply } from '../../../server/wire/console-views.ts'
import ConsolePage from '../../../ui/pages/console/console.tsx'
import { ofOperator } from '../../../ui/states/pages/console-view-samples.ts'
import { me } from './organization.ts'
import { type Given, openPage } from './pages.ts'

export const openConsoleAs = (parts: PartsReply, given: Given = {}) =>
  openPage(me, ConsolePage, { '/console/list-parts': () => ({ body: parts }), ...given })

export const openConsoleAsOperator = (given: Given = {}) => openConsoleAs(ofOperator, given)
